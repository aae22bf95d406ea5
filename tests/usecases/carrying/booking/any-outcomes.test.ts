import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BookingReply, SendReply } from '#domain/carrying/booking/outcome.ts';
import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import { type BookingScene, FUNDS } from '../../booking-scene.ts';
import { balancesOf } from '../../stored.ts';
import {
  B,
  bookFor,
  C,
  LOST,
  NOT_SENT,
  paidShipment,
  requestCancel,
  SETTLED_MS,
} from './bookings.ts';

/**
 * Outcome of an order. LATE orders arrive after their call was answered, but still in time;
 * a REPEATED order is reported as already known, with its AWB or without.
 */
const FATES = [
  'BOOKED',
  'ACCEPTED',
  'REFUSED',
  'STAYS',
  'ARRIVES',
  'LATE',
  'GETS_LOST',
  'REPEATED',
  'REPEATED_BY_AWB',
] as const;
type Fate = (typeof FATES)[number];
type Step =
  | { readonly do: 'PASS'; readonly ms: number }
  /** Runs a worker on everything that is due; it may die before or after the call. */
  | { readonly do: 'WORK'; readonly fate: Fate; readonly isAnswered: boolean }
  | { readonly do: 'DIE'; readonly hasSent: boolean };

type Sent = { readonly atMs: number; readonly landsMs: number; readonly reply: BookingReply };

const NEVER = Number.POSITIVE_INFINITY;
const A: BookingTerms = { class: 'A', deadlineMs: B.deadlineMs };
const failure = { code: 'NO_VAN', message: 'No van.' };

const STEPS: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('PASS' as const),
    ms: fc.constantFrom(1_000, 7_000, 20_000, 61_000),
  }),
  fc.record({
    do: fc.constant('WORK' as const),
    fate: fc.constantFrom(...FATES),
    isAnswered: fc.boolean(),
  }),
  fc.record({ do: fc.constant('DIE' as const), hasSent: fc.boolean() }),
);
const HISTORY = fc.tuple(
  fc.array(STEPS, { minLength: 3, maxLength: 24 }),
  fc.option(fc.integer({ min: 0, max: 20 })),
);

describe('any outcomes, in any order', () => {
  it.each([A, B, C])(
    'never sends a class $class courier an order that its booking terms forbid, in any sequence',
    async (bookingTerms) => {
      await fc.assert(
        fc.asyncProperty(HISTORY, async ([steps, cancelsAt]) => {
          const world = await openWorld(bookingTerms);
          for (const [at, step] of steps.entries()) {
            if (at === cancelsAt) await world.cancel();
            await world.go(step);
          }
          await world.settle();
          await world.expectOneEnd();
        }),
        { numRuns: 30 },
      );
    },
  );
});

async function openWorld(bookingTerms: BookingTerms) {
  const { scene, key } = await paidShipment({ bookingTerms });
  const reference = key.shipmentNumber;
  const sent: Sent[] = [];
  const forbidden: unknown[] = [];
  let fate: Fate = 'BOOKED';
  let isAnswered = true;
  const nowMs = () => scene.clock.monotonicMs();
  const landed = () => sent.filter(({ landsMs }) => landsMs <= nowMs());
  const bookings = () => landed().filter(({ reply }) => reply.kind !== 'REFUSED');
  const send = (landsMs: number, reply: BookingReply) => {
    // Recorded and checked at the end, because an exception here would count as a lost answer.
    if (!isAllowed(bookingTerms, sent, nowMs())) forbidden.push([...sent]);
    // Class A couriers recognise a repeated order.
    const known = bookingTerms.class === 'A' ? sent[0] : undefined;
    sent.push({ atMs: nowMs(), landsMs, reply: known?.reply ?? reply });
    return known?.reply ?? reply;
  };
  const booked = () => ({ kind: 'BOOKED', reference, awb: `SIM${sent.length}` }) as const;
  const repeated = (awb?: null): SendReply => {
    const reply = send(nowMs(), booked());
    if (reply.kind !== 'BOOKED') return reply;
    return { kind: 'ALREADY_BOOKED', reference, awb: awb === null ? null : reply.awb };
  };
  const lost = (landsMs: number): never => {
    send(landsMs, booked());
    throw LOST;
  };
  const orders: Readonly<Record<Fate, () => SendReply>> = {
    STAYS() {
      throw NOT_SENT;
    },
    BOOKED: () => send(nowMs(), booked()),
    ACCEPTED() {
      send(nowMs(), booked());
      return { kind: 'ACCEPTED', reference, orderId: 'ORD-1' };
    },
    REFUSED: () => send(nowMs(), { kind: 'REFUSED', failure }),
    ARRIVES: () => lost(nowMs()),
    LATE: () => lost(nowMs() + SETTLED_MS - 1),
    GETS_LOST: () => lost(NEVER),
    REPEATED: () => repeated(null),
    REPEATED_BY_AWB: () => repeated(),
  };
  scene.courier.setBehaviour({
    book: async () => orders[fate](),
    async lookUp() {
      if (!isAnswered) throw LOST;
      return landed().map(({ reply }) => reply);
    },
  });
  return {
    async cancel() {
      const { status, courierCancellation } = await scene.find(key);
      if (status === 'PROCESSING' && courierCancellation === null) await requestCancel(scene, key);
    },
    async go(step: Step) {
      if (step.do === 'PASS') scene.clock.advance(step.ms);
      if (step.do === 'WORK') {
        fate = step.fate;
        isAnswered = step.isAnswered;
        await scene.bookDue();
      }
      if (step.do === 'DIE')
        await die(scene, () => step.hasSent && send(nowMs() + 1_000, booked()));
    },
    /** Answers every later order normally and works until nothing is due. */
    async settle() {
      fate = 'BOOKED';
      isAnswered = true;
      await bookFor(scene, SETTLED_MS + 10_000, 5_000);
      await bookFor(scene, 8 * 61_000, 61_000);
    },
    async expectOneEnd() {
      expect(forbidden).toEqual([]);
      const { status, awb } = await scene.find(key);
      const [intent] = await scene.stored.intents();
      const awbs = new Set(bookings().flatMap(({ reply }) => ('awb' in reply ? reply.awb : [])));
      if (intent?.state === 'MANUAL' || intent?.state === 'ACCEPTED') {
        expect([bookingTerms.class, status]).toEqual(['C', 'PROCESSING']);
        return;
      }
      expect([...awbs]).toEqual(status === 'BOOKED' ? [awb] : []);
      expect(['BOOKED', 'BOOKING_FAILED', 'CANCELLED']).toContain(status);
      const isGivenBack = (await balancesOf(scene)).AVAILABLE === FUNDS;
      expect(isGivenBack).toBe(status !== 'BOOKED');
    },
  };
}

/** A worker that claims due bookings, may send them, and then disappears. */
async function die(scene: BookingScene, send: () => unknown): Promise<void> {
  for (const { attempt, shipment } of await scene.claim()) {
    const isWanted = shipment.courierCancellation === null;
    if (attempt.stateAtClaim === 'PENDING' && isWanted) send();
  }
}

function isAllowed(terms: BookingTerms, sent: readonly Sent[], nowMs: number): boolean {
  if (terms.class === 'A') return true;
  if (terms.class === 'C') return sent.length === 0;
  return sent.every(({ atMs, landsMs }) => nowMs - atMs > SETTLED_MS && landsMs > nowMs);
}
