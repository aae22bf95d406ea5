import type { components } from '#src/http/contract/api.gen.ts';
import { type Clients, ok } from '#src/web/api/client.ts';

export type SavedSender = components['schemas']['Sender'];
export type ParcelPreset = components['schemas']['ParcelPreset'];

/** Most saved records of an environment. */
const ALL = { params: { query: { limit: 50 } } } as const;

/** The default first. */
export function sendersQuery({ environment, api }: Clients) {
  return {
    queryKey: [environment, 'senders'],
    queryFn: async (): Promise<readonly SavedSender[]> => {
      const { items } = (await ok(api.GET('/api/v1/senders', ALL))).data;
      return items.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));
    },
  };
}

export function presetsQuery({ environment, api }: Clients) {
  return {
    queryKey: [environment, 'parcel-presets'],
    queryFn: async (): Promise<readonly ParcelPreset[]> =>
      (await ok(api.GET('/api/v1/parcel_presets', ALL))).data.items,
  };
}

/** The name and the place of a sender, on one line. */
export function senderLine({ name, district }: Pick<SavedSender, 'name' | 'district'>): string {
  return district === null ? name : `${name} · ${district}`;
}
