import type { Tenant } from '#domain/environment.ts';
import type { Dimensions } from '#domain/rating/parcel.ts';
import { invalid } from '#domain/refusal.ts';
import { freeSlotOf } from '#domain/slot.ts';

/** Limit per tenant: as many as one page of their list. */
export const PARCEL_PRESETS_MAX = 50;

export type ParcelPresetKey = Tenant & { readonly presetId: string };

/** The fields that a client sets. */
export type PresetTerms = {
  /** Unique among the tenant's presets. */
  readonly name: string;
  /** Whole grams. */
  readonly weightGrams: number;
  readonly dimensions: Dimensions | null;
};

/** Number from 1; limits the presets of a tenant. */
export type ParcelPreset = ParcelPresetKey &
  PresetTerms & {
    /** Number from 1; limits the presets of a tenant. */
    readonly slot: number;
    readonly createdAt: Date;
    /** Incremented with every change. */
    readonly revision: number;
  };

type Others = { readonly others: readonly ParcelPreset[] };

/** Throws LIMIT_REACHED; VALIDATION_ERROR, field code NAME_TAKEN. */
export function newParcelPreset(
  { accountId, environment, presetId }: ParcelPresetKey,
  terms: PresetTerms,
  { others, now }: Others & { readonly now: Date },
): ParcelPreset {
  const limit = PARCEL_PRESETS_MAX;
  const message = `An environment has ${limit} parcel presets at most: delete one first.`;
  refuseTakenName(terms, others);
  const slot = freeSlotOf(others, { limit, message });
  return { accountId, environment, presetId, slot, ...terms, createdAt: now, revision: 1 };
}

/** Fields not in `change` stay. VALIDATION_ERROR, field code NAME_TAKEN. */
export function changedPreset(
  preset: ParcelPreset,
  change: Partial<PresetTerms>,
  { others }: Others,
): ParcelPreset {
  const next = { ...preset, ...change, revision: preset.revision + 1 };
  refuseTakenName(next, others);
  return next;
}

function refuseTakenName(
  { name }: Pick<PresetTerms, 'name'>,
  others: readonly Pick<PresetTerms, 'name'>[],
): void {
  if (others.some((other) => other.name === name))
    throw invalid('name', 'NAME_TAKEN', 'Another preset has this name.');
}
