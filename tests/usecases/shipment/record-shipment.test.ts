import { describe, expect, it } from '@jest/globals';
import type { ClientEvent } from '#domain/event/event.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { mayMove, SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import { recordShipment } from '#src/usecases/shipment/record-shipment.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { shipment } from '#tests/kit/builders.ts';
import { changeQueue } from '#tests/kit/fakes/changes.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { writesInto } from '#tests/kit/fakes/stores.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const MOVES = SHIPMENT_STATUSES.flatMap((from) => SHIPMENT_STATUSES.map((to) => ({ from, to })));

describe('a shipment that changes', () => {
  it.each(MOVES)('from $from to $to is recorded where it may, with its event', ({ from, to }) => {
    const { write, updated, emitted } = recorder();
    const before = shipment({ status: from, lastSequence: 7 });
    const after = { ...before, status: to };
    const record = () => recordShipment({ before, after, now: NOW }, write, seededRandom(1));
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
      expect(JSON.parse(body).data.shipment).toEqual(shipmentView(recorded));
    }
  });
});

function recorder() {
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
  return { write, updated, emitted };
}
