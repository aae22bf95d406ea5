import { idText } from '#domain/id.ts';
import type { ParcelPreset, PresetTerms } from '#domain/parcel-preset/parcel-preset.ts';
import { invalidFields } from '#domain/refusal.ts';
import type { CreatePreset } from '#src/usecases/parcel-preset/create-preset.ts';
import type { DeletePreset } from '#src/usecases/parcel-preset/delete-preset.ts';
import type { GetPreset } from '#src/usecases/parcel-preset/get-preset.ts';
import type { UpdatePreset } from '#src/usecases/parcel-preset/update-preset.ts';
import type { ParcelPresetUseCases } from '#src/usecases/parcel-preset/use-cases.ts';
import { parcelPresetView } from '#src/views/parcel-preset.ts';
import type { Handler } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import type { BodyOf } from '../contract/types.ts';
import { idInPath } from '../ids.ts';
import { type AnyRoute, READ, WRITE } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';
import { dimensionsOf } from './rates.ts';

const LIST = 'parcel_presets';
const ONE = '/parcel_presets/:preset_id';
const SIZE = ['length_cm', 'width_cm', 'height_cm'] as const;

export function parcelPresetRoutes(deps: ParcelPresetUseCases): readonly AnyRoute[] {
  return [
    {
      ...WRITE,
      path: '/parcel_presets',
      operationId: 'createParcelPreset',
      scope: 'shipments:write',
      status: 201,
      handler: createPresetHandler(deps.createPreset),
    },
    {
      ...READ,
      path: '/parcel_presets',
      operationId: 'listParcelPresets',
      scope: 'shipments:read',
      handler: listPresetsHandler(deps.listPresets),
    },
    {
      ...READ,
      path: ONE,
      operationId: 'getParcelPreset',
      scope: 'shipments:read',
      handler: getPresetHandler(deps.getPreset),
    },
    {
      ...WRITE,
      method: 'patch',
      path: ONE,
      operationId: 'updateParcelPreset',
      scope: 'shipments:write',
      handler: updatePresetHandler(deps.updatePreset),
    },
    {
      ...WRITE,
      method: 'delete',
      path: ONE,
      operationId: 'deleteParcelPreset',
      scope: 'shipments:write',
      handler: deletePresetHandler(deps.deletePreset),
    },
  ];
}

function createPresetHandler(createPreset: CreatePreset): Handler<'createParcelPreset'> {
  return async ({ caller, body }) => {
    const { name, weight_grams: weight, ...size } = body;
    const terms = { name, weightGrams: Math.ceil(weight), dimensions: dimensionsOf(size) };
    return parcelPresetView(await createPreset(caller, terms));
  };
}

function listPresetsHandler(
  listPresets: ParcelPresetUseCases['listPresets'],
): Handler<'listParcelPresets'> {
  return async ({ caller, query }) => {
    const rows = await listPresets(caller, createdBetween(query), listRequestOf(query, LIST));
    const idOf = ({ presetId }: ParcelPreset) => presetId;
    return listView(rows, query, { list: LIST, view: parcelPresetView, idOf });
  };
}

function getPresetHandler(getPreset: GetPreset): Handler<'getParcelPreset'> {
  return async ({ caller, params }) =>
    parcelPresetView(await getPreset(caller, idInPath('parcelPreset', params.preset_id)));
}

function updatePresetHandler(updatePreset: UpdatePreset): Handler<'updateParcelPreset'> {
  return async ({ caller, params, body }) => {
    const presetId = idInPath('parcelPreset', params.preset_id);
    return parcelPresetView(await updatePreset(caller, presetId, changesOf(body)));
  };
}

function deletePresetHandler(deletePreset: DeletePreset): Handler<'deleteParcelPreset'> {
  return async ({ caller, params }) => {
    const presetId = idInPath('parcelPreset', params.preset_id);
    await deletePreset(caller, presetId);
    return { preset_id: idText('parcelPreset', presetId), deleted: true };
  };
}

/** What is left out stays as it is. */
function changesOf(body: BodyOf<'updateParcelPreset'>): Partial<PresetTerms> {
  const { name, weight_grams: weight, ...size } = body;
  return sentFields({
    name,
    weightGrams: weight === undefined ? undefined : Math.ceil(weight),
    dimensions: size.length_cm === undefined ? undefined : sizeOf(size),
  });
}

/** Three numbers, or null in all three; the schema lets none of them stand alone. */
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
