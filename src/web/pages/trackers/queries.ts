import type { Language } from '#domain/tracking/description.ts';
import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';
import { awbProblem, type TrackersSearch } from './search.ts';

export type Tracker = components['schemas']['Tracker'];
export type Scan = components['schemas']['TrackerScan'];

const PAGE_ROWS = 50;

export function trackersQuery({ environment, api }: Clients, search: TrackersSearch) {
  const { status, courier, awb, after = [] } = search;
  return {
    queryKey: [environment, 'trackers', { status, courier, awb, after }],
    queryFn: async () => {
      const cursor = after.at(-1);
      const filters = { ...(status && { status: [...status] }), ...(courier && { courier }) };
      const one = { ...(awb && { awb }), ...(cursor !== undefined && { cursor }) };
      const query = { limit: PAGE_ROWS, ...filters, ...one };
      return (await ok(api.GET('/api/v1/trackers', { params: { query } }))).data;
    },
  };
}

/** The id of the one that follows this parcel; undefined: none does. */
export async function followedAs(
  { api }: Clients,
  { awb, courier_code: courier }: Pick<Tracker, 'awb' | 'courier_code'>,
): Promise<string | undefined> {
  if (courier === '' || awbProblem(awb) !== undefined) return undefined;
  // An AWB is followed again only after it has ended: the newest is the one.
  const query = { awb, courier, limit: 1 };
  const { data } = await ok(api.GET('/api/v1/trackers', { params: { query } }));
  return data.items.find(({ ended_at }) => ended_at === null)?.tracker_id;
}

/** Tracker with its timeline, in the language of the pages. */
export function trackerQuery({ environment, api }: Clients, id: string, language: Language) {
  return {
    queryKey: [environment, 'trackers', 'one', id, language],
    queryFn: async () => {
      const header = { 'Accept-Language': language };
      const params = { path: { tracker_id: id }, header };
      return (await ok(api.GET('/api/v1/trackers/{tracker_id}', { params }))).data;
    },
  };
}
