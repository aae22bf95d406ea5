import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountLane, Claimed, FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import type { SlotLimits } from '#src/workers/courier-slots.ts';
import { type DueWork, dueWork } from '#src/workers/due-work.ts';
import { fairShare } from '#tests/kit/fakes/fair-claim.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const SWIFT = { environment: 'TEST', provider: 'SIMULATOR', courierCode: 'swift' } as const;

type Call = AccountLane & { readonly name: string; readonly dueAt: Date };
type Owner = Partial<AccountLane>;

const NOW = new Date('2026-11-21T12:00:00Z');
const SLOTS = 10;
const LIMITS: SlotLimits = { defaultSlots: SLOTS, lanes: [] };
const GREEDY = { accountId: 'greedy' };

/** Due work, and couriers that answer when the test lets them. */
describe('due work at couriers', () => {
  let due: Call[];
  let inHand: Map<string, PromiseWithResolvers<void>>;
  let done: string[];
  let reported: string[];
  let failing: () => void;
  let work: DueWork;

  beforeEach(() => {
    [due, done, reported] = [[], [], []];
    inHand = new Map();
    failing = () => {};
    work = opened(LIMITS);
  });

  afterEach(async () => {
    const ended = work.end();
    answerAll();
    await ended;
  });

  const opened = (limits: SlotLimits) =>
    dueWork<Call>(
      {
        async claim(free: FreeSlots): Promise<Claimed<Call>> {
          failing();
          const claimed = fairShare(due, { ...free, now: NOW }, ({ name }) => name);
          due = due.filter((call) => !claimed.items.includes(call));
          return claimed;
        },
        async work({ name }) {
          const answer = Promise.withResolvers<void>();
          inHand.set(name, answer);
          await answer.promise.finally(() => inHand.delete(name));
          done.push(name);
        },
        accountOf: (call) => call,
        failureOf: ({ name }) => `${name} failed`,
      },
      { limits: () => limits, reportError: (what, error) => reported.push(`${what}: ${error}`) },
    );
  const add = (name: string, owner: Owner = {}) => {
    const lane = { ...SWIFT, accountId: 'one' } as const;
    due.push({ ...lane, ...owner, name, dueAt: new Date(NOW.getTime() + due.length - 1_000) });
  };
  const addMany = (count: number, owner: Owner = GREEDY) => {
    for (let at = 1; at <= count; at += 1) add(`${owner.accountId} ${at}`, owner);
  };
  const answer = (name: string) => inHand.get(name)?.resolve();
  const answerAll = () => {
    for (const { resolve } of inHand.values()) resolve();
  };

  it('claims due work only up to the share of its account', async () => {
    addMany(30);
    await work.beginDue();
    expect([inHand.size, due.length]).toEqual([SLOTS / 2, 30 - SLOTS / 2]);
  });

  it.each([
    ['of another account at that courier', {}],
    ['at another courier', { courierCode: 'eagle' }],
    ['at that courier of another provider', { provider: 'EAGLE' }],
    ['of the other environment', { environment: 'LIVE' }],
  ] as const)('finishes calls of %s while calls of one account hang', async (_, owner) => {
    addMany(1_000);
    await work.beginDue();
    add('modest', owner);
    await work.beginDue();
    answer('modest');
    await waitUntil(() => done.includes('modest'));
    expect(inHand.size).toBe(SLOTS / 2);
  });

  it('gives each new account a call slot even if others use their share', async () => {
    for (const accountId of ['a', 'b', 'c']) {
      addMany(100, { accountId });
      await work.beginDue();
    }
    add('modest');
    await work.beginDue();
    answer('modest');
    await waitUntil(() => done.includes('modest'));
  });

  it('processes a backlog by itself as call slots become free', async () => {
    addMany(40);
    await work.beginDue();
    const idle = work.idle();
    await waitUntil(() => {
      answerAll();
      return done.length === 40;
    });
    await idle;
    expect(done.toSorted()).toEqual([...new Set(done)].toSorted());
  });

  it('keeps the concurrency limit of a courier across accounts', async () => {
    work = opened({ defaultSlots: SLOTS, lanes: [{ ...SWIFT, slots: 2 }] });
    for (const accountId of ['a', 'b', 'c', 'd']) addMany(5, { accountId });
    await work.beginDue();
    await work.beginDue();
    expect(inHand.size).toBe(2);
  });

  it('reports a failed call of due work and continues', async () => {
    addMany(2);
    await work.beginDue();
    inHand.get('greedy 1')?.reject(new Error('broken'));
    answer('greedy 2');
    await work.idle();
    expect(reported).toEqual(['greedy 1 failed: Error: broken']);
    addMany(5);
    await work.beginDue();
    expect(inHand.size).toBe(5);
  });

  it('frees the call slots of a failed claim', async () => {
    failing = () => {
      throw new Error('no database');
    };
    await expect(work.beginDue()).rejects.toThrow('no database');
    failing = () => {};
    addMany(SLOTS / 2);
    await work.beginDue();
    expect(inHand.size).toBe(SLOTS / 2);
  });

  it('claims no due work after shutdown and waits for running calls', async () => {
    addMany(40);
    await work.beginDue();
    let hasEnded = false;
    const end = work.end().then(() => {
      hasEnded = true;
    });
    await work.beginDue();
    expect([inHand.size, hasEnded]).toEqual([SLOTS / 2, false]);
    answerAll();
    await end;
    expect([done.length, due.length]).toEqual([SLOTS / 2, 40 - SLOTS / 2]);
  });
});
