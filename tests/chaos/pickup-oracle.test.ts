import { describe, expect, it } from '@jest/globals';
import type { CourierLogEntry } from './courier-log.ts';
import { pickupViolations } from './pickup-oracle.ts';
import type { PickupFound } from './pickups-found.ts';

const PICKUP = { courier: 'chaosb', reference: 'pkp_1' } as const;
const ASKED: CourierLogEntry = {
  ...PICKUP,
  act: 'PICKUP',
  mischief: 'none',
  decision: 'ACCEPTED',
  number: 'VAN1',
  awbs: ['SIMB1'],
};
const AGAIN: CourierLogEntry = { ...ASKED, decision: 'KNOWN' };
const REFUSED: CourierLogEntry = { ...ASKED, decision: 'REFUSED', number: null };
const CANCELLED_THERE: CourierLogEntry = { ...PICKUP, act: 'CANCEL_PICKUP', decision: 'CANCELLED' };

const CONFIRMED: PickupFound = {
  reference: 'pkp_1',
  status: 'CONFIRMED',
  courier_code: 'chaosb',
  courier_reference: 'VAN1',
  shipment_numbers: ['SHP1'],
  events: ['pickup.requested', 'pickup.confirmed'],
};
const CANCELLED: PickupFound = {
  ...CONFIRMED,
  status: 'CANCELLED',
  events: ['pickup.requested', 'pickup.cancelled'],
};

const UNDECIDED = 'a pickup is still undecided';
const UNKNOWN = 'a confirmed pickup differs from that of the courier';
const BACK = 'a pickup moved backwards';
const COMES = 'an ended pickup is still active at the courier';

describe('judge of pickups', () => {
  it.each([
    ['is confirmed after repeated requests', CONFIRMED, [ASKED, AGAIN]],
    ['was cancelled at the courier', CANCELLED, [ASKED, CANCELLED_THERE]],
    ['was cancelled before it was requested', CANCELLED, []],
    ['was refused', { ...CANCELLED, status: 'FAILED' }, [REFUSED]],
  ] as const)('accepts a pickup that %s', (_, pickup, deeds) => {
    expect(whats([pickup], deeds)).toEqual([]);
  });

  it.each([
    ['is still undecided', [{ ...CONFIRMED, status: 'REQUESTED' }, [ASKED]], UNDECIDED],
    ['is unknown to the courier', [CONFIRMED, []], UNKNOWN],
    ['has another number', [{ ...CONFIRMED, courier_reference: 'VAN2' }, [ASKED]], UNKNOWN],
    ['was cancelled only at the courier', [CONFIRMED, [ASKED, CANCELLED_THERE]], UNKNOWN],
    ['is cancelled, but not at the courier', [CANCELLED, [ASKED]], COMES],
    ['moved backwards', [{ ...CONFIRMED, events: CONFIRMED.events.toReversed() }, [ASKED]], BACK],
  ] as const)('reports a pickup that %s', (_, [pickup, deeds], found) => {
    expect(whats([pickup], deeds)).toEqual([found]);
  });

  it('reports a parcel with two confirmed pickups', () => {
    const other = { ...CONFIRMED, reference: 'pkp_2', courier_reference: 'VAN2' };
    const deeds: readonly CourierLogEntry[] = [
      ASKED,
      { ...ASKED, reference: 'pkp_2', number: 'VAN2' },
    ];
    expect(whats([CONFIRMED, other], deeds)).toEqual(['collected by two pickups']);
  });

  it('reports pickups that are missing in the database or unknown to clients', () => {
    expect(whats([], [ASKED], [])).toEqual([
      'a pickup was requested that the database does not have',
    ]);
    expect(whats([], [], ['pkp_1'])).toEqual(['a pickup was acknowledged but is missing']);
    expect(whats([CONFIRMED], [ASKED], [])).toEqual(['a pickup that no client requested']);
  });
});

function whats(
  pickups: readonly PickupFound[],
  deeds: readonly CourierLogEntry[],
  acknowledged: readonly string[] = pickups.map(({ reference }) => reference),
): readonly string[] {
  const log = deeds.map((deed, at) => ({ at, ...deed }));
  return pickupViolations({ pickups, log, acknowledged }).map(({ what }) => what);
}
