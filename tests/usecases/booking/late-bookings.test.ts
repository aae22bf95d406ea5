import { describe, expect, it } from '@jest/globals';
import type { BookingOutcome } from '#domain/booking/outcome.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { awbOf, type BookingScene } from '../booking-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { attemptsOf, paidShipment } from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
const refused: BookingOutcome = { kind: 'REFUSED', failure };
const unknown: BookingOutcome = { kind: 'UNKNOWN', message: 'No answer.' };
const notSent: BookingOutcome = { kind: 'NOT_SENT', message: 'No way there.' };
const handedOver: BookingOutcome = {
  ...{ kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'It took too long.' },
};

describe('a result that comes after another attempt has begun', () => {
  it.each([
    { what: 'the same AWB', first: bookedAs('SIM1'), late: bookedAs('SIM1'), hasEvidence: false },
    { what: 'another AWB', first: bookedAs('SIM1'), late: bookedAs('SIM2'), hasEvidence: true },
    {
      what: 'a refusal of what was booked',
      first: bookedAs('SIM1'),
      late: refused,
      hasEvidence: true,
    },
    { what: 'that the AWB follows', first: bookedAs('SIM1'), late: accepted, hasEvidence: false },
    {
      what: 'nothing, of what was booked',
      first: bookedAs('SIM1'),
      late: unknown,
      hasEvidence: false,
    },
    {
      what: 'an AWB of what was refused',
      first: refused,
      late: bookedAs('SIM1'),
      hasEvidence: true,
    },
    { what: 'that it has what was refused', first: refused, late: accepted, hasEvidence: true },
    { what: 'the refusal again', first: refused, late: refused, hasEvidence: false },
    { what: 'nothing, of what was refused', first: refused, late: notSent, hasEvidence: false },
    { what: 'an AWB while unknown', first: unknown, late: bookedAs('SIM1'), hasEvidence: false },
    { what: 'a refusal while unknown', first: unknown, late: refused, hasEvidence: false },
    {
      what: 'an AWB that a person looks for',
      first: handedOver,
      late: bookedAs('SIM1'),
      hasEvidence: true,
    },
    {
      what: 'that it has what a person looks for',
      first: handedOver,
      late: accepted,
      hasEvidence: true,
    },
    {
      what: 'a refusal of what a person looks for',
      first: handedOver,
      late: refused,
      hasEvidence: true,
    },
    {
      what: 'nothing, of what a person looks for',
      first: handedOver,
      late: unknown,
      hasEvidence: false,
    },
  ])('is evidence and nothing else: $what', async ({ first, late, hasEvidence }) => {
    const { scene, key, slow } = await overtaken(outcomeFor(first));
    const { alerts: _a, attempts: _b, ...before } = await worldOf(scene);
    await scene.record(slow.attempt, outcomeFor(late)(key));
    const { alerts, attempts, ...world } = await worldOf(scene);
    expect(world).toEqual(before);
    const [evidence] = attempts.filter(({ fencingToken }) => fencingToken === 1);
    expect(evidence).toMatchObject({ outcome: outcomeFor(late)(key).kind, isLate: true });
    const { status } = await scene.find(key);
    const lateEvidence = alerts.filter(({ kind }) => kind === 'LATE_EVIDENCE');
    expect(lateEvidence.map(({ message }) => message)).toEqual(
      hasEvidence ? [expect.stringMatching(`^Attempt 1 ended late: .*; it is ${status}\\.$`)] : [],
    );
  });

  it('while the other is in flight changes nothing either', async () => {
    const { scene, slow } = await twice();
    await scene.record(slow.attempt, bookedAs('SIM1')(slow.attempt));
    expect(await attemptsOf(scene)).toEqual([
      ['PENDING', 'BOOKED', 'AWB SIM1', true],
      ['ATTEMPTING', null, null, false],
    ]);
    expect(await scene.find(slow.attempt)).toMatchObject({ status: 'PROCESSING', awb: null });
    expect(await scene.stored.alerts()).toEqual([]);
  });

  it('does not write over what is known of an attempt', async () => {
    const { scene, key } = await paidShipment();
    const [claim] = await scene.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    await scene.book(claim);
    await scene.record(claim.attempt, unknown);
    expect(await attemptsOf(scene)).toEqual([['PENDING', 'BOOKED', `AWB ${awbOf(key)}`, false]]);
  });

  it('books once where two workers record one booking at once', async () => {
    const { scene, quick, slow } = await twice();
    const outcome = bookedAs('SIM1')(slow.attempt);
    await Promise.all([quick, slow].map(({ attempt }) => scene.record(attempt, outcome)));
    expect(await scene.find(slow.attempt)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    const types = (await scene.stored.events()).map(({ type }) => type);
    expect(types.filter((type) => type === 'shipment.booked')).toHaveLength(1);
  });
});

type OutcomeFor = (key: ShipmentKey) => BookingOutcome;

function bookedAs(awb: string): OutcomeFor {
  return ({ shipmentNumber: reference }) => ({ kind: 'BOOKED', reference, awb });
}

function accepted({ shipmentNumber: reference }: ShipmentKey): BookingOutcome {
  return { kind: 'ACCEPTED', reference, orderId: null };
}

function outcomeFor(outcome: BookingOutcome | OutcomeFor): OutcomeFor {
  return typeof outcome === 'function' ? outcome : () => outcome;
}

/** One shipment, claimed by a worker that sleeps, and then by another one. */
async function twice() {
  const { scene, key } = await paidShipment();
  const [slow] = await scene.claim();
  scene.clock.advance(20_000);
  const [quick] = await scene.claim();
  if (slow === undefined || quick === undefined) throw new Error('it was not claimed twice');
  return { scene, key, slow, quick };
}

async function overtaken(first: OutcomeFor) {
  const setup = await twice();
  await setup.scene.record(setup.quick.attempt, first(setup.key));
  setup.scene.clock.advance(HOUR);
  return setup;
}

/** Everything that late evidence must leave as it is, and what it may add to. */
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
