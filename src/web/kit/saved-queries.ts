import type { components } from '#src/http/contract/api.gen.ts';
import type { Clients } from '#src/web/api/client.ts';
import { reading } from '#src/web/api/reading.ts';

export type SavedSender = components['schemas']['Sender'];
export type ParcelPreset = components['schemas']['ParcelPreset'];

type ListOf<Row> = { readonly items: readonly Row[] };

/** Maximum number of saved records in an environment. */
const ALL = { limit: 50 };

/** The default first. */
export function sendersQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/senders', { noun: 'senders', query: ALL }),
    select: ({ items }: ListOf<SavedSender>) =>
      items.toSorted((one, other) => Number(other.is_default) - Number(one.is_default)),
  };
}

export function presetsQuery(clients: Clients) {
  return {
    ...reading(clients, '/api/v1/parcel_presets', { noun: 'parcel-presets', query: ALL }),
    select: ({ items }: ListOf<ParcelPreset>) => items,
  };
}

/** Name and place of a sender in one line. */
export function senderLine({ name, district }: Pick<SavedSender, 'name' | 'district'>): string {
  return district === null ? name : `${name} · ${district}`;
}
