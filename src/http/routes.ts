import type { AllUseCases } from '#src/usecases/use-cases.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import { areaRoutes } from './handlers/areas.ts';
import { batchRoutes } from './handlers/batches.ts';
import { claimRoutes } from './handlers/claims.ts';
import type { LogoUrls } from './handlers/couriers.ts';
import { courierRoutes } from './handlers/couriers.ts';
import { eventRoutes } from './handlers/events.ts';
import { labelRoutes } from './handlers/labels.ts';
import { parcelPresetRoutes } from './handlers/parcel-presets.ts';
import { pickupRoutes } from './handlers/pickups.ts';
import { quoteRoutes } from './handlers/quotes.ts';
import { rateRoutes } from './handlers/rates.ts';
import { returnRoutes } from './handlers/returns.ts';
import { savedSenderRoutes } from './handlers/saved-senders.ts';
import { shipmentRoutes } from './handlers/shipments.ts';
import { testRoutes } from './handlers/test-controls.ts';
import { topUpRoutes } from './handlers/top-ups.ts';
import { trackerRoutes } from './handlers/trackers.ts';
import { trackingRoutes } from './handlers/tracking.ts';
import { walletRoutes } from './handlers/wallet.ts';
import { webhookRoutes } from './handlers/webhooks.ts';
import { withdrawalRoutes } from './handlers/withdrawals.ts';
import type { AnyRoute } from './route.ts';

/** Every use case, the deadlines of rates and quotes, and the addresses of logos. */
export type RouteDeps = AllUseCases &
  LogoUrls & {
    readonly openApi: OpenApi;
    readonly settings: { readonly ratesDeadlineMs: number; readonly quoteDeadlineMs: number };
  };

/** Every route that needs an API key. Requests and responses are specified in openapi/. */
export function routes(deps: RouteDeps): readonly AnyRoute[] {
  return [
    ...areaRoutes(deps),
    ...courierRoutes(deps),
    ...rateRoutes(deps),
    ...quoteRoutes(deps),
    ...shipmentRoutes(deps),
    ...returnRoutes(deps),
    ...savedSenderRoutes(deps),
    ...parcelPresetRoutes(deps),
    ...batchRoutes(deps),
    ...trackingRoutes(deps),
    ...trackerRoutes(deps),
    ...pickupRoutes(deps),
    ...claimRoutes(deps),
    ...labelRoutes(deps),
    ...walletRoutes(deps),
    ...topUpRoutes(deps),
    ...withdrawalRoutes(deps),
    ...webhookRoutes(deps),
    ...eventRoutes(deps),
    ...testRoutes(deps),
  ];
}
