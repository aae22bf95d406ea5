import type { Tenant } from '#domain/environment.ts';
import type { EditableNoun } from '#domain/kept-noun.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { Dimensions } from '#domain/selling/rating/parcel.ts';
import { freeSlotOf } from '#domain/slot.ts';

/** Limit per tenant: as many as one page of their list. */
export const PARCEL_PRESETS_MAX = 50;

/** The fields that a client sets. */
export type PresetTerms = {
  /** Unique among the tenant's presets. */
  readonly name: string;
  /** Whole grams. */
  readonly weightGrams: number;
  readonly dimensions: Dimensions | null;
};

export type ParcelPreset = Tenant &
  PresetTerms & {
    readonly presetId: string;
    /** Number from 1; limits the presets of a tenant. */
    readonly slot: number;
    readonly createdAt: Date;
    /** Incremented with every change. */
    readonly revision: number;
  };

export const PARCEL_PRESETS: EditableNoun<ParcelPreset, PresetTerms, Partial<PresetTerms>> = {
  noun: 'parcel preset',
  kind: 'parcelPreset',
  id: 'presetId',
  version: 'revision',
  made(terms, { owner, id: presetId, now: createdAt, others }) {
    const limit = PARCEL_PRESETS_MAX;
    const message = `An environment has ${limit} parcel presets at most: delete one first.`;
    if (others.some(({ name }) => name === terms.name)) throw nameTaken();
    const slot = freeSlotOf(others, { limit, message });
    return { ...owner, presetId, slot, ...terms, createdAt, revision: 1 };
  },
  changed: (preset, change) => ({ ...preset, ...change, revision: preset.revision + 1 }),
  excludes: (one, other) => one.name === other.name,
  givesWay() {
    throw nameTaken();
  },
};

function nameTaken(): Refusal {
  return invalid('name', 'NAME_TAKEN', 'Another preset has this name.');
}
