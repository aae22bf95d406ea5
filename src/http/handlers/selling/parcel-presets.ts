import { idText } from '#domain/id.ts';
import { invalidFields } from '#domain/refusal.ts';
import {
  PARCEL_PRESETS,
  type ParcelPreset,
  type PresetTerms,
} from '#domain/selling/parcel-preset/parcel-preset.ts';
import type { EditableUseCases } from '#src/usecases/kept.ts';
import { allRead, sentFields } from '../../contract/read-body.ts';
import type { BodyOf } from '../../contract/types.ts';
import { keptIdInPath } from '../../ids.ts';
import { type AnyRoute, READ, WRITE } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';
import { dimensionsOf } from './rates.ts';

const LIST = 'parcel_presets';
const ALL = '/parcel_presets';
const ONE = '/parcel_presets/:preset_id';
const SIZE = ['length_cm', 'width_cm', 'height_cm'] as const;

export function parcelPresetRoutes({
  parcelPresets,
}: Pick<EditableUseCases, 'parcelPresets'>): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: ALL,
      operationId: 'createParcelPreset',
      scope: 'shipments:write',
      status: 201,
      handler: async ({ caller, body }) =>
        parcelPresetView(await parcelPresets.create(caller, termsOf(body))),
    },
    {
      ...READ,
      path: ALL,
      operationId: 'listParcelPresets',
      scope: 'shipments:read',
      async handler({ caller, query }) {
        const rows = await parcelPresets.list(
          caller,
          createdBetween(query),
          listRequestOf(query, LIST),
        );
        const idOf = ({ presetId }: ParcelPreset) => presetId;
        return listView(rows, query, { list: LIST, view: parcelPresetView, idOf });
      },
    },
    {
      ...READ,
      path: ONE,
      operationId: 'getParcelPreset',
      scope: 'shipments:read',
      handler: async ({ caller, params }) =>
        parcelPresetView(
          await parcelPresets.get(caller, keptIdInPath(PARCEL_PRESETS, params.preset_id)),
        ),
    },
    {
      ...WRITE,
      method: 'patch',
      path: ONE,
      operationId: 'updateParcelPreset',
      scope: 'shipments:write',
      async handler({ caller, params, body }) {
        const presetId = keptIdInPath(PARCEL_PRESETS, params.preset_id);
        return parcelPresetView(await parcelPresets.update(caller, presetId, changesOf(body)));
      },
    },
    {
      ...WRITE,
      method: 'delete',
      path: ONE,
      operationId: 'deleteParcelPreset',
      scope: 'shipments:write',
      async handler({ caller, params }) {
        const presetId = keptIdInPath(PARCEL_PRESETS, params.preset_id);
        await parcelPresets.remove(caller, presetId);
        return { preset_id: idText('parcelPreset', presetId), deleted: true };
      },
    },
  ];
}

function parcelPresetView(preset: ParcelPreset) {
  const { dimensions } = preset;
  return {
    preset_id: idText('parcelPreset', preset.presetId),
    environment: preset.environment,
    name: preset.name,
    weight_grams: preset.weightGrams,
    length_cm: dimensions?.lengthCm ?? null,
    width_cm: dimensions?.widthCm ?? null,
    height_cm: dimensions?.heightCm ?? null,
    created_at: preset.createdAt.toISOString(),
  };
}

function termsOf(body: BodyOf<'createParcelPreset'>): PresetTerms {
  const { name, weight_grams: weight, ...size } = body;
  return { name, weightGrams: Math.ceil(weight), dimensions: dimensionsOf(size) };
}

/** Changes of a PATCH; fields left out are unchanged. */
function changesOf(body: BodyOf<'updateParcelPreset'>): Partial<PresetTerms> {
  const { name, weight_grams: weight, ...size } = body;
  return sentFields({
    name,
    weightGrams: weight === undefined ? undefined : Math.ceil(weight),
    dimensions: size.length_cm === undefined ? undefined : sizeOf(size),
  });
}

/** Three numbers or three nulls; the schema forbids a mix. */
function sizeOf(
  body: Omit<BodyOf<'updateParcelPreset'>, 'name' | 'weight_grams'>,
): PresetTerms['dimensions'] {
  const { length_cm: length, width_cm: width, height_cm: height, ...unread } = body;
  allRead(unread);
  const missing = SIZE.filter((name) => body[name] === null);
  if (missing.length === SIZE.length) return null;
  const message = 'must be a number, or null in all three';
  if (missing.length > 0)
    throw invalidFields(missing.map((path) => ({ path, code: 'REQUIRED', message })));
  return dimensionsOf({
    length_cm: length ?? undefined,
    width_cm: width ?? undefined,
    height_cm: height ?? undefined,
  });
}
