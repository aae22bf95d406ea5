import type { GetTracking } from '#src/usecases/carrying/tracking/get-tracking.ts';
import type { TrackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { trackingView } from '#src/views/carrying/tracking.ts';
import type { Handler } from '../../call.ts';
import { type AnyRoute, READ } from '../../route.ts';

export function trackingRoutes(deps: TrackingUseCases): readonly AnyRoute[] {
  return [
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

function getTrackingHandler(getTracking: GetTracking): Handler<'getTracking'> {
  return async ({ caller, params, query, language }) => {
    const tracking = await getTracking(caller, params.awb.trim(), query.courier ?? null);
    return trackingView(tracking, language);
  };
}
