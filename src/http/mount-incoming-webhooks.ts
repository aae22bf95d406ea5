import type { Express } from 'express';
import type { AppDeps } from './app-deps.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { limitByAddress, unlimited } from './edge/limit-rate.ts';
import type { Limiters } from './edge/limiters.ts';
import { byNetwork, type OwnerOf } from './edge/owner.ts';
import { readText } from './edge/read-body.ts';
import {
  courierWebhookHandler,
  paymentNotificationHandler,
  refuseUnknownCourierWebhook,
  refuseUnknownGateway,
} from './handlers/carrying/incoming-webhooks.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';

const PAYMENTS = '/hooks/payments/:gateway';
const COURIERS = '/hooks/couriers/:provider/:secret';

/**
 * Webhooks of gateways and couriers: no API key, so the sender is authenticated by its path or its
 * body. The path is checked before a byte of the body is read.
 */
export function mountIncomingWebhooks(app: Express, deps: AppDeps, limiters: Limiters): void {
  const { settings, clock, handlePaymentNotification } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  app
    .route(PAYMENTS)
    .all(tagRoute(PAYMENTS))
    .post(
      asHandler(refuseUnknownGateway(deps.hasGateway, addresses)), // 404, 429
      // 413, 408, 415, 400
      asHandler(readText({ bodies: limiters.bodies, ownerOf: byGateway })),
      asHandler(limitInFlight(limiters.inFlight, byGateway)), // 503
      asHandler(paymentNotificationHandler(handlePaymentNotification, addresses)), // 404, 401, 503
    )
    .all(allowOnly('post'));
  const courierWebhook = [
    refuseUnknownCourierWebhook(deps.hasCourierWebhook, addresses), // 404, 429
    // 413, 408, 415, 400
    readText({ bodies: limiters.bodies, ownerOf: byProvider }),
    limitInFlight(limiters.inFlight, byProvider), // 503
    courierWebhookHandler(deps, addresses), // the response is the provider's own
  ].map(asHandler);
  app
    .route(COURIERS)
    .all(tagRoute(COURIERS))
    .post(courierWebhook)
    .put(courierWebhook)
    .all(allowOnly('post', 'put'));
}

/** The secret in the path has authenticated the provider. */
const byProvider: OwnerOf = ({ params }) => ({
  pot: 'PROVIDERS',
  name: String(params.provider),
});

/** Only the body will show whether the sender is the gateway. */
const byGateway = byNetwork('GATEWAYS');
