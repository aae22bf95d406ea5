import type { Scope } from '#domain/access/scope.ts';
import type { SearchAreas } from '#src/usecases/area/search-areas.ts';
import type { ListCouriers } from '#src/usecases/courier/list-couriers.ts';
import type { ListServices } from '#src/usecases/courier/list-services.ts';
import type { CreateQuote } from '#src/usecases/quote/create-quote.ts';
import type { GetQuote } from '#src/usecases/quote/get-quote.ts';
import type { GetRates } from '#src/usecases/rating/get-rates.ts';
import type { CreateShipment } from '#src/usecases/shipment/create-shipment.ts';
import type { GetShipment } from '#src/usecases/shipment/get-shipment.ts';
import type { ListShipments } from '#src/usecases/shipment/list-shipments.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type { GetTracking } from '#src/usecases/tracking/get-tracking.ts';
import type { GetBalance } from '#src/usecases/wallet/get-balance.ts';
import type { ListTransactions } from '#src/usecases/wallet/list-transactions.ts';
import type { TestTopUp } from '#src/usecases/wallet/test-top-up.ts';
import type { Handler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { IdempotencyUse } from './edge/idempotency-key.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';
import { searchAreasHandler } from './handlers/areas.ts';
import { listCouriersHandler, listServicesHandler } from './handlers/couriers.ts';
import { createQuoteHandler, getQuoteHandler } from './handlers/quotes.ts';
import { ratesHandler } from './handlers/rates.ts';
import {
  createShipmentHandler,
  getShipmentHandler,
  listShipmentsHandler,
} from './handlers/shipments.ts';
import { advanceShipmentHandler, topUpTestWalletHandler } from './handlers/test-levers.ts';
import { getTrackingHandler } from './handlers/tracking.ts';
import { getBalanceHandler, listTransactionsHandler } from './handlers/wallet.ts';

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

export type RouteUseCases = {
  readonly searchAreas: SearchAreas;
  readonly listCouriers: ListCouriers;
  readonly listServices: ListServices;
  readonly getRates: GetRates;
  readonly createQuote: CreateQuote;
  readonly getQuote: GetQuote;
  readonly createShipment: CreateShipment;
  readonly listShipments: ListShipments;
  readonly getShipment: GetShipment;
  readonly getTracking: GetTracking;
  readonly getBalance: GetBalance;
  readonly listTransactions: ListTransactions;
  readonly advanceShipment: AdvanceShipment;
  readonly testTopUp: TestTopUp;
};

type RouteDeps = RouteUseCases & {
  readonly settings: { readonly ratesDeadlineMs: number; readonly quoteDeadlineMs: number };
};

/** What most routes are: reads that nothing protects from being read twice. */
const READ = { method: 'get', limit: 'default', status: 200, idempotency: 'none' } as const;
/** The levers of TEST: what is done twice is done twice. */
const LEVER = { ...READ, method: 'post', isForTest: true } as const;

/** A route whose handler fits its operation, shown as one of many. */
export type AnyRoute = { [Op in OperationId]: Route<Op> }[OperationId];

/** Every route that needs a key. What it takes and answers stands in openapi/. */
export function routes(deps: RouteDeps): readonly AnyRoute[] {
  return [...comparing(deps), ...selling(deps), ...accounting(deps), ...simulating(deps)];
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
      handler: getShipmentHandler(deps.getShipment),
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
      path: '/test/wallet/topups',
      operationId: 'topUpTestWallet',
      scope: 'wallet:write',
      status: 201,
      handler: topUpTestWalletHandler(deps.testTopUp),
    },
  ];
}
