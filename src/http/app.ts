import express, { type Express } from 'express';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type { WorkLag } from '#src/usecases/courier/work-lag.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import { accessLog } from './edge/access-log.ts';
import { answerError } from './edge/answer-error.ts';
import { checkHead, closeIfUnread } from './edge/check-head.ts';
import { newLimiters } from './edge/limiters.ts';
import type { OnBehalfOf } from './edge/on-behalf.ts';
import { startRequest } from './edge/start-request.ts';
import type { Log } from './log.ts';
import { asHandler } from './middleware.ts';
import { mountApi } from './mount-api.ts';
import { mountIncomingWebhooks } from './mount-incoming-webhooks.ts';
import { mountPublic } from './mount-public.ts';
import { EdgeRefusal } from './problem.ts';
import type { Readiness } from './readiness.ts';
import type { UseCases } from './use-cases.ts';

export type AppDeps = UseCases & {
  readonly openApi: OpenApi;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly isUnavailable: (error: unknown) => boolean;
  readonly onBehalfOf: OnBehalfOf;
  readonly readiness: Readiness;
  /** Null in a process that runs no jobs. */
  readonly workLag: WorkLag | null;
  readonly settings: AppSettings;
};

export type AppSettings = {
  /** ROLE=worker answers health only. */
  readonly servesApi: boolean;
  readonly ratesDeadlineMs: number;
  readonly quoteDeadlineMs: number;
  /** PUBLIC_URL, or this machine; empty if the port is not known yet. */
  readonly url: string;
  /** The page that explains the error codes. */
  readonly docs: string;
  readonly limitsRates: boolean;
  readonly requiresHttps: boolean;
  /** Number of trusted proxies whose X-Forwarded-For is used. */
  readonly trustedProxies: number;
  readonly maxInFlight: number;
};

/** Order of middlewares: request id, log, head checks, public pages, API, webhooks, errors. */
export function createApp(deps: AppDeps): Express {
  const { settings } = deps;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', settings.trustedProxies);

  app.use(
    asHandler(startRequest(deps.random, deps.clock)),
    asHandler(accessLog(deps.log, deps.clock)),
  );
  app.use(asHandler(checkHead), asHandler(closeIfUnread));
  mountPublic(app, deps);
  if (settings.servesApi) {
    const limiters = newLimiters(settings);
    mountApi(app, deps, limiters);
    mountIncomingWebhooks(app, deps, limiters);
  }
  app.use(() => {
    throw new EdgeRefusal('NOT_FOUND', 'There is nothing at this path.');
  });
  app.use(
    answerError({
      log: deps.log,
      docs: settings.docs,
      isUnavailable: deps.isUnavailable,
    }),
  );
  return app;
}
