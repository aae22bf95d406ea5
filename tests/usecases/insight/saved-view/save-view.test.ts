import { expect, it } from '@jest/globals';
import { VIEWS_MAX } from '#domain/insight/saved-view/saved-view.ts';
import { savedViewUseCases } from '#src/usecases/insight/saved-view/use-cases.ts';
import { savedViewView } from '#src/views/insight/saved-view.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';
import { uuidIn } from '../../uuid-in.ts';

const SARI = { ...TENANT, personId: uuid(0x501) };
const BUDI = { ...TENANT, personId: uuid(0x502) };
const QUERY = 'status=DELIVERY_FAILED';

function scene() {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  const { savedViews, shipments } = stores;
  return savedViewUseCases({ savedViews, shipments, unitOfWork, clock, random: seededRandom(1) });
}

it('saves views under unique names until they are removed', async () => {
  const { listViews, saveView, removeView } = scene();
  const failed = await saveView(SARI, { name: 'Gagal', query: QUERY });
  await saveView(SARI, { name: 'COD', query: 'payment_status=PAID' });
  await expect(saveView(SARI, { name: 'Gagal', query: '' })).rejects.toMatchObject({
    fieldErrors: [{ path: 'name', code: 'NAME_TAKEN' }],
  });
  const id = uuidIn(savedViewView(failed).view_id);
  await removeView(BUDI, id);
  await removeView(SARI, uuid(404));
  expect((await listViews(SARI)).map(({ name }) => name)).toEqual(['Gagal', 'COD']);
  await removeView(SARI, id);
  await saveView(SARI, { name: 'Gagal', query: QUERY });
  expect((await listViews(SARI)).map(({ name }) => name)).toEqual(['Gagal', 'COD']);
  expect(await listViews(BUDI)).toEqual([]);
});

it('rejects saved views above the limit of a person', async () => {
  const { listViews, saveView } = scene();
  for (let count = 1; count <= VIEWS_MAX; count += 1)
    await saveView(SARI, { name: `${count}`, query: '' });
  await expect(saveView(SARI, { name: 'more', query: '' })).rejects.toMatchObject({
    fieldErrors: [{ path: 'name', code: 'VIEW_LIMIT' }],
  });
  expect(await listViews(SARI)).toHaveLength(VIEWS_MAX);
});
