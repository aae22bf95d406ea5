import type { Language } from '#domain/carrying/tracking/description.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';
import { awbProblem, type TrackersSearch } from './search.ts';

export type Tracker = components['schemas']['Tracker'];
export type Scan = components['schemas']['TrackerScan'];

const PAGE_ROWS = 50;

export function trackersQuery(clients: Clients, search: TrackersSearch) {
  const { status, courier, awb, after } = search;
  const filters = { ...(status && { status: [...status] }), ...(courier && { courier }) };
  const one = { ...(awb && { awb }), ...(after !== undefined && { cursor: after }) };
  const query = { limit: PAGE_ROWS, ...filters, ...one };
  return reading(clients, '/api/v1/trackers', { noun: 'trackers', query });
}

/** Id of the tracker that follows this parcel; undefined if none does. */
export async function followedAs(
  { api }: Clients,
  { awb, courier_code: courier }: Pick<Tracker, 'awb' | 'courier_code'>,
): Promise<string | undefined> {
  if (courier === '' || awbProblem(awb) !== undefined) return undefined;
  // An AWB can be followed again only after its tracker has ended, so the newest one counts.
  const query = { awb, courier, limit: 1 };
  const { data } = await ok(api.GET('/api/v1/trackers', { params: { query } }));
  return data.items.find(({ ended_at }) => ended_at === null)?.tracker_id;
}

/** Tracker with its timeline, in the language of the pages, which is part of the key. */
export function trackerQuery(clients: Clients, id: string, language: Language) {
  return reading(clients, '/api/v1/trackers/{tracker_id}', {
    noun: 'trackers',
    path: { tracker_id: id },
    header: { 'Accept-Language': language },
  });
}
