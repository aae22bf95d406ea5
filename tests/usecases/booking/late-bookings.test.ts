import { describe, expect, it } from '@jest/globals';
import type { BookingOutcome } from '#domain/booking/outcome.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { awbOf, type Depot } from '../depot.ts';
import { TENANT } from '../shop.ts';
import { attemptsOf, sold } from './bookings.ts';

const HOUR = 60 * 60 * 1000;
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
const refused: BookingOutcome = { kind: 'REFUSED', failure };
const unknown: BookingOutcome = { kind: 'UNKNOWN', message: 'No answer.' };
const notSent: BookingOutcome = { kind: 'NOT_SENT', message: 'No way there.' };
const handedOver: BookingOutcome = {
  ...{ kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'It took too long.' },
};

describe('what comes after another attempt has taken over', () => {
  it.each([
    { what: 'the same AWB', first: bookedAs('SIM1'), late: bookedAs('SIM1'), isTold: false },
    { what: 'another AWB', first: bookedAs('SIM1'), late: bookedAs('SIM2'), isTold: true },
    { what: 'a refusal of what was booked', first: bookedAs('SIM1'), late: refused, isTold: true },
    { what: 'that the AWB follows', first: bookedAs('SIM1'), late: accepted, isTold: false },
    { what: 'nothing, of what was booked', first: bookedAs('SIM1'), late: unknown, isTold: false },
    { what: 'an AWB of what was refused', first: refused, late: bookedAs('SIM1'), isTold: true },
    { what: 'that it has what was refused', first: refused, late: accepted, isTold: true },
    { what: 'the refusal again', first: refused, late: refused, isTold: false },
    { what: 'nothing, of what was refused', first: refused, late: notSent, isTold: false },
    { what: 'an AWB while nobody knows', first: unknown, late: bookedAs('SIM1'), isTold: false },
    { what: 'a refusal while nobody knows', first: unknown, late: refused, isTold: false },
    {
      what: 'an AWB that a person looks for',
      first: handedOver,
      late: bookedAs('SIM1'),
      isTold: true,
    },
    {
      what: 'that it has what a person looks for',
      first: handedOver,
      late: accepted,
      isTold: true,
    },
    {
      what: 'a refusal of what a person looks for',
      first: handedOver,
      late: refused,
      isTold: true,
    },
    {
      what: 'nothing, of what a person looks for',
      first: handedOver,
      late: unknown,
      isTold: false,
    },
  ])('is evidence and nothing else: $what', async ({ first, late, isTold }) => {
    const { depot, key, slow } = await overtaken(outcomeFor(first));
    const { alerts: _a, attempts: _b, ...before } = await worldOf(depot);
    await depot.record(slow.attempt, outcomeFor(late)(key));
    const { alerts, attempts, ...world } = await worldOf(depot);
    expect(world).toEqual(before);
    const [evidence] = attempts.filter(({ fence }) => fence === 1);
    expect(evidence).toMatchObject({ outcome: outcomeFor(late)(key).kind, isLate: true });
    const { status } = await depot.find(key);
    const told = alerts.filter(({ kind }) => kind === 'LATE_EVIDENCE');
    expect(told.map(({ message }) => message)).toEqual(
      isTold ? [expect.stringMatching(`^Attempt 1 ended late: .*; it is ${status}\\.$`)] : [],
    );
  });

  it('while the other is still at it changes nothing either', async () => {
    const { depot, slow } = await twice();
    await depot.record(slow.attempt, bookedAs('SIM1')(slow.attempt));
    expect(await attemptsOf(depot)).toEqual([
      ['PENDING', 'BOOKED', 'AWB SIM1', true],
      ['ATTEMPTING', null, null, false],
    ]);
    expect(await depot.find(slow.attempt)).toMatchObject({ status: 'PROCESSING', awb: null });
    expect(await depot.seen.alerts()).toEqual([]);
  });

  it('does not write over what is known of an attempt', async () => {
    const { depot, key } = await sold();
    const [claim] = await depot.claim();
    if (claim === undefined) throw new Error('nothing was claimed');
    await depot.book(claim);
    await depot.record(claim.attempt, unknown);
    expect(await attemptsOf(depot)).toEqual([['PENDING', 'BOOKED', `AWB ${awbOf(key)}`, false]]);
  });

  it('books once where two workers record one booking at once', async () => {
    const { depot, quick, slow } = await twice();
    const outcome = bookedAs('SIM1')(slow.attempt);
    await Promise.all([quick, slow].map(({ attempt }) => depot.record(attempt, outcome)));
    expect(await depot.find(slow.attempt)).toMatchObject({ status: 'BOOKED', awb: 'SIM1' });
    const types = (await depot.seen.events()).map(({ type }) => type);
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
  const { depot, key } = await sold();
  const [slow] = await depot.claim();
  depot.clock.advance(20_000);
  const [quick] = await depot.claim();
  if (slow === undefined || quick === undefined) throw new Error('it was not claimed twice');
  return { depot, key, slow, quick };
}

async function overtaken(first: OutcomeFor) {
  const scene = await twice();
  await scene.depot.record(scene.quick.attempt, first(scene.key));
  scene.depot.clock.advance(HOUR);
  return scene;
}

/** Everything that late evidence must leave as it is, and what it may add to. */
async function worldOf({ stores, seen }: Depot) {
  const [intent] = await seen.intents();
  const { shipmentNumber } = intent ?? { shipmentNumber: '' };
  return {
    intent,
    shipment: await stores.shipments.find(TENANT, shipmentNumber),
    events: await seen.events(),
    books: await seen.books(TENANT),
    due: await seen.due(),
    timeline: await stores.tracking.timeline({ ...TENANT, shipmentNumber }),
    alerts: await seen.alerts(),
    attempts: await seen.attempts(),
  };
}
