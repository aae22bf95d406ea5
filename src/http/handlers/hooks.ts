import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import type { Notification } from '#domain/payment/payment-gateway.ts';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { HasGateway, HearNotification } from '#src/usecases/payment/hear-notification.ts';
import type { HasHook, HearCourier, HookPath } from '#src/usecases/tracking/hear-courier.ts';
import type { Middleware } from '../call.ts';
import type { AddressLimit } from '../edge/limit-rate.ts';
import { scrubbed } from '../edge/scrub.ts';
import { successBody } from '../envelope.ts';
import type { Log } from '../log.ts';

/** What no gateway and no courier does: it counts against the address, as a bad key does. */
const STRANGE: readonly RefusalCode[] = ['UNAUTHENTICATED', 'NOT_FOUND'];

/** A gateway proves itself by its signature, over a body: an exhausted address sends none. */
export function refuseUnknownGateway(hasGateway: HasGateway, addresses: AddressLimit): Middleware {
  return ({ ip = '', params }, _reply, next) => {
    addresses.refuseExhausted(ip);
    if (!hasGateway(String(params.gateway))) {
      addresses.count(ip);
      throw new Refusal('NOT_FOUND', 'There is no such gateway.');
    }
    next();
  };
}

/** A courier proves itself by its path: other requests of its address do not count against it. */
export function refuseUnknownHook(hasHook: HasHook, addresses: AddressLimit): Middleware {
  return ({ ip = '', params }, _reply, next) => {
    if (!hasHook(pathOf(params))) {
      addresses.refuseExhausted(ip);
      addresses.count(ip);
      throw new Refusal('NOT_FOUND', 'There is no such hook.');
    }
    next();
  };
}

/** Answered when it is done, or was before; all else is to come again. */
export function hearPayment(
  hearNotification: HearNotification,
  addresses: AddressLimit,
): Middleware {
  return async (request, reply) => {
    const { gateway } = request.params;
    const notification = { headers: headersOf(request.headers), body: request.body };
    await countingStrange(request, addresses, () =>
      hearNotification(String(gateway), notification),
    );
    reply.json(successBody(reply.locals.context.requestId, { received: true }));
  };
}

/** What went wrong is told to us alone: the courier hears that it is to come again. */
export function hearCall(
  { hearCourier, log }: { readonly hearCourier: HearCourier; readonly log: Log },
  addresses: AddressLimit,
): Middleware {
  return async (request, reply) => {
    const { requestId, route } = reply.locals.context;
    const call = { headers: headersOf(request.headers), body: request.body };
    const path = pathOf(request.params);
    const hearing = () => hearCourier(path, call);
    const { result, answer, errors } = await countingStrange(request, addresses, hearing);
    if (result === 'FORGED') addresses.count(request.ip ?? '');
    for (const error of errors) {
      const fields = scrubbed(error, request, route);
      log.error('what a courier told was not kept', { request_id: requestId, ...fields });
    }
    reply.status(answer.status).set('Content-Type', answer.contentType).end(answer.body);
  };
}

async function countingStrange<Answer>(
  { ip = '' }: Pick<Request, 'ip'>,
  addresses: AddressLimit,
  hear: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await hear();
  } catch (error) {
    if (error instanceof Refusal && STRANGE.includes(error.code)) addresses.count(ip);
    throw error;
  }
}

function pathOf({ courier, secret }: Request['params']): HookPath {
  return { courierCode: String(courier), secret: String(secret) };
}

function headersOf(headers: IncomingHttpHeaders): Notification['headers'] {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, value?.toString()]));
}
