import type { GetTracking } from '#src/usecases/tracking/get-tracking.ts';
import { trackingView } from '#src/views/tracking.ts';
import type { Handler } from '../call.ts';

export function getTrackingHandler(getTracking: GetTracking): Handler<'getTracking'> {
  return async ({ key, params, query, language }) => {
    const tracking = await getTracking(key, params.awb, query.courier ?? null);
    return trackingView(tracking, language);
  };
}
