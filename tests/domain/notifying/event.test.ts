import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, nextEventHead } from '#domain/notifying/event/event.ts';
import {
  eventOfNotice,
  eventsOfMove,
  eventTypesOf,
  type MovedShipment,
} from '#domain/notifying/event/shipment-events.ts';
import {
  mayMove,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '#domain/selling/shipment/status.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { SHIPMENT_NUMBER, sampleQuote } from '../selling/quote-samples.ts';

const { createdAt: now } = sampleQuote();
const PLAIN = { hasCod: false, isNewScan: false };
const MOVES = [null, ...SHIPMENT_STATUSES].flatMap((from) =>
  SHIPMENT_STATUSES.map((to) => ({ from, to })),
);
const EVENT_TYPE_AT: Partial<Record<ShipmentStatus, string>> = {
  PROCESSING: 'shipment.paid',
  BOOKED: 'shipment.booked',
  BOOKING_FAILED: 'shipment.booking_failed',
  PICKED_UP: 'shipment.picked_up',
  IN_TRANSIT: 'shipment.in_transit',
  OUT_FOR_DELIVERY: 'shipment.out_for_delivery',
  DELIVERY_FAILED: 'shipment.delivery_failed',
  DELIVERED: 'shipment.delivered',
  ON_HOLD: 'shipment.on_hold',
  RETURN_IN_TRANSIT: 'shipment.return_in_transit',
  RETURNED: 'shipment.returned',
  LOST: 'shipment.lost',
  DAMAGED: 'shipment.damaged',
  CANCELLED: 'shipment.cancelled',
  EXPIRED: 'shipment.expired',
};

describe("events of a shipment's move", () => {
  it.each(MOVES)('emits the documented events for the move from $from to $to', ({ from, to }) => {
    const types = () => eventTypesOf({ from, to }, PLAIN);
    if (!mayMove(from, to)) {
      expect(types).toThrow(expect.objectContaining({ code: 'TRANSITION_NOT_ALLOWED' }));
      return;
    }
    const created = from === null ? ['shipment.created'] : [];
    const named = EVENT_TYPE_AT[to] ? [EVENT_TYPE_AT[to]] : [];
    expect(types()).toEqual([...created, ...named]);
    const scanned = eventTypesOf({ from, to }, { ...PLAIN, isNewScan: true });
    expect(scanned).toEqual([...created, 'shipment.tracking_updated', ...named]);
  });

  it('adds cod.collected to the delivery of a COD shipment', () => {
    for (const move of MOVES.filter(({ from, to }) => mayMove(from, to))) {
      const collected = move.to === 'DELIVERED' ? ['cod.collected'] : [];
      const types = eventTypesOf(move, { ...PLAIN, hasCod: true });
      expect(types).toEqual([...eventTypesOf(move, PLAIN), ...collected]);
    }
  });

  it('emits every event type through some move, except the listed ones', () => {
    const emitted = MOVES.filter(({ from, to }) => mayMove(from, to)).flatMap((move) =>
      eventTypesOf(move, { hasCod: true, isNewScan: true }),
    );
    const others = EVENT_TYPES.filter((type) => !emitted.includes(type));
    expect(others).toEqual([
      'shipment.updated',
      'shipment.booking_delayed',
      'shipment.payment_rejected',
      'shipment.measured',
      'shipment.cancel_rejected',
      'pickup.requested',
      'pickup.confirmed',
      'pickup.completed',
      'pickup.failed',
      'pickup.cancelled',
      'tracker.updated',
      'wallet.topped_up',
      'wallet.late_payment',
      'wallet.adjusted',
      'topup.expired',
      'topup.failed',
      'withdrawal.completed',
      'withdrawal.failed',
      'cod.settled',
      'cod.late',
      'claim.opened',
      'claim.settled',
      'claim.rejected',
      'batch.completed',
      'webhook.disabled',
      'webhook.test',
    ]);
  });

  it('emits shipment.created, then shipment.paid for a shipment paid from the wallet', () => {
    const heads = headsOf(moved({ move: { from: null, to: 'PROCESSING' } }));
    expect(heads).toEqual([
      { ...ordinary(), type: 'shipment.created', sequence: 1, previousStatus: null },
      { ...ordinary(), type: 'shipment.paid', sequence: 2, previousStatus: null },
    ]);
    expect(new Set(heads.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('continues the event sequence of the shipment and names the previous status', () => {
    const move = { from: 'PROCESSING', to: 'BOOKED' } as const;
    const [head] = headsOf(moved({ move, lastSequence: 2 }));
    expect(head).toMatchObject({ sequence: 3, previousStatus: 'PROCESSING' });
  });

  it('keeps the event sequence for a move that emits nothing', () => {
    const move = { from: 'AWAITING_PAYMENT', to: 'WAITING_CONFIRMATION' } as const;
    expect(headsOf(moved({ move, lastSequence: 1 }))).toEqual([]);
  });
});

describe('events of other subjects', () => {
  it('numbers an event within its subject, account and environment', () => {
    const { tenant } = moved({});
    const subject = '01900000-0000-7000-8000-000000000004';
    const change = { subject, type: 'wallet.topped_up', previousStatus: 'PENDING', now } as const;
    expect(nextEventHead({ ...change, tenant, lastSequence: 0 }, seededRandom(1))).toEqual({
      ...ordinary(),
      subject,
      type: 'wallet.topped_up',
      sequence: 1,
      previousStatus: 'PENDING',
    });
    expect(nextEventHead({ ...change, tenant, lastSequence: 1 }, seededRandom(1)).sequence).toBe(2);
  });
});

describe('notices of a shipment', () => {
  it('numbers a notice within its shipment and names the unchanged status', () => {
    const { move: _, hasCod: __, isNewScan: ___, ...rest } = moved({ lastSequence: 2 });
    const notice = { ...rest, type: 'shipment.booking_delayed', status: 'PROCESSING' } as const;
    const head = nextEventHead({ ...eventOfNotice(notice), now }, seededRandom(1));
    expect(head).toEqual({
      ...ordinary(),
      type: 'shipment.booking_delayed',
      sequence: 3,
      previousStatus: 'PROCESSING',
    });
  });
});

/** Event heads with ids from one random source. */
function headsOf(move: MovedShipment) {
  const random = seededRandom(1);
  return eventsOfMove(move).map((event) => nextEventHead({ ...event, now }, random));
}

function moved(changes: Partial<MovedShipment>): MovedShipment {
  const { accountId, environment } = sampleQuote();
  return {
    tenant: { accountId, environment },
    shipmentNumber: SHIPMENT_NUMBER,
    lastSequence: 0,
    move: { from: null, to: 'PROCESSING' },
    ...PLAIN,
    ...changes,
  };
}

function ordinary() {
  const { tenant, shipmentNumber: subject } = moved({});
  return { ...tenant, subject, createdAt: now, eventId: expect.any(String) };
}
