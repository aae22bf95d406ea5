import { describe, expect, it } from '@jest/globals';
import { INTENT_STATES } from '#domain/booking/intent.ts';
import { cancelling, isCancellable } from '#domain/shipment/cancellation.ts';
import type { CourierCancellation } from '#domain/shipment/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status.ts';

type Row = Readonly<Partial<Record<`${CourierCancellation | null}`, string>>>;

const NEVER_ASKED: Row = { null: 'WITHDRAW' };
/** By the intent: nobody may have asked a courier, or somebody may. */
const UNTOUCHED: Row = { null: 'REFUND', PENDING: 'SAME' };
const IN_FLIGHT: Row = { null: 'AWAIT', PENDING: 'SAME' };
const AT_COURIER: Row = { null: 'ASK', PENDING: 'SAME' };
const DONE: Row = { null: 'SAME', NOT_NEEDED: 'SAME', CONFIRMED: 'SAME' };

/** What a cancel does, by what its courier has said; where there is nothing, it is refused. */
function rowOf(status: ShipmentStatus, intent: string | null, courierCancels: boolean): Row {
  if (status === 'AWAITING_PAYMENT' || status === 'WAITING_CONFIRMATION') return NEVER_ASKED;
  if (status === 'PROCESSING') return intent === 'PENDING' ? UNTOUCHED : IN_FLIGHT;
  if (status === 'CANCELLED') return DONE;
  if (status === 'BOOKED') return courierCancels ? AT_COURIER : { PENDING: 'SAME' };
  return {};
}

const STANDINGS = SHIPMENT_STATUSES.flatMap((status) =>
  [true, false].flatMap((courierCancels) =>
    possible(status).map((said) => ({ status, courierCancels, said })),
  ),
);
const CELLS = STANDINGS.flatMap((standing) =>
  [null, ...INTENT_STATES].map((intent) => {
    const { status, courierCancels, said } = standing;
    return { ...standing, intent, does: rowOf(status, intent, courierCancels)[`${said}`] };
  }),
);

describe('a cancel', () => {
  it.each(CELLS)(
    'of $status, its courier having said $said (asked: $courierCancels), intent $intent: $does',
    ({ said: courierCancellation, intent, does, ...standing }) => {
      const cancel = () => cancelling({ ...standing, courierCancellation }, intent);
      if (does !== undefined) return expect(cancel()).toBe(does);
      const details = expect.objectContaining({ status: standing.status });
      const refused = { name: 'Refusal', code: 'SHIPMENT_NOT_CANCELLABLE', details };
      return expect(cancel).toThrow(expect.objectContaining(refused));
    },
  );

  it('that comes too late is refused with the statuses in which it would not', () => {
    const standing = { courierCancels: true, courierCancellation: null };
    const allowed = SHIPMENT_STATUSES.filter((status) => isCancellable({ ...standing, status }));
    const refused = {
      message: `A shipment that is PICKED_UP cannot be cancelled, only ${allowed.join(', ')}.`,
      details: { status: 'PICKED_UP', allowed },
    };
    const cancel = () => cancelling({ ...standing, status: 'PICKED_UP' }, 'BOOKED');
    expect(cancel).toThrow(expect.objectContaining(refused));
    expect(allowed).toEqual(['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'PROCESSING', 'BOOKED']);
  });

  it('is possible exactly where it changes something', () => {
    for (const { said: courierCancellation, ...standing } of STANDINGS) {
      const row = rowOf(standing.status, null, standing.courierCancels);
      const does = row[`${courierCancellation}`];
      const changes = does !== undefined && does !== 'SAME';
      expect([standing, isCancellable({ ...standing, courierCancellation })]).toEqual([
        standing,
        changes,
      ]);
    }
  });

  it.each([
    [{ courierCancels: false, courierCancellation: null }, /takes no cancellations/],
    [{ courierCancels: true, courierCancellation: 'REJECTED' }, /refused to cancel it/],
  ] as const)('of what is BOOKED tells why it is refused: %j', (standing, words) => {
    const cancel = () => cancelling({ status: 'BOOKED', ...standing }, 'BOOKED');
    expect(cancel).toThrow(words);
  });
});

/** What a courier can have said by then; null: it was not asked. */
function possible(status: ShipmentStatus): readonly (CourierCancellation | null)[] {
  if (status === 'CANCELLED') return [null, 'NOT_NEEDED', 'CONFIRMED'];
  if (status === 'PROCESSING') return [null, 'PENDING'];
  if (status === 'BOOKED') return [null, 'PENDING', 'REJECTED'];
  const isUnpaid = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION', 'EXPIRED'].includes(status);
  return isUnpaid ? [null] : [null, 'REJECTED'];
}
