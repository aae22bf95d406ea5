import { expect } from '@jest/globals';
import type { BookingOutcome } from '#domain/carrying/booking/outcome.ts';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { Refusal } from '#domain/refusal.ts';
import type { BookingClaim } from '#src/usecases/carrying/booking/claim-bookings.ts';
import { profile } from '#tests/kit/builders.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { type Ground, TENANTS } from '../../money/money-model/ground.ts';
import { type Office, openOffice } from '../../money/money-model/office.ts';
import { commandOf, orderOf, requestOf } from '../../money/money-model/order.ts';
import { rules } from '../../money/money-model/rules.ts';

type Status = Exclude<TrackingEvent['status'], null>;

/** State of a shipment when two things happen to it at once. */
type Start = 'PAID' | 'IN_FLIGHT' | 'BOOKED' | 'CANCEL_REQUESTED';

type Race = {
  readonly start: Start;
  readonly one: DeedName;
  readonly other: DeedName;
  /** `CANCELLED CONFIRMED 4`: status, answer of its courier, and number of events. */
  readonly ends: readonly string[];
};

/** A shipment, all that may happen to it, and the steps that may be interrupted. */
type Table = {
  readonly ground: Ground;
  readonly office: Office;
  readonly number: string;
  readonly awb: string;
  /** Claim of the worker that is booking the shipment. */
  readonly claim: BookingClaim | undefined;
};
type Deed = (table: Table) => Promise<unknown>;

const [SHOP] = TENANTS;
const MINUTE_MS = 60_000;
const TERMS = profile().trackingTerms;
const failure = { code: 'NO', message: 'No.' };
const YES: CancelReply = { kind: 'CANCELLED' };
const NO: CancelReply = { kind: 'REFUSED', failure };

const DEEDS = {
  'a cancel': cancel,
  'another cancel': cancel,
  'a worker that books it': book,
  'its booking': ({ awb, number: reference, ...table }) =>
    record(table, { kind: 'BOOKED', reference, awb }),
  'its refusal': (table) => record(table, { kind: 'REFUSED', failure }),
  'an order that never left': (table) => record(table, { kind: 'NOT_SENT', message: '' }),
  'an order without an answer': (table) => record(table, { kind: 'UNKNOWN', message: '' }),
  'a booking that a person takes over': (table) =>
    record(table, { kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: '' }),
  'its pick-up': (table) => report(table, 'PICKED_UP'),
  'its courier’s own cancel': (table) => report(table, 'CANCELLED'),
  'its courier’s yes': (table) => answer(table, YES),
  'another yes': (table) => answer(table, YES),
  'its courier’s no': (table) => answer(table, NO),
  'an operator’s yes': ({ office, number }) =>
    office.resolveCancellation(number, { awb: null, reply: YES, by: 'ani' }),
} satisfies Record<string, Deed>;
type DeedName = keyof typeof DEEDS;

export const RACES: readonly Race[] = [
  race('PAID', ['a cancel', 'another cancel'], ['CANCELLED NOT_NEEDED 3']),
  race(
    'PAID',
    ['a cancel', 'a worker that books it'],
    ['CANCELLED NOT_NEEDED 3', 'CANCELLED CONFIRMED 4'],
  ),
  race('IN_FLIGHT', ['a cancel', 'another cancel'], ['CANCELLED CONFIRMED 4']),
  race('IN_FLIGHT', ['a cancel', 'its booking'], ['CANCELLED CONFIRMED 4']),
  race(
    'IN_FLIGHT',
    ['a cancel', 'its refusal'],
    ['CANCELLED NOT_NEEDED 3', 'BOOKING_FAILED null 3'],
  ),
  race('IN_FLIGHT', ['a cancel', 'an order that never left'], ['CANCELLED NOT_NEEDED 3']),
  race('IN_FLIGHT', ['a cancel', 'an order without an answer'], ['CANCELLED CONFIRMED 4']),
  race('IN_FLIGHT', ['a cancel', 'a booking that a person takes over'], ['PROCESSING PENDING 3']),
  race('BOOKED', ['a cancel', 'another cancel'], ['CANCELLED CONFIRMED 4']),
  race('BOOKED', ['a cancel', 'its pick-up'], ['PICKED_UP REJECTED 6', 'PICKED_UP null 5']),
  race(
    'BOOKED',
    ['a cancel', 'its courier’s own cancel'],
    ['CANCELLED CONFIRMED 5', 'CANCELLED null 5'],
  ),
  race(
    'CANCEL_REQUESTED',
    ['its courier’s yes', 'its pick-up'],
    ['CANCELLED CONFIRMED 5', 'PICKED_UP REJECTED 6'],
  ),
  race(
    'CANCEL_REQUESTED',
    ['its courier’s yes', 'its courier’s own cancel'],
    ['CANCELLED CONFIRMED 4', 'CANCELLED CONFIRMED 5'],
  ),
  race('CANCEL_REQUESTED', ['its courier’s yes', 'another yes'], ['CANCELLED CONFIRMED 4']),
  race('CANCEL_REQUESTED', ['its courier’s no', 'its pick-up'], ['PICKED_UP REJECTED 6']),
  race(
    'CANCEL_REQUESTED',
    ['its courier’s no', 'its courier’s own cancel'],
    ['CANCELLED CONFIRMED 5', 'CANCELLED REJECTED 6'],
  ),
  race('CANCEL_REQUESTED', ['a cancel', 'its courier’s yes'], ['CANCELLED CONFIRMED 4']),
  race('CANCEL_REQUESTED', ['a cancel', 'its courier’s no'], ['BOOKED REJECTED 4']),
  race(
    'CANCEL_REQUESTED',
    ['an operator’s yes', 'its courier’s no'],
    ['CANCELLED CONFIRMED 4', 'BOOKED REJECTED 4'],
  ),
];

/** Runs `other` after the reads and before the writes of `one`. Returns the final state. */
export async function interrupted(ground: Ground, { start, one, other }: Race): Promise<string> {
  const { unitOfWork, beforeWriting } = interruptible(ground.unitOfWork);
  const table = await prepared({ ...ground, unitOfWork }, start);
  let isDone = false;
  beforeWriting(async () => {
    await refusable(DEEDS[other](table));
    isDone = true;
  });
  await refusable(DEEDS[one](table));
  expect(isDone).toBe(true);
  return ended(table);
}

/** Runs both concurrently, in any order. Returns the final state. */
export async function atOnce(ground: Ground, { start, one, other }: Race): Promise<string> {
  const table = await prepared(ground, start);
  await Promise.all([DEEDS[one], DEEDS[other]].map((deed) => refusable(deed(table))));
  return ended(table);
}

export function swapped({ one, other, ...race }: Race): Race {
  return { ...race, one: other, other: one };
}

function race(start: Start, [one, other]: [DeedName, DeedName], ends: readonly string[]): Race {
  return { start, one, other, ends };
}

async function prepared(ground: Ground, start: Start): Promise<Table> {
  const office = openOffice(ground);
  await office.fund(SHOP, { amount: orderOf(AIM, 0, 'o-1').quote.finalPrice, reference: 'F' });
  const order = orderOf(AIM, 0, 'order-1');
  await ground.addQuote(order.quote);
  const key = 'order-1';
  const { data } = await office.createShipment(
    commandOf(order),
    requestOf(0, 'shipments', { key }),
  );
  const { shipment_number: number } = data;
  const paid = { ground, office, number, awb: `SIM${number}`, claim: undefined };
  if (start === 'PAID') return paid;
  const table = { ...paid, claim: await claimed(paid) };
  if (start === 'IN_FLIGHT') return table;
  await DEEDS['its booking'](table);
  if (start === 'CANCEL_REQUESTED') await cancel(table);
  return table;
}

/** Aims at a wallet payment of exactly 10,000. */
const AIM = { at: 3, amount: 39_996 };

function cancel({ office, number }: Table): Promise<unknown> {
  const request = requestOf(0, `shipments/${number}/cancel`, { key: undefined });
  return office.cancel({ tenant: SHOP, shipmentNumber: number, reason: null }, request);
}

async function claimed({ office, number }: Table): Promise<BookingClaim | undefined> {
  const [claim] = await office.claim(1, [{ ...SHOP, shipmentNumber: number }]);
  return claim;
}

/** Books the shipment if its booking is due. */
async function book(table: Table): Promise<void> {
  const claim = await claimed(table);
  table.office.courier.nextReply('BOOKED', table.awb);
  if (claim !== undefined) await table.office.book(claim);
}

function record(
  { office, claim }: Pick<Table, 'office' | 'claim'>,
  outcome: BookingOutcome,
): Promise<void> {
  if (claim === undefined) throw new Error('it is not claimed');
  return office.record(claim.attempt, outcome);
}

function report({ ground, office, number }: Table, status: Status): Promise<unknown> {
  const at = ground.clock.now();
  const event = { code: status, status, reasonCode: null, at, location: '', description: '' };
  const key = { ...SHOP, shipmentNumber: number };
  return office.track({ key, events: [event], terms: TERMS });
}

function answer({ office, number, awb }: Table, reply: CancelReply): Promise<void> {
  return office.answer({ ...SHOP, shipmentNumber: number, awb }, reply);
}

/** Ignores a refusal, which is one of the possible results of a lost race. */
async function refusable(deed: Promise<unknown>): Promise<void> {
  await deed.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Finishes all work that is still due, and checks that no money is lost, created or forgotten. */
async function ended(table: Table): Promise<string> {
  const { ground, office, number } = table;
  const check = rules();
  expect(check(await ground.sight())).toEqual([]);
  for (let round = 0; round < 2; round += 1) {
    ground.clock.advance(2 * MINUTE_MS);
    await book(table);
    office.courier.willCancel('CANCELLED', new Set());
    await office.cancelDue();
  }
  expect(check(await ground.sight())).toEqual([]);
  expect([await ground.allFaults(), office.problems]).toEqual([[], []]);
  const shipment = await ground.stores.shipments.find(SHOP, number);
  return [shipment?.status, `${shipment?.courierCancellation}`, shipment?.lastSequence].join(' ');
}
