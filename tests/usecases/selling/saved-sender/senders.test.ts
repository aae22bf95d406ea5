import { expect, it } from '@jest/globals';
import { SAVED_SENDERS_MAX } from '#domain/selling/saved-sender/saved-sender.ts';
import { savedSenderUseCases } from '#src/usecases/selling/saved-sender/use-cases.ts';
import { district, party } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';

const LIVE = { ...TENANT, environment: 'LIVE' } as const;
const ALL = { createdFrom: null, createdTo: null };
const PAGE = { limit: 50, offset: 0, includeTotal: false };

function scene() {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  const areas = fakeAreaDirectory([
    district('31.73.06', { mainPostalCode: '11810' }),
    district('35.25.14', { mainPostalCode: '61124' }),
  ]);
  const random = seededRandom(1);
  const { savedSenders } = stores;
  const ports = { unitOfWork, savedSenders, areas, clock, random };
  const { senders } = savedSenderUseCases(ports);
  const save = async (name: string, isDefault?: boolean, tenant = TENANT) => {
    const saved = await senders.create(tenant, { party: party({ name }), isDefault });
    return saved.senderId;
  };
  const defaults = async () =>
    (await senders.list(TENANT, ALL, PAGE)).items
      .filter((sender) => sender.isDefault)
      .map((sender) => sender.party.name);
  return { ...senders, save, defaults };
}

it('makes the first sender of an environment its default, and allows one default at a time', async () => {
  const { save, defaults, update, remove } = scene();
  await save('A');
  const b = await save('B');
  expect(await defaults()).toEqual(['A']);
  const c = await save('C', true);
  expect(await defaults()).toEqual(['C']);
  await update(TENANT, b, { party: {}, isDefault: true });
  expect(await defaults()).toEqual(['B']);
  await update(TENANT, b, { party: { name: 'B2' }, isDefault: undefined });
  expect(await defaults()).toEqual(['B2']);
  await remove(TENANT, c);
  expect(await defaults()).toEqual(['B2']);
  await update(TENANT, b, { party: {}, isDefault: false });
  expect(await defaults()).toEqual([]);
});

it('shows a sender with the names and the postal code of its place', async () => {
  const { save, get, update } = scene();
  const id = await save('A');
  expect((await get(TENANT, id)).party).toMatchObject({
    phone: '+6281234567890',
    postalCode: '11810',
    place: { district: expect.any(String) },
  });
  const moved = { districtId: '35.25.14', phone: '0811 2222 3333' };
  const { party: after } = await update(TENANT, id, { party: moved, isDefault: undefined });
  expect(after).toMatchObject({ name: 'A', phone: '+6281122223333', postalCode: '61124' });
});

it('rejects unknown districts of a sender, and senders of another tenant', async () => {
  const { save, create, get, update, remove } = scene();
  const id = await save('A');
  const unknown = { fieldErrors: [{ path: 'district_id', code: 'UNKNOWN_DISTRICT' }] };
  const nowhere = party({ districtId: '99.99.99' });
  await expect(create(TENANT, { party: nowhere, isDefault: undefined })).rejects.toMatchObject(
    unknown,
  );
  const change = { party: { districtId: '99.99.99' }, isDefault: undefined };
  await expect(update(TENANT, id, change)).rejects.toMatchObject(unknown);
  for (const work of [
    get(LIVE, id),
    get(TENANT, uuid(404)),
    update(LIVE, id, { party: {}, isDefault: true }),
    remove(LIVE, id),
  ])
    await expect(work).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('limits the senders of an environment', async () => {
  const { save } = scene();
  for (let count = 1; count <= SAVED_SENDERS_MAX; count += 1) await save(`${count}`);
  await expect(save('more')).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
    details: { limit: SAVED_SENDERS_MAX },
  });
});
