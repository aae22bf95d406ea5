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
} from '#domain/carrying/booking/outcome.ts';
import { COURIER_FAULTS, CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { rupiah } from '#domain/money.ts';

type Accepted = Extract<BookingReply, { kind: 'ACCEPTED' }>;

const OURS = 'SHP261121000000009';
const OTHER = 'SHP261121000000017';
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
const refused: BookingReply = { kind: 'REFUSED', failure };

describe("courier's booking reply", () => {
  it.each([bookedAs('SIM1'), acceptedAs('ORD-1'), refused])(
    'returns a reply about our own reference as the outcome: $kind',
    (reply) => {
      expect(outcomeOfReply(reply, OURS)).toEqual(reply);
    },
  );

  it('takes ALREADY_BOOKED with our reference and an AWB as our booking, marked as repeated', () => {
    const already = { kind: 'ALREADY_BOOKED', reference: OURS, awb: 'SIM1' } as const;
    expect(outcomeOfReply(already, OURS)).toEqual({ ...bookedAs('SIM1'), isRepeated: true });
    const numbered = { ...bookedAs('SIM1'), orderId: 'ORD-1' };
    expect(outcomeOfReply({ ...already, orderId: 'ORD-1' }, OURS)).toEqual({
      ...numbered,
      isRepeated: true,
    });
  });

  it('takes ALREADY_BOOKED with our reference but no AWB as accepted, to be looked up', () => {
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
  ])('returns UNKNOWN for a reply that names another reference: %j', (reply) => {
    expect(outcomeOfReply(reply, OURS)).toEqual({
      kind: 'UNKNOWN',
      message: expect.stringContaining(OURS),
    });
  });
});

/** Replies of a look-up under our reference, and the outcome they prove for our order. */
const FOUND: readonly (readonly [string, readonly BookingReply[], BookingOutcome | undefined])[] = [
  ['nothing', [], undefined],
  ['another order', [bookedAs('SIM1', OTHER), acceptedAs('ORD-1', OTHER)], undefined],
  ['a booking', [bookedAs('SIM1')], found('SIM1')],
  ['one booking, twice', [bookedAs('SIM1'), bookedAs('SIM1')], found('SIM1')],
  ['two bookings', [bookedAs('SIM2'), bookedAs('SIM1')], found('SIM1', 'SIM2')],
  ['two in another order', [bookedAs('SIM1'), bookedAs('SIM2')], found('SIM1', 'SIM2')],
  ['a booking and another order', [bookedAs('SIM0', OTHER), bookedAs('SIM1')], found('SIM1')],
  ['a booking and an accepted order', [acceptedAs('ORD-1'), bookedAs('SIM1')], found('SIM1')],
  ['a booking and a refusal', [refused, bookedAs('SIM1')], found('SIM1')],
  ['an accepted order', [acceptedAs(null)], acceptedAs(null)],
  ['an accepted order and a refusal', [refused, acceptedAs('ORD-9')], acceptedAs('ORD-9')],
  ['several accepted orders', [acceptedAs('ORD-9'), acceptedAs('ORD-1')], acceptedAs('ORD-1')],
  [
    'only orders with unknown numbers',
    [acceptedAs('ORD-8'), acceptedAs(null)],
    acceptedAs('ORD-8'),
  ],
  ['a refusal', [refused], refused],
];

describe('booking look-up', () => {
  it.each(FOUND)(
    'derives the booking outcome from a look-up that finds %s',
    (_, replies, outcome) => {
      expect(outcomeOfLookUp(replies, { reference: OURS, orderId: 'ORD-1', awb: null })).toEqual(
        outcome,
      );
    },
  );

  it('lists each AWB of our order once', () => {
    const replies = ['SIM2', 'SIM1', 'SIM2'].map((awb) => bookedAs(awb));
    const others = [bookedAs('SIM0', OTHER), acceptedAs('ORD-1'), refused];
    const named = bookedOrders([...others, ...replies], OURS).map(({ awb }) => awb);
    expect(named).toEqual(['SIM1', 'SIM2']);
  });
});

describe('order number of a booking', () => {
  it.each<[string, Booked, { accepted: string | null; known?: string }]>([
    [
      'that of the courier',
      { ...bookedAs('SIM1'), orderId: 'ORD-2' },
      { accepted: 'ORD-1', known: 'ORD-2' },
    ],
    ['that of its acceptance', bookedAs('SIM1'), { accepted: 'ORD-1', known: 'ORD-1' }],
    ['nothing if it is unknown', bookedAs('SIM1'), { accepted: null }],
    ['nothing for several bookings', found('SIM1', 'SIM2'), { accepted: 'ORD-1' }],
  ])('sets the order number of a booking to %s', (_, booked, { accepted, known }) => {
    expect(withKnownNumber(booked, accepted).orderId).toBe(known);
  });

  it('keeps order number, routing code, label and bill for each AWB that a look-up finds', () => {
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

describe('failed booking call', () => {
  it.each(COURIER_FAULTS)(
    'returns NOT_SENT when a %s failure certainly happened before sending',
    (fault) => {
      const error = new CourierFailure(fault, 'refused', { wasSent: false });
      expect(outcomeOfError(error)).toEqual({ kind: 'NOT_SENT', message: 'refused' });
    },
  );

  it.each([
    [7_000, { retryAfterMs: 7_000 }],
    [0, {}],
    [null, {}],
  ])("passes on a courier's rate-limit pause of %j ms", (retryAfterMs, carried) => {
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
  ])('returns UNKNOWN for a failure that may have reached the courier: %s', (error) => {
    expect(outcomeOfError(error)).toEqual({ kind: 'UNKNOWN', message: 'boom' });
  });
});

describe('attempt detail for operators', () => {
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
  ])('describes the booking outcome %j in one line', (outcome, detail) => {
    expect(detailOf(outcome)).toBe(detail);
  });

  it('reads the AWBs back from the detail line of an attempt', () => {
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
