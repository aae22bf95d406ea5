import type { DataOf } from '#src/http/contract/types.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';

export const TRACKERS = '/api/v1/trackers';

export function follow(client: ApiClient, awb: string, courierCode = 'jne') {
  return client.post<'createTracker'>(TRACKERS, { courier_code: courierCode, awb });
}

export async function trackerOf(client: ApiClient, id: string): Promise<DataOf<'getTracker'>> {
  return (await client.get<'getTracker'>(`${TRACKERS}/${id}`)).data();
}
