import express, { type Express } from 'express';
import type { AppDeps } from './app-deps.ts';
import { accessLog } from './edge/access-log.ts';
import { answerError } from './edge/answer-error.ts';
import { checkHead, closeIfUnread } from './edge/check-head.ts';
import { compress } from './edge/compress.ts';
import { guardAnswers } from './edge/guard-answers.ts';
import { newLimiters } from './edge/limiters.ts';
import { logRequests } from './edge/log-request.ts';
import { startRequest } from './edge/start-request.ts';
import { refuseAtOnce, refuseStrangersSlowly } from './edge/stranger-refusals.ts';
import { traceRequests } from './edge/trace-requests.ts';
import { watchSecurity } from './edge/watch-security.ts';
import { asHandler } from './middleware.ts';
import { mountApi } from './mount-api.ts';
import { mountDashboard } from './mount-dashboard.ts';
import { mountDocs } from './mount-docs.ts';
import { mountIncomingWebhooks } from './mount-incoming-webhooks.ts';
import { mountPages } from './mount-pages.ts';
import { mountPublic } from './mount-public.ts';
import { mountUnsubscribe } from './mount-unsubscribe.ts';
import { mountWeb } from './mount-web.ts';
import { EdgeRefusal } from './problem.ts';

/** Order of middlewares: request id, log, head checks, public pages, APIs, webhooks, errors. */
export function createApp(deps: AppDeps): Express {
  const { settings } = deps;
  const app = express();
  const sendRefusal = settings.limitsRates ? refuseStrangersSlowly(deps.clock) : refuseAtOnce;
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', settings.trustedProxies);

  app.use(
    asHandler(startRequest(deps)),
    ...(deps.traceRequest === null ? [] : [asHandler(traceRequests(deps.traceRequest))]),
    asHandler(guardAnswers(settings.url)),
    asHandler(accessLog(deps)),
    asHandler(watchSecurity(deps)),
    ...(settings.logsRequests ? [asHandler(logRequests(deps))] : []),
  );
  app.use(asHandler(checkHead), asHandler(closeIfUnread), compress());
  mountPublic(app, deps);
  if (settings.servesApi) {
    const limiters = newLimiters(settings);
    mountApi(app, deps, limiters);
    mountDashboard(app, deps, limiters);
    mountIncomingWebhooks(app, deps, limiters);
    mountPages(app, { ...deps, sendRefusal }, limiters);
    mountUnsubscribe(app, deps, limiters);
    mountDocs(app, deps.docs);
    if (deps.web !== null) mountWeb(app, deps.web);
  }
  app.use(() => {
    throw new EdgeRefusal('NOT_FOUND', 'There is nothing at this path.');
  });
  app.use(
    answerError({
      log: deps.log,
      docs: settings.docs,
      isUnavailable: deps.isUnavailable,
      sendRefusal,
    }),
  );
  return app;
}
