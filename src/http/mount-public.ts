import type { Express } from 'express';
import type { AppDeps } from './app.ts';
import type { Middleware } from './call.ts';
import { successBody } from './envelope.ts';
import { errorDocsPage } from './handlers/error-docs.ts';
import { noted, only, own } from './middleware.ts';

/** What needs no key. */
export function mountPublic(app: Express, { openApi, readiness, workLag }: AppDeps): void {
  const documentText = JSON.stringify(openApi);
  const pages: Readonly<Record<string, Middleware>> = {
    // Never touches the database: a slow one is no reason to kill the process.
    '/healthz': healthy,
    '/readyz': async (_request, reply) => {
      await readiness.check();
      const data = { status: 'ok', lag: workLag && (await workLag()) };
      reply.json(successBody(reply.locals.context.requestId, data));
    },
    '/api/openapi.json': (_request, reply) => {
      reply.type('application/json').send(documentText);
    },
    '/docs/errors': (_request, reply) => {
      reply.type('html').send(errorDocsPage());
    },
  };
  for (const [path, answer] of Object.entries(pages)) {
    app.route(path).all(noted(path)).get(own(answer)).all(only('get'));
  }
}

const healthy: Middleware = (_request, reply) => {
  reply.json(successBody(reply.locals.context.requestId, { status: 'ok' }));
};
