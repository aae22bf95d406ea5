import { describe, expect, it } from '@jest/globals';
import type { TimelineStatus } from '#domain/carrying/tracking/tracking-event.ts';
import { openSimulator, REFERENCE, secondsOf } from './fixtures/simulator-scene.ts';

/** `to` is not reachable after the parcel has advanced to `after`; `reachable` lists what is. */
type Ask = {
  readonly of: string;
  readonly after?: TimelineStatus;
  readonly to: TimelineStatus;
  readonly reachable: readonly TimelineStatus[];
};

const ADVANCED = { kind: 'ADVANCED' };
const TO_THE_END = ['PICKED_UP', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;

describe('simulator: advancing a parcel', () => {
  it('advances a parcel step by step to the end of its scenario', async () => {
    const { advance, statuses } = await parcelFor('SIM MANUAL');
    const story = ['PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'];
    for (const [at] of [...story, 'DELIVERED'].entries()) {
      expect(await advance(null)).toEqual(ADVANCED);
      expect(await statuses()).toEqual([...story, 'DELIVERED'].slice(0, at + 1));
    }
    expect(await advance(null)).toEqual({ kind: 'UNREACHABLE', reachable: [] });
  });

  it('advances a parcel to the next step that reports the requested status', async () => {
    const { advance, statuses } = await parcelFor('SIM DELIVERY FAILED');
    expect(await advance('IN_TRANSIT')).toEqual(ADVANCED);
    expect(await advance('IN_TRANSIT')).toEqual(ADVANCED);
    expect(await statuses()).toEqual(['PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT']);
    for (const to of ['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
      expect(await advance(to)).toEqual(ADVANCED);
      expect((await statuses()).at(-1)).toBe(to);
    }
  });

  it('advances a parcel without moving the clock', async () => {
    const { advance, at, track } = await parcelFor('Sari');
    at(10);
    await advance('DELIVERED');
    const reported = await track();
    expect(reported).toHaveLength(6);
    expect(Math.max(...reported.map(secondsOf))).toBeCloseTo(10, 1);
  });

  it.each<Ask>([
    { of: 'Sari', to: 'RETURNED', reachable: TO_THE_END },
    { of: 'Sari', after: 'IN_TRANSIT', to: 'PICKED_UP', reachable: TO_THE_END.slice(1) },
    { of: 'Sari', after: 'DELIVERED', to: 'DELIVERED', reachable: [] },
    { of: 'Sari', to: 'BOOKED', reachable: TO_THE_END },
    { of: 'SIM LOST', after: 'PICKED_UP', to: 'DELIVERED', reachable: ['IN_TRANSIT', 'LOST'] },
    { of: 'SIM COURIER CANCELLED', to: 'PICKED_UP', reachable: ['CANCELLED'] },
    { of: 'SIM COURIER CANCELLED', after: 'CANCELLED', to: 'PICKED_UP', reachable: [] },
    {
      of: 'SIM OUT OF ORDER',
      after: 'OUT_FOR_DELIVERY',
      to: 'PICKED_UP',
      reachable: ['IN_TRANSIT', 'DELIVERED'],
    },
  ])(
    'refuses to advance $of after $after to $to, and lists the reachable statuses',
    async ({ of, after, ...ask }) => {
      const { advance, track } = await parcelFor(of);
      if (after !== undefined) await advance(after);
      const before = await track();
      expect(await advance(ask.to)).toEqual({ kind: 'UNREACHABLE', reachable: ask.reachable });
      expect(await track()).toEqual(before);
    },
  );

  it('advances a parcel from the status that it has reached by itself', async () => {
    const { advance, at, statuses } = await parcelFor('Sari');
    at(90);
    expect(await advance('PICKED_UP')).toMatchObject({ kind: 'UNREACHABLE' });
    expect(await advance(null)).toEqual(ADVANCED);
    expect(await statuses()).toEqual(['PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT']);
  });

  it('advances a parcel by one step for each concurrent call', async () => {
    const { advance, statuses } = await parcelFor('SIM MANUAL');
    const all = await Promise.all([advance(null), advance(null), advance(null)]);
    expect(all).toEqual([ADVANCED, ADVANCED, ADVANCED]);
    expect(await statuses()).toEqual(['PICKED_UP', 'IN_TRANSIT', 'IN_TRANSIT']);
  });

  it.each([null, 'DELIVERED'] as const)(
    'refuses to advance an order that the courier has not accepted (%s)',
    async (to) => {
      const { simulation, book } = openSimulator();
      expect(await simulation.advance(REFERENCE, to)).toEqual({ kind: 'NOT_BOOKED' });
      await book('SIM BOOKING REJECTED');
      expect(await simulation.advance(REFERENCE, to)).toEqual({ kind: 'NOT_BOOKED' });
    },
  );
});

async function parcelFor(receiver: string) {
  const { book, simulation, ...town } = openSimulator();
  await book(receiver);
  return {
    ...town,
    advance: (to: TimelineStatus | null) => simulation.advance(REFERENCE, to),
    statuses: async () => (await town.track()).map(({ status }) => status),
  };
}
