import { idText } from '#domain/id.ts';
import { type AddressCut, shownAddress } from '#domain/network-address.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';
import type { Log } from '../log.ts';
import { actingOf } from './acting.ts';

type Deps = {
  readonly log: Log;
  readonly clock: Clock;
  readonly settings: { readonly logAddresses: AddressCut };
};

/** Files of the dashboard and of pages: some twenty for each view. */
const ASSET = /^\/(?!api\/).*\.\w+$/;

/**
 * Logs one line per request when its response has ended; the route's pattern, without data. Files of
 * pages are logged at the level debug only.
 */
export function accessLog({ log, clock, settings }: Deps): Middleware {
  return (request, reply, next) => {
    reply.once('close', () => {
      const { requestId, clientRequestId, arrivedMs, route, caller } = reply.locals.context;
      const { personId, keyId, address } = actingOf(request, reply);
      const level = ASSET.test(route ?? '') ? 'debug' : 'info';
      log[level]('request', {
        request_id: requestId,
        client_request_id: clientRequestId,
        account_id: caller && idText('account', caller.accountId),
        environment: caller?.environment,
        key_id: keyId ? idText('apiKey', keyId) : undefined,
        person_id: personId ? idText('person', personId) : undefined,
        address: shownAddress(address, settings.logAddresses),
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        // False if the client disconnected before the whole response was sent.
        completed: reply.writableFinished,
        duration_ms: Math.round(clock.monotonicMs() - arrivedMs),
      });
    });
    next();
  };
}
