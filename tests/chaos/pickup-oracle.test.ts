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
const CALLED_OFF: CourierLogEntry = { ...PICKUP, act: 'CANCEL_PICKUP', decision: 'CANCELLED' };

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

const UNDECIDED = 'a pickup without a decision';
const UNKNOWN = 'a pickup is confirmed that its courier does not know so';
const BACK = 'a pickup went back';
const COMES = 'a pickup has ended, and its courier comes all the same';

describe('the judge of the pickups of a chaos run', () => {
  it.each([
    ['is confirmed, however often asked for', CONFIRMED, [ASKED, AGAIN]],
    ['was called off', CANCELLED, [ASKED, CALLED_OFF]],
    ['was cancelled before anybody asked', CANCELLED, []],
    ['was refused', { ...CANCELLED, status: 'FAILED' }, [REFUSED]],
  ] as const)('is content with what %s', (_, pickup, deeds) => {
    expect(whats([pickup], deeds)).toEqual([]);
  });

  it.each([
    ['is still to be decided', [{ ...CONFIRMED, status: 'REQUESTED' }, [ASKED]], UNDECIDED],
    ['is of no shipment', [CONFIRMED, []], UNKNOWN],
    ['has another number', [{ ...CONFIRMED, courier_reference: 'VAN2' }, [ASKED]], UNKNOWN],
    ['was called off behind us', [CONFIRMED, [ASKED, CALLED_OFF]], UNKNOWN],
    ['was not called off', [CANCELLED, [ASKED]], COMES],
    ['went back', [{ ...CONFIRMED, events: CONFIRMED.events.toReversed() }, [ASKED]], BACK],
  ] as const)('finds what %s', (_, [pickup, deeds], found) => {
    expect(whats([pickup], deeds)).toEqual([found]);
  });

  it('finds a parcel that two come for', () => {
    const other = { ...CONFIRMED, reference: 'pkp_2', courier_reference: 'VAN2' };
    const deeds: readonly CourierLogEntry[] = [
      ASKED,
      { ...ASKED, reference: 'pkp_2', number: 'VAN2' },
    ];
    expect(whats([CONFIRMED, other], deeds)).toEqual(['fetched by two pickups']);
  });

  it('finds pickups that are missing with us, or that clients know nothing of', () => {
    expect(whats([], [ASKED], [])).toEqual(['a pickup of no shipment was requested']);
    expect(whats([], [], ['pkp_1'])).toEqual(['a pickup was acknowledged, and lost']);
    expect(whats([CONFIRMED], [ASKED], [])).toEqual(['a pickup that no client wanted']);
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
