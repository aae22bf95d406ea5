import { idText } from '#domain/id.ts';
import { type AddressCut, shownAddress } from '#domain/network-address.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';
import type { Log } from '../log.ts';

type Deps = {
  readonly log: Log;
  readonly clock: Clock;
  readonly settings: { readonly logAddresses: AddressCut };
  readonly requestEnded: RequestEnded;
};

/** Measures an answered request; `route` is undefined if no route matched. */
export type RequestEnded = (request: {
  readonly method: string;
  readonly route: string | undefined;
  readonly status: number;
  readonly durationMs: number;
}) => void;

/** Paths of static files; a page view requests some twenty of them. */
const ASSET = /^\/(?!api\/).*\.\w+$/;

/**
 * Logs one line without data per request when its response has ended, and measures it. Static files
 * are logged at level debug only.
 */
export function accessLog({ log, clock, settings, requestEnded }: Deps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      const { requestId, clientRequestId, arrivedMs, route, caller, session, address } =
        reply.locals.context;
      const durationMs = clock.monotonicMs() - arrivedMs;
      const { method } = request;
      const { statusCode: status } = reply;
      requestEnded({ method, route, status, durationMs });
      log.access(ASSET.test(route ?? '') ? 'debug' : 'info', {
        request_id: requestId,
        client_request_id: clientRequestId,
        account_id: caller && idText('account', caller.accountId),
        environment: caller?.environment,
        key_id: caller?.by === 'KEY' ? idText('apiKey', caller.callerId) : undefined,
        person_id: session && idText('person', session.personId),
        address: shownAddress(address, settings.logAddresses),
        method,
        route: route ?? null,
        status,
        completed: reply.writableFinished,
        duration_ms: Math.round(durationMs),
      });
    });
    next();
  };
}
