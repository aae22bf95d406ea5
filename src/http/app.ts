import express, { type Express } from 'express';
import type { Chance } from '#domain/chance.ts';
import type { Clock } from '#domain/time.ts';
import type { Authenticate } from '#src/usecases/access/authenticate.ts';
import type { WorkLag } from '#src/usecases/courier/work-lag.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import { accessLog } from './edge/access-log.ts';
import { answerError } from './edge/answer-error.ts';
import { begin } from './edge/begin.ts';
import { checkHead, closeOverUnread } from './edge/check-head.ts';
import type { OnBehalfOf } from './edge/on-behalf.ts';
import { newRooms } from './edge/rooms.ts';
import type { Log } from './log.ts';
import { own } from './middleware.ts';
import { mountApi } from './mount-api.ts';
import { mountHooks } from './mount-hooks.ts';
import { mountPublic } from './mount-public.ts';
import { EdgeRefusal } from './problem.ts';
import type { Readiness } from './readiness.ts';
import type { UseCases } from './use-cases.ts';

export type AppDeps = UseCases & {
  readonly openApi: OpenApi;
  readonly authenticate: Authenticate;
  readonly clock: Clock;
  readonly chance: Chance;
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
  /** PUBLIC_URL, or this machine; empty where the port is not known yet. */
  readonly url: string;
  /** The page that explains the error codes. */
  readonly docs: string;
  readonly limitsRates: boolean;
  readonly requiresHttps: boolean;
  /** Proxies in front of us whose X-Forwarded-For we believe. */
  readonly trustedProxies: number;
  readonly maxInFlight: number;
};

/** Around every route: id, log and head first, then health, then the API, errors last. */
export function createApp(deps: AppDeps): Express {
  const { settings } = deps;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.set('trust proxy', settings.trustedProxies);

  app.use(own(begin(deps.chance, deps.clock)), own(accessLog(deps.log, deps.clock)));
  app.use(own(checkHead), own(closeOverUnread));
  mountPublic(app, deps);
  if (settings.servesApi) {
    const rooms = newRooms(settings);
    mountApi(app, deps, rooms);
    mountHooks(app, deps, rooms);
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
