import { expect, it } from '@jest/globals';
import { shipmentAsSubject } from '#domain/subject.ts';
import { findUnpolled } from '#src/usecases/carrying/tracking/find-unpolled.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { underWay, waitOf } from './under-way.ts';

const HALF_AN_HOUR = 30 * 60_000;

it('raises one alert for each shipment of an unconfigured provider', async () => {
  const { scene, keys, key } = await underWay(2);
  const find = unpolledIn(scene, []);
  expect(await find()).toBe(false);
  const alerts = await scene.stored.alerts();
  const message = 'It is not tracked: swift at SIMULATOR is not configured.';
  const raised = { kind: 'TRACKING_FAULT', message, raisedAt: scene.clock.now() };
  expect(alerts).toEqual(
    expect.arrayContaining(
      keys.map((one) => expect.objectContaining({ ...shipmentAsSubject(one), ...raised })),
    ),
  );
  expect(await waitOf(scene, key)).toBe(HALF_AN_HOUR);
  scene.clock.advance(HALF_AN_HOUR);
  await find();
  expect(await scene.stored.alerts()).toEqual(alerts);
  scene.clock.advance(HALF_AN_HOUR);
  await scene.syncDue();
  expect(scene.courier.tracked.flat()).toHaveLength(2);
});

it('leaves shipments of polled couriers to the polls', async () => {
  const { scene, key } = await underWay(1);
  expect(await unpolledIn(scene, [scene.courier])()).toBe(false);
  expect([await scene.stored.alerts(), await waitOf(scene, key)]).toEqual([[], 0]);
});

it('processes a hundred unpolled shipments at a time', async () => {
  const { scene } = await underWay(101);
  const find = unpolledIn(scene, []);
  expect([await find(), await find()]).toEqual([true, false]);
  expect(await scene.stored.alerts()).toHaveLength(101);
});

type Scene = Awaited<ReturnType<typeof underWay>>['scene'];

function unpolledIn({ stores, unitOfWork, clock }: Scene, TEST: readonly Scene['courier'][]) {
  const { tracking } = stores;
  return findUnpolled({
    tracking,
    unitOfWork,
    clock,
    directory: fakeCourierDirectory({ TEST, LIVE: [] }),
  });
}
