import { describe, expect, it } from '@jest/globals';
import {
  awbsOfDetail,
  type Booked,
  type BookingOutcome,
  type BookingReply,
  bookedOrders,
  detailOf,
  HAD_ALREADY,
  outcomeOfError,
  outcomeOfLookUp,
  outcomeOfReply,
  withKnownNumber,
} from '#domain/booking/outcome.ts';
import { COURIER_FAULTS, CourierFailure } from '#domain/courier/courier-failure.ts';
import { rupiah } from '#domain/money.ts';

type Accepted = Extract<BookingReply, { kind: 'ACCEPTED' }>;

const OURS = 'SHP261121000000009';
const OTHER = 'SHP261121000000017';
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
const refused: BookingReply = { kind: 'REFUSED', failure };

describe('the answer of a courier', () => {
  it.each([bookedAs('SIM1'), acceptedAs('ORD-1'), refused])(
    'that is about our order is what became of it: $kind',
    (reply) => {
      expect(outcomeOfReply(reply, OURS)).toEqual(reply);
    },
  );

  it('that has our reference already, and names its AWB, is that booking', () => {
    const already = { kind: 'ALREADY_BOOKED', reference: OURS, awb: 'SIM1' } as const;
    expect(outcomeOfReply(already, OURS)).toEqual({ ...bookedAs('SIM1'), isRepeated: true });
    const numbered = { ...bookedAs('SIM1'), orderId: 'ORD-1' };
    expect(outcomeOfReply({ ...already, orderId: 'ORD-1' }, OURS)).toEqual({
      ...numbered,
      isRepeated: true,
    });
  });

  it('that has our reference already, without its AWB, has the order: it is looked up', () => {
    const already = { kind: 'ALREADY_BOOKED', reference: OURS, awb: null } as const;
    const accepted = { kind: 'ACCEPTED', reference: OURS, isRepeated: true };
    expect(outcomeOfReply(already, OURS)).toEqual({ ...accepted, orderId: null });
    const numbered = outcomeOfReply({ ...already, orderId: 'ORD-1' }, OURS);
    expect(numbered).toEqual({ ...accepted, orderId: 'ORD-1' });
  });

  it.each([
    { kind: 'ALREADY_BOOKED', reference: OTHER, awb: 'SIM1' } as const,
    bookedAs('SIM1', OTHER),
    bookedAs('SIM1', OURS.toLowerCase()),
    acceptedAs('ORD-1', OTHER),
    acceptedAs(null, ''),
  ])('that names another order says nothing of ours: %j', (reply) => {
    expect(outcomeOfReply(reply, OURS)).toEqual({
      kind: 'UNKNOWN',
      message: expect.stringContaining(OURS),
    });
  });
});

/** What the courier has under our reference, and what that says of our order. */
const FOUND: readonly (readonly [string, readonly BookingReply[], BookingOutcome | undefined])[] = [
  ['nothing', [], undefined],
  ['another order', [bookedAs('SIM1', OTHER), acceptedAs('ORD-1', OTHER)], undefined],
  ['a booking', [bookedAs('SIM1')], found('SIM1')],
  ['one booking, twice', [bookedAs('SIM1'), bookedAs('SIM1')], found('SIM1')],
  ['two bookings', [bookedAs('SIM2'), bookedAs('SIM1')], found('SIM1', 'SIM2')],
  ['two in another order', [bookedAs('SIM1'), bookedAs('SIM2')], found('SIM1', 'SIM2')],
  ['a booking and another order', [bookedAs('SIM0', OTHER), bookedAs('SIM1')], found('SIM1')],
  ['a booking beside an order', [acceptedAs('ORD-1'), bookedAs('SIM1')], found('SIM1')],
  ['a booking beside a refusal', [refused, bookedAs('SIM1')], found('SIM1')],
  ['an order', [acceptedAs(null)], acceptedAs(null)],
  ['an order beside a refusal', [refused, acceptedAs('ORD-9')], acceptedAs('ORD-9')],
  ['several orders', [acceptedAs('ORD-9'), acceptedAs('ORD-1')], acceptedAs('ORD-1')],
  ['orders that we know none of', [acceptedAs('ORD-8'), acceptedAs(null)], acceptedAs('ORD-8')],
  ['a refusal', [refused], refused],
];

describe('a look-up', () => {
  it.each(FOUND)('that finds %s', (_, replies, outcome) => {
    expect(outcomeOfLookUp(replies, { reference: OURS, orderId: 'ORD-1', awb: null })).toEqual(
      outcome,
    );
  });

  it('names each AWB of our order once', () => {
    const replies = ['SIM2', 'SIM1', 'SIM2'].map((awb) => bookedAs(awb));
    const others = [bookedAs('SIM0', OTHER), acceptedAs('ORD-1'), refused];
    const named = bookedOrders([...others, ...replies], OURS).map(({ awb }) => awb);
    expect(named).toEqual(['SIM1', 'SIM2']);
  });
});

describe('the number of a booked order', () => {
  it.each<[string, Booked, { accepted: string | null; known?: string }]>([
    [
      ...(['is the courier’s', { ...bookedAs('SIM1'), orderId: 'ORD-2' }] as const),
      { accepted: 'ORD-1', known: 'ORD-2' },
    ],
    ['is that of its acceptance', bookedAs('SIM1'), { accepted: 'ORD-1', known: 'ORD-1' }],
    ['is not known', bookedAs('SIM1'), { accepted: null }],
    ['is not that of one of several', found('SIM1', 'SIM2'), { accepted: 'ORD-1' }],
  ])('%s', (_, booked, { accepted, known }) => {
    expect(withKnownNumber(booked, accepted).orderId).toBe(known);
  });

  it('and all that its courier says of it is kept by AWB', () => {
    const own = { orderId: 'ORD-1', routingCode: 'SUB-1', labelUrl: 'https://x.example/1' };
    const order = { ...own, billed: rupiah(18_311) };
    const replies: BookingReply[] = [
      { ...bookedAs('SIM2'), orderId: 'ORD-2' },
      { ...bookedAs('SIM1'), ...order },
    ];
    expect(outcomeOfLookUp(replies, { reference: OURS, orderId: null, awb: null })).toEqual({
      ...bookedAs('SIM1'),
      ...order,
      others: [{ awb: 'SIM2', orderId: 'ORD-2' }],
    });
  });
});

describe('a call without an answer', () => {
  it.each(COURIER_FAULTS)('that certainly stayed here was not sent: %s', (fault) => {
    const error = new CourierFailure(fault, 'refused', { wasSent: false });
    expect(outcomeOfError(error)).toEqual({ kind: 'NOT_SENT', message: 'refused' });
  });

  it.each([
    [7_000, { retryAfterMs: 7_000 }],
    [0, {}],
    [null, {}],
  ])('carries the time of a courier that limits us for %j ms', (retryAfterMs, carried) => {
    const outcomes = [true, false].map((wasSent) => {
      const limited = { wasSent, rateLimit: { retryAfterMs } };
      return outcomeOfError(new CourierFailure('COURIER_UNAVAILABLE', 'boom', limited));
    });
    expect(outcomes).toEqual([
      { kind: 'UNKNOWN', message: 'boom', ...carried },
      { kind: 'NOT_SENT', message: 'boom', ...carried },
    ]);
  });

  it.each([
    ...COURIER_FAULTS.map((fault) => new CourierFailure(fault, 'boom')),
    ...COURIER_FAULTS.map((fault) => new CourierFailure(fault, 'boom', { wasSent: true })),
    new Error('boom'),
    new TypeError('boom'),
    Object.assign(new Error('boom'), { wasSent: false }),
    'boom',
  ])('may have arrived unless it cannot have reached the courier: %s', (error) => {
    expect(outcomeOfError(error)).toEqual({ kind: 'UNKNOWN', message: 'boom' });
  });
});

describe('what an operator reads beside an attempt', () => {
  it.each<[BookingOutcome, string]>([
    [bookedAs('SIM1'), 'AWB SIM1'],
    [found('SIM1', 'SIM2', 'SIM3'), 'AWB SIM1, SIM2, SIM3'],
    [acceptedAs('ORD-1'), 'the AWB follows'],
    [{ ...bookedAs('SIM1'), isRepeated: true }, 'AWB SIM1; the courier had it already'],
    [{ ...acceptedAs('ORD-1'), isRepeated: true }, HAD_ALREADY],
    [refused, 'DISTRICT_CLOSED: No delivery there.'],
    [{ kind: 'NOT_SENT', message: 'one' }, 'one'],
    [{ kind: 'UNKNOWN', message: 'two' }, 'two'],
    [{ kind: 'NOT_FOUND', message: 'three' }, 'three'],
    [{ kind: 'FAULT', message: 'four' }, 'four'],
    [{ kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'five' }, 'five'],
  ])('of %j', (outcome, detail) => {
    expect(detailOf(outcome)).toBe(detail);
  });

  it('repeats which AWBs there were', () => {
    expect(awbsOfDetail(detailOf(found('SIM1')))).toEqual(['SIM1']);
    expect(awbsOfDetail(detailOf(found('SIM1', 'SIM2')))).toEqual(['SIM1', 'SIM2']);
    const repeated = { ...found('SIM1', 'SIM2'), isRepeated: true } as const;
    expect(awbsOfDetail(detailOf(repeated))).toEqual(['SIM1', 'SIM2']);
  });
});

function bookedAs(awb: string, reference = OURS): Extract<BookingReply, { kind: 'BOOKED' }> {
  return { kind: 'BOOKED', reference, awb };
}

function acceptedAs(orderId: string | null, reference = OURS): Accepted {
  return { kind: 'ACCEPTED', reference, orderId };
}

function found(awb: string, ...otherAwbs: readonly string[]): Booked {
  return { ...bookedAs(awb), others: otherAwbs.map((other) => ({ awb: other })) };
}
