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
import { createTopUpHandler, getTopUpHandler } from './handlers/top-ups.ts';
import { getTrackingHandler } from './handlers/tracking.ts';
import {
  exportTransactionsHandler,
  getBalanceHandler,
  getPendingCodHandler,
  getStatementHandler,
  listTransactionsHandler,
} from './handlers/wallet.ts';
import { pickupRoutes } from './pickup-routes.ts';
import { type AnyRoute, CHANGE, READ } from './route.ts';
import { testRoutes } from './test-routes.ts';
import type { UseCases } from './use-cases.ts';
import { webhookRoutes } from './webhook-routes.ts';

type RouteDeps = Omit<UseCases, 'handlePaymentNotification'> & {
  readonly settings: { readonly ratesDeadlineMs: number; readonly quoteDeadlineMs: number };
};

/** Every route that needs an API key. Requests and responses are specified in openapi/. */
export function routes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    ...rateRoutes(deps),
    ...shipmentRoutes(deps),
    ...shipmentActionRoutes(deps),
    ...pickupRoutes(deps),
    ...walletRoutes(deps),
    ...topUpRoutes(deps),
    ...webhookRoutes(deps),
    ...testRoutes(deps),
  ];
}

function rateRoutes(deps: RouteDeps): readonly AnyRoute[] {
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

function shipmentRoutes(deps: RouteDeps): readonly AnyRoute[] {
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

function shipmentActionRoutes(deps: RouteDeps): readonly AnyRoute[] {
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

function walletRoutes(deps: RouteDeps): readonly AnyRoute[] {
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
      path: '/balance/cod',
      operationId: 'getPendingCod',
      scope: 'wallet:read',
      handler: getPendingCodHandler(deps.getPendingCod),
    },
    {
      ...READ,
      path: '/transactions',
      operationId: 'listTransactions',
      scope: 'wallet:read',
      handler: listTransactionsHandler(deps.listTransactions),
    },
    {
      ...READ,
      path: '/transactions/export',
      operationId: 'exportTransactions',
      scope: 'wallet:read',
      isStreamed: true,
      handler: exportTransactionsHandler(deps.exportTransactions),
    },
    {
      ...READ,
      path: '/statements/:month',
      operationId: 'getStatement',
      scope: 'wallet:read',
      isStreamed: true,
      handler: getStatementHandler(deps.getStatement),
    },
  ];
}

function topUpRoutes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/topups',
      operationId: 'createTopUp',
      scope: 'wallet:write',
      status: 201,
      idempotency: 'required',
      handler: createTopUpHandler(deps.createTopUp),
    },
    {
      ...READ,
      path: '/topups/:topup_id',
      operationId: 'getTopUp',
      scope: 'wallet:read',
      handler: getTopUpHandler(deps.showTopUp),
    },
  ];
}
