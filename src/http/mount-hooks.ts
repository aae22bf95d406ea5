import type { Express } from 'express';
import type { AppDeps } from './app.ts';
import { limitByAddress, unlimited } from './edge/limit-rate.ts';
import { readText } from './edge/read-body.ts';
import { hearCall, hearPayment, refuseForgers } from './handlers/hooks.ts';
import { noted, only, own } from './middleware.ts';

const PAYMENTS = '/hooks/payments/:gateway';
const COURIERS = '/hooks/couriers/:courier/:secret';

/** What others tell us: no key, so the sender proves itself by what it sends. */
export function mountHooks(app: Express, deps: AppDeps): void {
  const { settings, clock, hearNotification } = deps;
  const addresses = settings.limitsRates ? limitByAddress(clock) : unlimited.byAddress;
  app
    .route(PAYMENTS)
    .all(noted(PAYMENTS))
    .post(
      own(refuseForgers(addresses)), // 429
      own(readText()), // 413, 415, 400
      own(hearPayment(hearNotification, addresses)), // 404, 401, 503
    )
    .all(only('post'));
  app
    .route(COURIERS)
    .all(noted(COURIERS))
    .post(
      own(refuseForgers(addresses)), // 429
      own(readText()), // 413, 415, 400
      own(hearCall(deps, addresses)), // 404; from here on in the courier's own words
    )
    .all(only('post'));
}
