import { describe, expect, it } from '@jest/globals';
import { INTENT_STATES } from '#domain/booking/intent.ts';
import { cancelling, isCancellable } from '#domain/shipment/cancellation.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';

/** What a cancel does where it does anything at all; `null`: nobody has paid it. */
const DONE: Readonly<Record<string, string>> = {
  'AWAITING_PAYMENT null': 'UNPAID',
  'WAITING_CONFIRMATION null': 'UNPAID',
  'PROCESSING PENDING': 'BEFORE_BOOKING',
};
const STATES = [null, ...INTENT_STATES];
const CELLS = SHIPMENT_STATUSES.flatMap((status) =>
  STATES.map((intent) => ({ status, intent, does: doneTo(status, intent) })),
);

describe('a cancel', () => {
  it.each(CELLS)('of $status with an intent that is $intent: $does', (cell) => {
    const { status, intent, does } = cell;
    const cancel = () => cancelling({ status }, intent);
    if (does !== undefined) return expect(cancel()).toBe(does);
    const refused = { name: 'Refusal', code: 'SHIPMENT_NOT_CANCELLABLE', details: { status } };
    return expect(cancel).toThrow(expect.objectContaining(refused));
  });

  it('may succeed only where one of its rows does something', () => {
    const may = SHIPMENT_STATUSES.filter((status) => isCancellable({ status }));
    expect(may).toEqual(['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'PROCESSING']);
  });

  it('of what is PROCESSING says to come again, of all else that it is too late', () => {
    const words = (status: 'PROCESSING' | 'BOOKED') => () => cancelling({ status }, 'ATTEMPTING');
    expect(words('PROCESSING')).toThrow(/try again/);
    expect(words('BOOKED')).toThrow(/BOOKED cannot be cancelled/);
  });
});

/** Unpaid shipments have no intent; where one were found, the client's wish is the same. */
function doneTo(status: string, intent: string | null): string | undefined {
  if (status === 'CANCELLED') return 'DONE';
  return DONE[`${status} ${intent}`] ?? DONE[`${status} null`];
}
