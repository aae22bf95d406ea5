import type { Express } from 'express';
import type { AppDeps } from './app-deps.ts';
import type { Middleware } from './call.ts';
import { successBody } from './envelope.ts';
import { logoHandler } from './handlers/carrying/logos.ts';
import { openApiHandler } from './handlers/openapi-document.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';

/** Pages without an API key. */
export function mountPublic(app: Express, deps: AppDeps): void {
  const { openApi, dashboardOpenApi, readiness, workLag, settings } = deps;
  const { url } = settings;
  const pages: Readonly<Record<string, Middleware>> = {
    // Never queries the database, because a slow one is no reason to kill the process.
    '/healthz': (request, reply, next) => {
      readiness.checkLife();
      return healthy(request, reply, next);
    },
    '/readyz': async (_request, reply) => {
      await readiness.check();
      const data = { status: 'ok', lag: workLag && (await workLag()) };
      reply.json(successBody(reply.locals.context.requestId, data));
    },
    '/api/openapi.json': openApiHandler(openApi, { part: 'api', url }),
    '/api/hooks/openapi.json': openApiHandler(openApi, { part: 'hooks', url }),
    '/api/dashboard/openapi.json': openApiHandler(dashboardOpenApi, { part: 'dashboard', url }),
    '/api/webhooks/openapi.json': openApiHandler(openApi, { part: 'webhooks', url }),
    '/logos/:file': logoHandler(deps.logos),
  };
  for (const [path, answer] of Object.entries(pages)) {
    app.route(path).all(tagRoute(path)).get(asHandler(answer)).all(allowOnly('get'));
  }
}

const healthy: Middleware = (_request, reply) => {
  reply.json(successBody(reply.locals.context.requestId, { status: 'ok' }));
};
