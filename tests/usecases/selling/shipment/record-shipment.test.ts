import { describe, expect, it } from '@jest/globals';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import { isLegalPair, LEGAL_PAIRS } from '#domain/selling/shipment/legal-pairs.ts';
import { mayMovePayment, PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import {
  mayMove,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { recorderOf } from '#src/usecases/recorder.ts';
import {
  recordChange,
  recordNotice,
  recordShipment,
} from '#src/usecases/selling/shipment/record-shipment.ts';
import { shipmentView } from '#src/views/selling/shipment.ts';
import { shipment } from '#tests/kit/builders.ts';
import { changeQueue } from '#tests/kit/fakes/changes.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { writesInto } from '#tests/kit/fakes/stores.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const MOVES = SHIPMENT_STATUSES.flatMap((from) => SHIPMENT_STATUSES.map((to) => ({ from, to })));
/** Each status with each payment status, possible or not. */
const PAIRS = SHIPMENT_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

describe('a shipment that changes', () => {
  it.each(MOVES)(
    'records a status change from $from to $to with its event only if allowed',
    ({ from, to }) => {
      const { recorder, updated, emitted } = recording();
      const [paid, paidNext] = paymentsOf(from, to);
      const before = shipment({ status: from, paymentStatus: paid, lastSequence: 7 });
      const after = { ...before, status: to, paymentStatus: paidNext };
      const record = () => recordShipment({ before, after }, recorder);
      if (!mayMove(from, to)) {
        expect(record).toThrow(expect.objectContaining({ code: 'TRANSITION_NOT_ALLOWED' }));
        expect([updated, emitted]).toEqual([[], []]);
        return;
      }
      const recorded = record();
      expect(updated).toEqual([[before, recorded]]);
      expect(recorded.lastSequence).toBe(7 + emitted.length);
      for (const [place, { sequence, previousStatus, body }] of emitted.entries()) {
        expect([sequence, previousStatus]).toEqual([8 + place, from]);
        expect(JSON.parse(body).data.shipment).toEqual(shipmentView(recorded, TRACKING_URL));
      }
    },
  );

  it.each(PAIRS)('allows only legal payment statuses after $status and $paymentStatus', (pair) => {
    for (const next of PAIRS) {
      const { recorder, updated } = recording();
      const change = { before: shipment(pair), after: shipment(next) };
      const isMove = pair.status !== next.status;
      const isPossible =
        isLegalPair(next.status, next.paymentStatus) &&
        canBecome(pair.paymentStatus, next.paymentStatus);
      const record = [
        () => recordChange(change, recorder),
        () => recordNotice({ ...change, type: 'cod.settled' }, recorder),
      ];
      for (const one of record) {
        if (isPossible && (!isMove || mayMove(pair.status, next.status))) one();
        else expect(one).toThrow(/cannot become|never becomes|is never/);
      }
      expect(updated.length).toBeLessThanOrEqual(isPossible ? 2 : 0);
    }
  });

  it('names an impossible change of the payment status', () => {
    const { recorder } = recording();
    const before = shipment({ status: 'CANCELLED', paymentStatus: 'REFUNDED' });
    const record = (after: Shipment) => () => recordChange({ before, after }, recorder);
    expect(record({ ...before, paymentStatus: 'UNPAID' })).toThrow(
      'a payment that is REFUNDED never becomes UNPAID',
    );
    const paid = shipment({ status: 'PROCESSING', paymentStatus: 'PAID' });
    const cancelled = { before: paid, after: { ...paid, status: 'CANCELLED' } as const };
    expect(() => recordShipment(cancelled, recorder)).toThrow(
      'a shipment that is CANCELLED is never PAID',
    );
  });
});

/** Payment statuses before and after the move; PAID for both if no pair allows the move. */
function paymentsOf(from: ShipmentStatus, to: ShipmentStatus) {
  const pairs = LEGAL_PAIRS[from].flatMap((paid) =>
    LEGAL_PAIRS[to].map((paidNext) => [paid, paidNext] as const),
  );
  return pairs.find(([paid, paidNext]) => canBecome(paid, paidNext)) ?? (['PAID', 'PAID'] as const);
}

function canBecome(...[from, to]: Parameters<typeof mayMovePayment>): boolean {
  return from === to || mayMovePayment(from, to);
}

function recording() {
  const updated: [Shipment, Shipment][] = [];
  const emitted: ClientEvent[] = [];
  const write: Writes = {
    ...writesInto(changeQueue(), settableClock(NOW)),
    shipments: {
      insert: () => {
        throw new Error('it is there already');
      },
      claimAwb: () => {
        throw new Error('its AWB stays what it is');
      },
      edit: () => {
        throw new Error('its texts stay what they are');
      },
      tag: () => {
        throw new Error('its tags stay what they are');
      },
      enterPickup: () => {
        throw new Error('its pickup is no move of its own');
      },
      leavePickup: () => {
        throw new Error('its pickup is no move of its own');
      },
      update: (before, after) => updated.push([before, after]),
    },
    events: { append: (events) => emitted.push(...events) },
  };
  const recorder = recorderOf({ now: NOW, write, random: seededRandom(1) });
  return { recorder, updated, emitted };
}
