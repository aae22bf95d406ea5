import { describe, expect, it } from '@jest/globals';
import type { BookingOutcome, ManualOutcome } from '#domain/carrying/booking/outcome.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { awbOf, type BookingScene } from '../../booking-scene.ts';
import { TENANT } from '../../shipment-scene.ts';
import { attemptsOf, bookedAs, FAILURE, HOUR, paidShipment } from './bookings.ts';

type OutcomeFor = (key: ShipmentKey) => BookingOutcome;

const refused: OutcomeFor = () => ({ kind: 'REFUSED', failure: FAILURE });
const unknown: OutcomeFor = () => ({ kind: 'UNKNOWN', message: 'No answer.' });
const notSent: OutcomeFor = () => ({ kind: 'NOT_SENT', message: 'No way there.' });
const MANUAL: ManualOutcome = {
  kind: 'HANDED_OVER',
  alert: 'BOOKING_STUCK',
  message: 'It took too long.',
};
const handedOver: OutcomeFor = () => MANUAL;
const accepted: OutcomeFor = ({ shipmentNumber: reference }) => {
  return { kind: 'ACCEPTED', reference, orderId: null };
};
const hadAlready: OutcomeFor = () => ({ ...MANUAL, order: { orderId: null } });
const bookedWith =
  (awb: string): OutcomeFor =>
  (key) =>
    bookedAs(key, awb);

describe('a result that comes after another attempt has begun', () => {
  it.each<[string, OutcomeFor, OutcomeFor, boolean]>([
    ['the same AWB', bookedWith('SIM1'), bookedWith('SIM1'), false],
    ['another AWB', bookedWith('SIM1'), bookedWith('SIM2'), true],
    ['a refusal of what was booked', bookedWith('SIM1'), refused, true],
    ['that the AWB follows', bookedWith('SIM1'), accepted, false],
    ['nothing, of what was booked', bookedWith('SIM1'), unknown, false],
    ['an AWB of what was refused', refused, bookedWith('SIM1'), true],
    ['that it has what was refused', refused, accepted, true],
    ['the refusal again', refused, refused, false],
    ['nothing, of what was refused', refused, notSent, false],
    ['an AWB while unknown', unknown, bookedWith('SIM1'), false],
    ['a refusal while unknown', unknown, refused, false],
    ['an AWB that a person looks for', handedOver, bookedWith('SIM1'), true],
    ['that it has what a person looks for', handedOver, accepted, true],
    ['a refusal of what a person looks for', handedOver, refused, true],
    ['that it had what a person looks for', handedOver, hadAlready, true],
    ['that it had what was refused', refused, hadAlready, true],
    ['that it had what was booked', bookedWith('SIM1'), hadAlready, false],
    ['that a person is to look for what was booked', bookedWith('SIM1'), handedOver, false],
    ['nothing, of what a person looks for', handedOver, unknown, false],
  ])(
    'keeps a result of a superseded attempt only as evidence: %s',
    async (...[, first, late, hasEvidence]) => {
      const { scene, key, slow } = await overtaken(first);
      const { alerts: _, attempts: __, ...before } = await worldOf(scene);
      await scene.record(slow.attempt, late(key));
      const { alerts, attempts, ...world } = await worldOf(scene);
      expect(world).toEqual(before);
      const [evidence] = attempts.filter(({ fencingToken }) => fencingToken === 1);
      expect(evidence).toMatchObject({ outcome: late(key).kind, isLate: true });
      const { status } = await scene.find(key);
      const lateEvidence = alerts.filter(({ kind }) => kind === 'LATE_EVIDENCE');
      expect(lateEvidence.map(({ message }) => message)).toEqual(
        hasEvidence
          ? [expect.stringMatching(`^Attempt 1 ended late: .*; it is ${status}\\.$`)]
          : [],
      );
    },
  );

  it('keeps a late result only as evidence while the newer attempt is in flight', async () => {
    const { scene, slow } = await twice();
    await scene.record(slow.attempt, bookedAs(slow.attempt));
    expect(await attemptsOf(scene)).toEqual([
      ['PENDING', 'BOOKED', 'AWB SIM1', true],
      ['ATTEMPTING', null, null, false],
    ]);
    expect(await scene.find(slow.attempt)).toMatchObject({ status: 'PROCESSING', awb: null });
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('does not overwrite a recorded attempt result', async () => {
    const { scene, key } = await paidShipment();
    const claim = await scene.claimOne();
    await scene.book(claim);
    await scene.record(claim.attempt, unknown(key));
    expect(await attemptsOf(scene)).toEqual([['PENDING', 'BOOKED', `AWB ${awbOf(key)}`, false]]);
  });

  it('books once where two workers record one booking at once', async () => {
    const { scene, quick, slow } = await twice();
    const outcome = bookedAs(slow.attempt);
    await Promise.all([quick, slow].map(({ attempt }) => scene.record(attempt, outcome)));
    expect(await scene.find(slow.attempt)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    const types = (await scene.stored.events()).map(({ type }) => type);
    expect(types.filter((type) => type === 'shipment.booked')).toHaveLength(1);
  });
});

/** Shipment claimed by a stalled worker and then by another worker. */
async function twice() {
  const { scene, key } = await paidShipment();
  const slow = await scene.claimOne();
  scene.clock.advance(20_000);
  return { scene, key, slow, quick: await scene.claimOne() };
}

async function overtaken(first: OutcomeFor) {
  const setup = await twice();
  await setup.scene.record(setup.quick.attempt, first(setup.key));
  setup.scene.clock.advance(HOUR);
  return setup;
}

/** State that late evidence must not change, and the evidence it may add. */
async function worldOf({ stores, stored }: BookingScene) {
  const [intent] = await stored.intents();
  const { shipmentNumber } = intent ?? { shipmentNumber: '' };
  return {
    intent,
    shipment: await stores.shipments.find(TENANT, shipmentNumber),
    events: await stored.events(),
    books: await stored.books(TENANT),
    due: await stored.due(),
    timeline: await stores.tracking.timeline({ ...TENANT, shipmentNumber }),
    alerts: await stored.alerts(),
    attempts: await stored.attempts(),
  };
}
