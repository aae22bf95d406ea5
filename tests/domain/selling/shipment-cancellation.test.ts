import { describe, expect, it } from '@jest/globals';
import { INTENT_STATES, isUnsent } from '#domain/carrying/booking/intent.ts';
import { cancelActionFor, isCancellable } from '#domain/selling/shipment/cancellation.ts';
import type { CourierCancellationStatus } from '#domain/selling/shipment/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/selling/shipment/status.ts';

type Row = Readonly<Partial<Record<`${CourierCancellationStatus | null}`, string>>>;

const NEVER_SENT: Row = { null: 'WITHDRAW' };
/** UNTOUCHED: no courier can have been called. IN_FLIGHT: one may have been. */
const UNTOUCHED: Row = { null: 'REFUND', PENDING: 'NONE' };
const IN_FLIGHT: Row = { null: 'AWAIT', PENDING: 'NONE' };
const AT_COURIER: Row = { null: 'REQUEST', PENDING: 'NONE' };
const DONE: Row = { null: 'NONE', NOT_NEEDED: 'NONE', CONFIRMED: 'NONE' };

/** Action of a cancel by the answer of the courier; a missing entry is a refusal. */
function rowOf(status: ShipmentStatus, intent: string | null, courierCancels: boolean): Row {
  if (status === 'AWAITING_PAYMENT' || status === 'WAITING_CONFIRMATION') return NEVER_SENT;
  if (status === 'PROCESSING') return intent === 'PENDING' ? UNTOUCHED : IN_FLIGHT;
  if (status === 'CANCELLED') return DONE;
  if (status === 'BOOKED') return courierCancels ? AT_COURIER : { PENDING: 'NONE' };
  return {};
}

const STATES = SHIPMENT_STATUSES.flatMap((status) =>
  [true, false].flatMap((courierCancels) =>
    possible(status).map((reported) => ({ status, courierCancels, reported })),
  ),
);
const CELLS = STATES.flatMap((state) =>
  [null, ...INTENT_STATES].map((intent) => {
    const { status, courierCancels, reported } = state;
    return { ...state, intent, does: rowOf(status, intent, courierCancels)[`${reported}`] };
  }),
);

describe('cancelling a shipment', () => {
  it.each(CELLS)(
    'cancels a $status shipment (courier answered $reported, cancels: $courierCancels, intent $intent): $does',
    ({ reported: courierCancellation, intent, does, ...state }) => {
      const cancel = () =>
        cancelActionFor({ ...state, courierCancellation }, intent !== null && isUnsent(intent));
      if (does !== undefined) return expect(cancel()).toBe(does);
      const details = expect.objectContaining({ status: state.status });
      const refused = { name: 'Refusal', code: 'SHIPMENT_NOT_CANCELLABLE', details };
      return expect(cancel).toThrow(expect.objectContaining(refused));
    },
  );

  it('names the cancellable statuses when it rejects a cancel', () => {
    const state = { courierCancels: true, courierCancellation: null };
    const allowed = SHIPMENT_STATUSES.filter((status) => isCancellable({ ...state, status }));
    const refused = {
      message: `A shipment that is PICKED_UP cannot be cancelled, only ${allowed.join(', ')}.`,
      details: { status: 'PICKED_UP', allowed },
    };
    const cancel = () => cancelActionFor({ ...state, status: 'PICKED_UP' }, false);
    expect(cancel).toThrow(expect.objectContaining(refused));
    expect(allowed).toEqual(['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'PROCESSING', 'BOOKED']);
  });

  it('reports a shipment as cancellable exactly where a cancel changes something', () => {
    for (const { reported: courierCancellation, ...state } of STATES) {
      const row = rowOf(state.status, null, state.courierCancels);
      const does = row[`${courierCancellation}`];
      const changes = does !== undefined && does !== 'NONE';
      expect([state, isCancellable({ ...state, courierCancellation })]).toEqual([state, changes]);
    }
  });

  it.each([
    [{ courierCancels: false, courierCancellation: null }, /does not accept cancellations/],
    [{ courierCancels: true, courierCancellation: 'REJECTED' }, /refused to cancel it/],
  ] as const)(
    'names the reason when it rejects the cancel of a BOOKED shipment: %j',
    (state, message) => {
      const cancel = () => cancelActionFor({ status: 'BOOKED', ...state }, false);
      expect(cancel).toThrow(message);
    },
  );
});

/** Answers that a courier can have given by then; null if not called. */
function possible(status: ShipmentStatus): readonly (CourierCancellationStatus | null)[] {
  if (status === 'CANCELLED') return [null, 'NOT_NEEDED', 'CONFIRMED'];
  if (status === 'PROCESSING') return [null, 'PENDING'];
  if (status === 'BOOKED') return [null, 'PENDING', 'REJECTED'];
  const isUnpaid = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'EXPIRED'].includes(status);
  return isUnpaid ? [null] : [null, 'REJECTED'];
}
