import type { IncomingHttpHeaders } from 'node:http';
import type { Notification } from '#domain/payment/payment-gateway.ts';
import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import type { HearNotification } from '#src/usecases/payment/hear-notification.ts';
import type { Middleware } from '../call.ts';
import type { AddressLimit } from '../edge/limit-rate.ts';
import { successBody } from '../envelope.ts';

/** What no gateway does: it counts against the address, as a bad key does. */
const STRANGE: readonly RefusalCode[] = ['UNAUTHENTICATED', 'NOT_FOUND'];

export function refuseForgers(addresses: AddressLimit): Middleware {
  return (request, _reply, next) => {
    addresses.refuseExhausted(request.ip ?? '');
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
    try {
      await hearNotification(String(gateway), notification);
    } catch (error) {
      if (error instanceof Refusal && STRANGE.includes(error.code)) {
        addresses.count(request.ip ?? '');
      }
      throw error;
    }
    reply.json(successBody(reply.locals.context.requestId, { received: true }));
  };
}

function headersOf(headers: IncomingHttpHeaders): Notification['headers'] {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, value?.toString()]));
}
