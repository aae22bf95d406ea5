import type { AllUseCases } from '#src/usecases/use-cases.ts';
import type { OpenApi } from './contract/load-openapi.ts';
import { areaRoutes } from './handlers/carrying/areas.ts';
import type { LogoUrls } from './handlers/carrying/couriers.ts';
import { courierRoutes } from './handlers/carrying/couriers.ts';
import { labelRoutes } from './handlers/carrying/labels.ts';
import { pickupRoutes } from './handlers/carrying/pickups.ts';
import { trackerRoutes } from './handlers/carrying/trackers.ts';
import { trackingRoutes } from './handlers/carrying/tracking.ts';
import { claimRoutes } from './handlers/money/claims.ts';
import { topUpRoutes } from './handlers/money/top-ups.ts';
import { walletRoutes } from './handlers/money/wallet.ts';
import { withdrawalRoutes } from './handlers/money/withdrawals.ts';
import { eventRoutes } from './handlers/notifying/events.ts';
import { webhookRoutes } from './handlers/notifying/webhooks.ts';
import { testRoutes } from './handlers/platform/test-controls.ts';
import { batchRoutes } from './handlers/selling/batches.ts';
import { parcelPresetRoutes } from './handlers/selling/parcel-presets.ts';
import { quoteRoutes } from './handlers/selling/quotes.ts';
import { rateRoutes } from './handlers/selling/rates.ts';
import { returnRoutes } from './handlers/selling/returns.ts';
import { savedSenderRoutes } from './handlers/selling/saved-senders.ts';
import { shipmentRoutes } from './handlers/selling/shipments.ts';
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
