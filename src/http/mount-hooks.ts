import type { Express } from 'express';
import type { AppDeps } from './app.ts';
import { limitInFlight } from './edge/limit-in-flight.ts';
import { limitByAddress, unlimited } from './edge/limit-rate.ts';
import { byAddress, type OwnerOf } from './edge/owner.ts';
import { readText } from './edge/read-body.ts';
import type { Rooms } from './edge/rooms.ts';
import {
  hearCall,
  hearPayment,
  refuseUnknownGateway,
  refuseUnknownHook,
} from './handlers/hooks.ts';
import { noted, only, own } from './middleware.ts';

const PAYMENTS = '/hooks/payments/:gateway';
const COURIERS = '/hooks/couriers/:courier/:secret';

/**
 * Webhooks of gateways and couriers: no key, so the sender proves itself by its path or its body.
 * The path is judged before a byte of the body is read.
 */
export function mountHooks(app: Express, deps: AppDeps, rooms: Rooms): void {
  const { settings, clock, hearNotification } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  app
    .route(PAYMENTS)
    .all(noted(PAYMENTS))
    .post(
      own(refuseUnknownGateway(deps.hasGateway, addresses)), // 404, 429
      own(readText({ bodies: rooms.unprovenBodies, ownerOf: byAddress })), // 413, 408, 415, 400
      own(limitInFlight(rooms.inFlight, byAddress)), // 503
      own(hearPayment(hearNotification, addresses)), // 404, 401, 503
    )
    .all(only('post'));
  app
    .route(COURIERS)
    .all(noted(COURIERS))
    .post(
      own(refuseUnknownHook(deps.hasHook, addresses)), // 404, 429
      own(readText({ bodies: rooms.trustedBodies, ownerOf: byCourier })), // 413, 408, 415, 400
      own(limitInFlight(rooms.inFlight, byCourier)), // 503
      own(hearCall(deps, addresses)), // from here on in the courier's own words
    )
    .all(only('post'));
}

/** Its secret has proven that it is that courier. */
const byCourier: OwnerOf = ({ params }) => `courier ${params.courier}`;
