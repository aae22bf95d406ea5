import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';
import type { ParcelPresetStore } from '#domain/parcel-preset/parcel-preset-store.ts';
import type { Send } from '../../session.ts';
import { parcelPresetValues } from '../keys.ts';
import { createdAt, type ListSource, listRows, ofTenant } from '../list.ts';
import { PARCEL_PRESET, toParcelPreset } from './table.ts';

const FIND = {
  name: 'parcelPresets.find',
  text: `
    SELECT ${PARCEL_PRESET} FROM parcel_preset
    WHERE account_id = $1 AND environment = $2 AND preset_id = $3`,
};

const ALL = {
  name: 'parcelPresets.all',
  text: `
    SELECT ${PARCEL_PRESET} FROM parcel_preset WHERE account_id = $1 AND environment = $2`,
};

const SOURCE: ListSource = { select: PARCEL_PRESET, from: 'parcel_preset', id: 'preset_id' };

export function postgresParcelPresetStore(send: Send): ParcelPresetStore {
  return {
    async find(key) {
      const [row] = await send<ParcelPreset>(FIND, parcelPresetValues(key));
      return row && toParcelPreset(row);
    },
    async all({ accountId, environment }) {
      return (await send<ParcelPreset>(ALL, [accountId, environment])).map(toParcelPreset);
    },
    async list(tenant, created, request) {
      const filter = { owner: ofTenant(tenant), rest: createdAt('created_at', created) };
      const list = await listRows<ParcelPreset>(send, { source: SOURCE, filter }, request);
      return { ...list, items: list.items.map(toParcelPreset) };
    },
  };
}
