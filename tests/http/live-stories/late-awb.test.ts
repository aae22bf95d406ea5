import { expect, it } from '@jest/globals';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { later, orderAt, ordersAt, shown } from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const scene = liveScene();

it('keeps a parcel booked without an operator while its courier names the AWB days later', async () => {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, 'Lab later');
  await scene.shared.api.work();
  const order = orderAt(scene.lab, number);
  // Keeps the AWB unknown at the courier, however often it is asked.
  order.looks = Number.NEGATIVE_INFINITY;
  await later(scene, 12 * HOUR_MS, 4);
  const { showBooking, listBookings } = scene.shared.api.container.get(TOKENS.useCases).booking;
  expect((await showBooking(number)).intent).toMatchObject({ state: 'ACCEPTED' });
  expect((await listBookings('MANUAL')).length).toBe(0);
  expect((await showBooking(number)).intent?.delayedAt).toBeInstanceOf(Date);
  scene.lab.orders.assignAwb(order);
  await later(scene, HOUR_MS, 1);
  expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
  expect(ordersAt(scene.lab, number)).toBe(1);
});
