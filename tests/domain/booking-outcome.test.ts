import { describe, expect, it } from '@jest/globals';
import {
  type BookingOutcome,
  type BookingReply,
  detailOf,
  outcomeOfError,
  outcomeOfReply,
} from '#domain/booking/outcome.ts';
import { COURIER_FAULTS, CourierFailure } from '#domain/courier/courier-failure.ts';

const OURS = 'SHP261121000000009';
const OTHER = 'SHP261121000000017';
const failure = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };

describe('the answer of a courier', () => {
  it.each<BookingReply>([
    { kind: 'BOOKED', reference: OURS, awb: 'SIM1' },
    { kind: 'ACCEPTED', reference: OURS },
    { kind: 'REFUSED', failure },
  ])('that is about our order is what became of it: $kind', (reply) => {
    expect(outcomeOfReply(reply, OURS)).toEqual(reply);
  });

  it.each<BookingReply>([
    { kind: 'BOOKED', reference: OTHER, awb: 'SIM1' },
    { kind: 'BOOKED', reference: OURS.toLowerCase(), awb: 'SIM1' },
    { kind: 'ACCEPTED', reference: OTHER },
    { kind: 'ACCEPTED', reference: '' },
  ])('that names another order says nothing of ours: %j', (reply) => {
    expect(outcomeOfReply(reply, OURS)).toEqual({
      kind: 'UNKNOWN',
      message: expect.stringContaining(OURS),
    });
  });
});

describe('a call without an answer', () => {
  it.each(COURIER_FAULTS)('that certainly stayed here was not sent: %s', (fault) => {
    const error = new CourierFailure(fault, 'refused', { wasSent: false });
    expect(outcomeOfError(error)).toEqual({ kind: 'NOT_SENT', message: 'refused' });
  });

  it.each([
    ...COURIER_FAULTS.map((fault) => new CourierFailure(fault, 'boom')),
    ...COURIER_FAULTS.map((fault) => new CourierFailure(fault, 'boom', { wasSent: true })),
    new Error('boom'),
    new TypeError('boom'),
    Object.assign(new Error('boom'), { wasSent: false }),
    'boom',
  ])('may have arrived unless the courier cannot have heard of it: %s', (error) => {
    expect(outcomeOfError(error)).toEqual({ kind: 'UNKNOWN', message: 'boom' });
  });
});

describe('what an operator reads beside an attempt', () => {
  it.each<[BookingOutcome, string]>([
    [{ kind: 'BOOKED', reference: OURS, awb: 'SIM1' }, 'AWB SIM1'],
    [{ kind: 'ACCEPTED', reference: OURS }, 'the AWB follows'],
    [{ kind: 'REFUSED', failure }, 'DISTRICT_CLOSED: No delivery there.'],
    [{ kind: 'NOT_SENT', message: 'one' }, 'one'],
    [{ kind: 'UNKNOWN', message: 'two' }, 'two'],
    [{ kind: 'FAULT', message: 'three' }, 'three'],
    [{ kind: 'HANDED_OVER', alert: 'BOOKING_STUCK', message: 'four' }, 'four'],
  ])('of %j', (outcome, detail) => {
    expect(detailOf(outcome)).toBe(detail);
  });
});
