import { describe, expect, it } from '@jest/globals';
import { publicTimeline } from '#domain/carrying/tracking/timeline.ts';
import type { CodeMeaning } from '#domain/carrying/tracking/tracking-event.ts';
import { ALARMING_COUNT } from '#domain/carrying/tracking/unknown-code.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { bookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import { trackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { type BookingScene, COD_FEE, COLLECTED, trackingReplies } from '../../booking-scene.ts';
import { balancesOf } from '../../stored.ts';
import { alertsOf } from '../booking/bookings.ts';
import { event, underWay } from './under-way.ts';

const UNKNOWN = { code: 'XQ7', environment: 'TEST', courierCode: 'swift' };
const DELIVERED: Known = { XQ7: { status: 'DELIVERED', reasonCode: null } };

describe('stored lines whose code was not known', () => {
  it('applies stored unknown codes to status and COD when a release knows them', async () => {
    const { scene, key } = await withUnknown(1);
    expect(await scene.find(key)).toMatchObject({ status: 'OUT_FOR_DELIVERY' });
    const { reread } = release(scene, DELIVERED);
    expect(await reread()).toEqual([{ ...UNKNOWN, lines: 1, read: 1 }]);
    expect(await scene.find(key)).toMatchObject({ status: 'DELIVERED' });
    expect(await balancesOf(scene)).toMatchObject({ PENDING_COD: COLLECTED - COD_FEE });
    const types = (await scene.stored.events()).map(({ type }) => type);
    expect(types.slice(-3)).toEqual([
      'shipment.tracking_updated',
      'shipment.delivered',
      'cod.collected',
    ]);
    const lines = publicTimeline(await scene.stores.tracking.timeline(key));
    expect(lines.map(({ status }) => status)).toEqual(['BOOKED', 'OUT_FOR_DELIVERY', 'DELIVERED']);
  });

  it('rereads unknown codes once, removes them from the list and closes the alert', async () => {
    const { scene } = await withUnknown(ALARMING_COUNT);
    expect(await alertsOf(scene)).toEqual([
      ['UNKNOWN_CODE', `swift: code XQ7 is not known, and came ${ALARMING_COUNT} times.`],
    ]);
    const { reread, tracking } = release(scene, DELIVERED);
    expect(await reread()).toEqual([{ ...UNKNOWN, lines: ALARMING_COUNT, read: ALARMING_COUNT }]);
    expect([await reread(), await tracking.listUnknownCodes(9)]).toEqual([[], []]);
    expect(await alertsOf(scene)).toEqual([]);
  });

  it('keeps stored lines and the listed code while the code is unknown', async () => {
    const { scene, key } = await withUnknown(1);
    const { reread, tracking } = release(scene, {});
    expect(await reread()).toEqual([{ ...UNKNOWN, lines: 1, read: 0 }]);
    expect(await scene.find(key)).toMatchObject({ status: 'OUT_FOR_DELIVERY' });
    expect(await tracking.listUnknownCodes(9)).toHaveLength(1);
  });

  it('leaves stored lines of another courier unchanged', async () => {
    const { scene } = await withUnknown(1);
    expect(await release(scene, DELIVERED).reread('jne')).toEqual([]);
  });

  it('rereads stored lines in pages after startup, or during a poll that comes first', async () => {
    const { scene, keys } = await withUnknown(101);
    const { tracking } = release(scene, DELIVERED);
    await tracking.rereadInTurns();
    expect(await delivered(scene, keys)).toBe(100);
    await tracking.rereadInTurns();
    await tracking.rereadInTurns();
    expect(await delivered(scene, keys)).toBe(101);
  });
});

type Known = Readonly<Record<string, CodeMeaning>>;

/** COD parcels that are out for delivery, whose courier then reported the unknown code `XQ7`. */
async function withUnknown(count: number) {
  const { scene, keys, key } = await underWay(count, { cod: true });
  const events = [event(scene, 'OUT_FOR_DELIVERY', 9), event(scene, null, 2)];
  const awbs = keys.map(({ shipmentNumber }) => `SIM${shipmentNumber}`);
  const replies = trackingReplies(Object.fromEntries(awbs.map((awb) => [awb, events])));
  scene.courier.setBehaviour({ track: replies });
  await scene.syncDue();
  return { scene, keys, key };
}

/** A release that knows these codes. */
function release(scene: BookingScene, known: Known) {
  const courier = {
    ...scene.courier,
    meaningOf: ({ code }: { readonly code: string }) =>
      known[code] ?? { status: null, reasonCode: null },
  };
  const directory = fakeCourierDirectory({ TEST: [courier], LIVE: [] });
  const ports = fakePorts(scene, { directory, random: seededRandom(3) });
  const tracking = trackingUseCases({ ...ports, ...bookingUseCases(ports) });
  const reread = (courierCode: string | null = null) =>
    Array.fromAsync(tracking.rereadTracking(courierCode));
  return { tracking, reread };
}

async function delivered(scene: BookingScene, keys: readonly ShipmentKey[]): Promise<number> {
  const shipments = await Promise.all(keys.map(scene.find));
  return shipments.filter(({ status }) => status === 'DELIVERED').length;
}
