import { expect, it } from '@jest/globals';
import { PARCEL_PRESETS_MAX } from '#domain/selling/parcel-preset/parcel-preset.ts';
import { keptUseCases } from '#src/usecases/kept.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';

const LIVE = { ...TENANT, environment: 'LIVE' } as const;
const TAKEN = { fieldErrors: [{ path: 'name', code: 'NAME_TAKEN' }] };

function scene() {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  const random = seededRandom(1);
  const { parcelPresets } = stores;
  const useCases = keptUseCases('parcelPresets', { unitOfWork, parcelPresets, clock, random });
  const save = async (name: string, tenant = TENANT) => {
    const terms = { name, weightGrams: 900, dimensions: null };
    return (await useCases.create(tenant, terms)).presetId;
  };
  return { ...useCases, save };
}

it('stores parcel presets under unique names until they are deleted', async () => {
  const { save, get, update, remove } = scene();
  const box = await save('Box');
  const bag = await save('Bag');
  await expect(save('Box')).rejects.toMatchObject(TAKEN);
  await expect(update(TENANT, bag, { name: 'Box' })).rejects.toMatchObject(TAKEN);
  const dimensions = { lengthCm: 20, widthCm: 15, heightCm: 10 };
  await update(TENANT, box, { name: 'Box', dimensions });
  expect(await get(TENANT, box)).toMatchObject({ name: 'Box', weightGrams: 900, dimensions });
  await remove(TENANT, box);
  await update(TENANT, bag, { name: 'Box' });
  for (const work of [
    get(TENANT, box),
    get(LIVE, bag),
    update(TENANT, uuid(404), { name: 'Bag' }),
    remove(LIVE, bag),
  ])
    await expect(work).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('limits the parcel presets of an environment', async () => {
  const { save } = scene();
  for (let count = 1; count <= PARCEL_PRESETS_MAX; count += 1) await save(`${count}`);
  await expect(save('1')).rejects.toMatchObject(TAKEN);
  await expect(save('more')).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    details: { limit: PARCEL_PRESETS_MAX },
  });
});
