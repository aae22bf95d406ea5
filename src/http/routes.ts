import type { Scope } from '#domain/access/scope.ts';
import type { Handler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { IdempotencyUse } from './edge/idempotency-key.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';
import { searchAreasHandler } from './handlers/areas.ts';
import { listCouriersHandler, listServicesHandler } from './handlers/couriers.ts';
import { createQuoteHandler, getQuoteHandler } from './handlers/quotes.ts';
import { ratesHandler } from './handlers/rates.ts';
import {
  cancelShipmentHandler,
  createShipmentHandler,
  getShipmentHandler,
  listShipmentsHandler,
  payShipmentHandler,
} from './handlers/shipments.ts';
import {
  advanceShipmentHandler,
  expirePaymentHandler,
  settlePaymentHandler,
  topUpTestWalletHandler,
} from './handlers/test-levers.ts';
import { getTrackingHandler } from './handlers/tracking.ts';
import { getBalanceHandler, listTransactionsHandler } from './handlers/wallet.ts';
import type { UseCases } from './use-cases.ts';

export type Route<Op extends OperationId = OperationId> = {
  readonly method: 'get' | 'post';
  /** Below /api/v1. */
  readonly path: string;
  readonly operationId: Op;
  readonly scope: Scope;
  /** A LIVE key is refused: TEST_ONLY. */
  readonly isForTest?: true;
  readonly limit: RatePolicyName;
  /** Of a success; a replay's, too. */
  readonly status: 200 | 201;
  readonly idempotency: IdempotencyUse;
  /** Whether its texts for people are in the language that the caller accepts. */
  readonly isTranslated?: true;
  readonly handler: Handler<Op>;
};

type RouteDeps = Omit<UseCases, 'hearNotification'> & {
  readonly settings: { readonly ratesDeadlineMs: number; readonly quoteDeadlineMs: number };
};

/** What most routes are: reads that nothing protects from being read twice. */
const READ = { method: 'get', limit: 'default', status: 200, idempotency: 'none' } as const;
/** What may be asked for again: it ends where it was, and under the same key it is a replay. */
const CHANGE = { ...READ, method: 'post', idempotency: 'optional' } as const;
/** The levers of TEST: what is done twice is done twice. */
const LEVER = { ...READ, method: 'post', isForTest: true } as const;

/** A route whose handler fits its operation, shown as one of many. */
export type AnyRoute = { [Op in OperationId]: Route<Op> }[OperationId];

/** Every route that needs a key. What it takes and answers stands in openapi/. */
export function routes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    ...comparing(deps),
    ...selling(deps),
    ...changing(deps),
    ...accounting(deps),
    ...simulating(deps),
  ];
}

function comparing(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/areas',
      operationId: 'searchAreas',
      scope: 'rates:read',
      handler: searchAreasHandler(deps.searchAreas),
    },
    {
      ...READ,
      path: '/couriers',
      operationId: 'listCouriers',
      scope: 'rates:read',
      handler: listCouriersHandler(deps.listCouriers),
    },
    {
      ...READ,
      path: '/services',
      operationId: 'listServices',
      scope: 'rates:read',
      handler: listServicesHandler(deps.listServices),
    },
    {
      ...READ,
      method: 'post',
      path: '/rates',
      operationId: 'compareRates',
      scope: 'rates:read',
      limit: 'rates',
      handler: ratesHandler(deps.getRates, deps.settings.ratesDeadlineMs),
    },
  ];
}

function selling(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      method: 'post',
      path: '/quotes',
      operationId: 'createQuote',
      scope: 'quotes:write',
      limit: 'rates',
      status: 201,
      idempotency: 'optional',
      handler: createQuoteHandler(deps.createQuote, deps.settings.quoteDeadlineMs),
    },
    {
      ...READ,
      path: '/quotes/:quote_id',
      operationId: 'getQuote',
      scope: 'quotes:read',
      handler: getQuoteHandler(deps.getQuote),
    },
    {
      method: 'post',
      path: '/shipments',
      operationId: 'createShipment',
      scope: 'shipments:write',
      limit: 'shipments',
      status: 201,
      idempotency: 'required',
      handler: createShipmentHandler(deps.createShipment),
    },
    {
      ...READ,
      path: '/shipments',
      operationId: 'listShipments',
      scope: 'shipments:read',
      handler: listShipmentsHandler(deps.listShipments),
    },
    {
      ...READ,
      path: '/shipments/:shipment_number',
      operationId: 'getShipment',
      scope: 'shipments:read',
      handler: getShipmentHandler(deps.showShipment),
    },
    {
      ...READ,
      path: '/tracking/:awb',
      operationId: 'getTracking',
      scope: 'shipments:read',
      isTranslated: true,
      handler: getTrackingHandler(deps.getTracking),
    },
  ];
}

function changing(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/shipments/:shipment_number/pay',
      operationId: 'payShipment',
      scope: 'shipments:write',
      handler: payShipmentHandler(deps.payShipment),
    },
    {
      ...CHANGE,
      path: '/shipments/:shipment_number/cancel',
      operationId: 'cancelShipment',
      scope: 'shipments:write',
      handler: cancelShipmentHandler(deps.cancelShipment),
    },
  ];
}

function accounting(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      ...READ,
      path: '/balance',
      operationId: 'getBalance',
      scope: 'wallet:read',
      handler: getBalanceHandler(deps.getBalance),
    },
    {
      ...READ,
      path: '/transactions',
      operationId: 'listTransactions',
      scope: 'wallet:read',
      handler: listTransactionsHandler(deps.listTransactions),
    },
  ];
}

function simulating(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/advance',
      operationId: 'advanceShipment',
      scope: 'shipments:write',
      handler: advanceShipmentHandler(deps.advanceShipment),
    },
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/settle-payment',
      operationId: 'settlePayment',
      scope: 'shipments:write',
      handler: settlePaymentHandler(deps.settlePayment),
    },
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/expire-payment',
      operationId: 'expirePayment',
      scope: 'shipments:write',
      handler: expirePaymentHandler(deps.endPayment),
    },
    {
      ...LEVER,
      path: '/test/wallet/topups',
      operationId: 'topUpTestWallet',
      scope: 'wallet:write',
      status: 201,
      handler: topUpTestWalletHandler(deps.testTopUp),
    },
  ];
}
