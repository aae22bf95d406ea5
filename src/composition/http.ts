import { ContainerModule } from 'inversify';
import { isUnavailable } from '#adapters/postgres/fault.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { createApp } from '#src/http/app.ts';
import type { AppSettings } from '#src/http/app-deps.ts';
import { loadOpenApi } from '#src/http/contract/load-openapi.ts';
import { inBackground } from '#src/http/in-background.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

/** Webhooks and events of clients. */
const WEBHOOKS = {
  createWebhook: TOKENS.createWebhook,
  listWebhooks: TOKENS.listWebhooks,
  getWebhook: TOKENS.getWebhook,
  updateWebhook: TOKENS.updateWebhook,
  deleteWebhook: TOKENS.deleteWebhook,
  rotateSecret: TOKENS.rotateSecret,
  testWebhook: TOKENS.testWebhook,
  listDeliveries: TOKENS.listDeliveries,
  redeliver: TOKENS.redeliver,
  recoverWebhook: TOKENS.recoverWebhook,
  verifySignature: TOKENS.verifySignature,
  listEvents: TOKENS.listEvents,
  getEvent: TOKENS.getEvent,
} as const;

const INBOUND_WEBHOOKS = {
  handlePaymentNotification: TOKENS.handlePaymentNotification,
  hasGateway: TOKENS.hasGateway,
  handleCourierWebhook: TOKENS.handleCourierWebhook,
  hasCourierWebhook: TOKENS.hasCourierWebhook,
} as const;

export const httpModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.openApi).toResolvedValue(loadOpenApi);
  bind(TOKENS.inBackground).toResolvedValue(inBackground, [TOKENS.log]);
  bind(TOKENS.isUnavailable).toConstantValue(isUnavailable);
  bind(TOKENS.httpSettings).toResolvedValue(httpSettings, [TOKENS.settings]);
  bind(TOKENS.app).toResolvedValue(
    ...named(createApp, {
      openApi: TOKENS.openApi,
      authenticate: TOKENS.authenticate,
      searchAreas: TOKENS.searchAreas,
      listCouriers: TOKENS.listCouriers,
      listServices: TOKENS.listServices,
      getRates: TOKENS.getRates,
      createQuote: TOKENS.createQuote,
      getQuote: TOKENS.getQuote,
      createShipment: TOKENS.createShipment,
      listShipments: TOKENS.listShipments,
      showShipment: TOKENS.showShipment,
      payShipment: TOKENS.payShipment,
      cancelShipment: TOKENS.cancelShipment,
      getTracking: TOKENS.getTracking,
      getBalance: TOKENS.getBalance,
      getPendingCod: TOKENS.getPendingCod,
      listTransactions: TOKENS.listTransactions,
      exportTransactions: TOKENS.exportTransactions,
      getStatement: TOKENS.getStatement,
      advanceShipment: TOKENS.advanceShipment,
      settleShipment: TOKENS.settleShipment,
      endShipment: TOKENS.endShipment,
      settleCod: TOKENS.settleCod,
      createTopUp: TOKENS.createTopUp,
      showTopUp: TOKENS.showTopUp,
      settleTopUp: TOKENS.settleTopUp,
      endTopUp: TOKENS.endTopUp,
      createPickup: TOKENS.createPickup,
      listPickups: TOKENS.listPickups,
      getPickup: TOKENS.getPickup,
      cancelPickup: TOKENS.cancelPickup,
      ...WEBHOOKS,
      ...INBOUND_WEBHOOKS,
      testTopUp: TOKENS.testTopUp,
      clock: TOKENS.clock,
      random: TOKENS.random,
      log: TOKENS.log,
      isUnavailable: TOKENS.isUnavailable,
      onBehalfOf: TOKENS.onBehalfOf,
      readiness: TOKENS.readiness,
      workLag: TOKENS.workLag,
      settings: TOKENS.httpSettings,
    }),
  );
});

function httpSettings(settings: Settings): AppSettings {
  const url = settings.PUBLIC_URL ?? localUrl(settings.PORT);
  return {
    servesApi: settings.ROLE !== 'worker',
    url,
    docs: `${url}/docs/errors`,
    ratesDeadlineMs: settings.RATES_DEADLINE_MS,
    quoteDeadlineMs: settings.QUOTE_DEADLINE_MS,
    limitsRates: settings.RATE_LIMITS === 'on',
    requiresHttps: settings.REQUIRE_HTTPS,
    trustedProxies: settings.TRUSTED_PROXIES,
    maxInFlight: settings.MAX_IN_FLIGHT,
  };
}

/** With port 0 the port is not known yet: URLs are then paths only. */
function localUrl(port: number): string {
  return port === 0 ? '' : `http://localhost:${port}`;
}
