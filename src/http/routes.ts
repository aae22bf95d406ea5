import { areaRoutes } from './handlers/areas.ts';
import { batchRoutes } from './handlers/batches.ts';
import { claimRoutes } from './handlers/claims.ts';
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

/** The groups that routes call, and the deadlines of rates and quotes. */
export type RouteDeps = Parameters<typeof areaRoutes>[0] &
  Parameters<typeof courierRoutes>[0] &
  Parameters<typeof rateRoutes>[0] &
  Parameters<typeof quoteRoutes>[0] &
  Parameters<typeof shipmentRoutes>[0] &
  Parameters<typeof savedSenderRoutes>[0] &
  Parameters<typeof parcelPresetRoutes>[0] &
  Parameters<typeof batchRoutes>[0] &
  Parameters<typeof trackingRoutes>[0] &
  Parameters<typeof trackerRoutes>[0] &
  Parameters<typeof pickupRoutes>[0] &
  Parameters<typeof claimRoutes>[0] &
  Parameters<typeof labelRoutes>[0] &
  Parameters<typeof walletRoutes>[0] &
  Parameters<typeof topUpRoutes>[0] &
  Parameters<typeof withdrawalRoutes>[0] &
  Parameters<typeof webhookRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof testRoutes>[0];

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
