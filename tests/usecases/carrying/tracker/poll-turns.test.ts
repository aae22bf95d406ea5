import { describe, expect, it } from '@jest/globals';
import { claimTurn } from '#src/usecases/carrying/tracker/poll-turns.ts';
import type { PollCapacity } from '#src/usecases/carrying/tracking/claim-due.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier } from '#tests/kit/fakes/courier-directory.ts';

const SWIFT: PollCapacity['polled'] = { environment: 'TEST', courier: fakeCourier(profile()) };
const UNTIL = new Date('2026-11-21T08:01:00.000Z');

describe('the turns of a courier', () => {
  it('gives shipments three of four poll turns, and trackers one', async () => {
    const { claim, turns } = bench({ shipments: 99, trackers: 99 });
    for (let turn = 0; turn < 8; turn += 1) await claim([{ polled: SWIFT, requests: 1 }]);
    const four = ['shipments 1', 'shipments 1', 'shipments 1', 'trackers 1'];
    expect(turns).toEqual([...four, ...four]);
  });

  it('gives unused shipment polls to trackers, and the reverse', async () => {
    const { claim, turns } = bench({ shipments: 1, trackers: 99 });
    const batches = await claim([{ polled: SWIFT, requests: 3 }]);
    expect(turns).toEqual(['shipments 3', 'trackers 2']);
    expect(batches.map((batch) => 'dueTrackers' in batch)).toEqual([false, true, true]);
    const other = bench({ shipments: 99, trackers: 0 });
    for (let turn = 0; turn < 4; turn += 1) await other.claim([{ polled: SWIFT, requests: 2 }]);
    expect(other.turns.slice(3)).toEqual(['trackers 2', 'shipments 2']);
  });

  it('continues with trackers if shipments took all requests and have no more', async () => {
    const { claim } = bench({ shipments: 1, trackers: 9 }, false);
    const [batch, ...others] = await claim([{ polled: SWIFT, requests: 1 }]);
    expect([batch?.isFull, others]).toEqual([true, []]);
    const fulls = (await claim([{ polled: SWIFT, requests: 2 }])).map(({ isFull }) => isFull);
    expect(fulls).toEqual([false, false]);
  });

  it('keeps leased shipments if the claim of trackers fails', async () => {
    const { claim, complaints } = bench({ shipments: 1, trackers: new Error('away') });
    expect(await claim([{ polled: SWIFT, requests: 3 }])).toHaveLength(1);
    expect(complaints).toEqual(['due polls could not be claimed']);
  });

  it('sends no statement if no courier can be called', async () => {
    const { claim, turns } = bench({ shipments: 9, trackers: 9 });
    expect(await claim([])).toEqual([]);
    expect(turns).toEqual([]);
  });
});

/** Poll turns with this many due batches per kind, or an error on claiming them. */
function bench(
  due: { readonly shipments: number; readonly trackers: number | Error },
  isFull = true,
) {
  const turns: string[] = [];
  const complaints: string[] = [];
  const batches = (kind: keyof typeof due, ready: readonly PollCapacity[]) => {
    const count = due[kind];
    if (count instanceof Error) throw count;
    return ready.flatMap(({ polled, requests }) => {
      turns.push(`${kind} ${requests}`);
      const batch = { polled, claimedUntil: UNTIL, isFull };
      return Array.from({ length: Math.min(requests, count) }, () => batch);
    });
  };
  const claim = claimTurn({
    claimDue: async (ready) => batches('shipments', ready).map((one) => ({ ...one, due: [] })),
    claimDueTrackers: async (ready) =>
      batches('trackers', ready).map((one) => ({ ...one, dueTrackers: [] })),
    reportError: (what) => void complaints.push(what),
  });
  return { claim, turns, complaints };
}
