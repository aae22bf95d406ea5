import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import type { CourierWebhookRequest } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Notification } from '#domain/money/payment/payment-gateway.ts';
import { notFound, Refusal, type RefusalCode } from '#domain/refusal.ts';
import type {
  CourierWebhookPath,
  HandleCourierWebhook,
  HasCourierWebhook,
} from '#src/usecases/carrying/tracking/handle-courier-webhook.ts';
import type {
  HandlePaymentNotification,
  HasGateway,
} from '#src/usecases/money/payment/handle-payment-notification.ts';
import type { Middleware, Reply } from '../../call.ts';
import type { AddressLimit } from '../../edge/limit-rate.ts';
import { scrubbed } from '../../edge/scrub.ts';
import { successBody } from '../../envelope.ts';
import type { Log } from '../../log.ts';

/** Counts against the address, like an invalid API key. */
const SUSPICIOUS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'NOT_FOUND'];

/** A gateway is authenticated by its body; a used-up address is refused before the body is read. */
export function refuseUnknownGateway(hasGateway: HasGateway, addresses: AddressLimit): Middleware {
  return ({ params }, reply, next) => {
    const { host } = reply.locals.context.sender;
    addresses.refuseExhausted(host);
    if (!hasGateway(String(params.gateway))) {
      addresses.count(host);
      throw notFound('gateway');
    }
    next();
  };
}

/** A provider is authenticated by its path: other requests of its address do not count. */
export function refuseUnknownCourierWebhook(
  hasCourierWebhook: HasCourierWebhook,
  addresses: AddressLimit,
): Middleware {
  return ({ params }, reply, next) => {
    if (!hasCourierWebhook(pathOf(params))) {
      const { host } = reply.locals.context.sender;
      addresses.refuseExhausted(host);
      addresses.count(host);
      throw notFound('webhook');
    }
    next();
  };
}

/** Succeeds once the notification is recorded, or was before; otherwise the gateway retries. */
export function paymentNotificationHandler(
  handlePaymentNotification: HandlePaymentNotification,
  addresses: AddressLimit,
): Middleware {
  return async (request, reply) => {
    const { gateway } = request.params;
    const notification = { headers: headersOf(request.headers), body: request.body };
    await countSuspicious(reply, addresses, () =>
      handlePaymentNotification(String(gateway), notification),
    );
    reply.json(successBody(reply.locals.context.requestId, { received: true }));
  };
}

/** Errors are only logged: the courier's response says whether to retry. */
export function courierWebhookHandler(
  {
    handleCourierWebhook,
    log,
  }: { readonly handleCourierWebhook: HandleCourierWebhook; readonly log: Log },
  addresses: AddressLimit,
): Middleware {
  return async (request, reply) => {
    const { requestId, route } = reply.locals.context;
    const call = callOf(request);
    const path = pathOf(request.params);
    const handle = () => handleCourierWebhook(path, call);
    const { result, answer, errors } = await countSuspicious(reply, addresses, handle);
    if (result === 'FORGED') addresses.count(reply.locals.context.sender.host);
    for (const error of errors) {
      const fields = scrubbed(error, request, route);
      log.error('courier webhook not ingested', { request_id: requestId, ...fields });
    }
    reply.status(answer.status).set('Content-Type', answer.contentType).end(answer.body);
  };
}

async function countSuspicious<Answer>(
  reply: Reply,
  addresses: AddressLimit,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Refusal && SUSPICIOUS.includes(error.code)) {
      addresses.count(reply.locals.context.sender.host);
    }
    throw error;
  }
}

function pathOf({ provider, secret }: Request['params']): CourierWebhookPath {
  return { name: String(provider), secret: String(secret) };
}

function callOf({ method, url, ip = '', headers, body }: Request): CourierWebhookRequest {
  const [, query = ''] = url.split('?');
  // Reversed, because an object keeps the last value of a repeated name, and the first one is
  // meant.
  const parameters = [...new URLSearchParams(query)].toReversed();
  return {
    method,
    query: Object.fromEntries(parameters),
    remoteAddress: ip,
    headers: headersOf(headers),
    body,
  };
}

function headersOf(headers: IncomingHttpHeaders): Notification['headers'] {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, value?.toString()]));
}
