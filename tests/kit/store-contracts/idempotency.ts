import { expect } from '@jest/globals';
import { RETENTION_MS } from '#domain/platform/idempotency/decision.ts';
import type { AnswerToStore, KeyScope } from '#domain/platform/idempotency/idempotency-store.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { completedAt, KEY, KEYS, stateOf, storeAll, stored } from './keys.ts';
import { expectStale } from './refused-writes.ts';
import { INSTANT, later } from './samples.ts';
import { writeAll } from './writes.ts';

const AT_ONCE = 12;
const answer: AnswerToStore = {
  ...KEY,
  fingerprint: 'f00d',
  answer: '{ "to":"Kalidères",\n"note": "\\"\\u0041\\"", "n": 1.0 }',
  claimedAt: INSTANT,
};

export const idempotencyContract: Contract = {
  port: 'idempotency',
  checks: [...keeping(), ...replacing(), ...forgetting(), ...claiming()],
};

function keeping(): Check[] {
  return [
    {
      name: 'returns nothing for an unused idempotency key, with the time by its own clock',
      async check(storage) {
        const [first, second] = await storage.atOneMoment(async ({ idempotency }) => {
          const before = await idempotency.find(KEY);
          await storage.letTimePass();
          return [before, await idempotency.find(KEY)];
        });
        expect([first?.state, second?.state]).toEqual([{ kind: 'FREE' }, { kind: 'FREE' }]);
        expect(second?.readAt.getTime()).toBeGreaterThan(first?.readAt.getTime() ?? Number.NaN);
      },
    },
    {
      name: 'stores an answer letter by letter, with its completion to the millisecond',
      async check(storage) {
        const { readAt: before } = await storage.stores.idempotency.find(KEY);
        await storage.letTimePass();
        await writeAll(storage, (write) => write.idempotency.store(answer));
        const { state, readAt } = await storage.stores.idempotency.find(KEY);
        expect(state).toEqual({
          kind: 'COMPLETED',
          fingerprint: answer.fingerprint,
          answer: answer.answer,
          completedAt: expect.any(Date),
        });
        const at = (await completedAt(storage, KEY)).getTime();
        expect(at).toBeGreaterThan(before.getTime());
        expect(at).toBeLessThanOrEqual(readAt.getTime());
      },
    },
    {
      name: 'separates idempotency keys by account, environment, route and key',
      async check(storage) {
        await storeAll(storage, KEYS.slice(1));
        expect(await stateOf(storage, KEY)).toBe('FREE');
        await stored(storage, KEY);
        for (const scope of KEYS) {
          const { state } = await storage.stores.idempotency.find(scope);
          expect(state).toMatchObject({ kind: 'COMPLETED', answer: JSON.stringify(scope) });
        }
      },
    },
  ];
}

function replacing(): Check[] {
  return [
    {
      name: 'replaces an answer that is an hour old when the key is claimed, and no other',
      async check(storage) {
        await storeAll(storage, KEYS);
        const claimedAt = later(await completedAt(storage, KEY), RETENTION_MS);
        const next = { ...answer, claimedAt };
        await writeAll(storage, ({ idempotency }) => idempotency.store(next));
        const { state } = await storage.stores.idempotency.find(KEY);
        expect(state).toMatchObject({ fingerprint: next.fingerprint, answer: next.answer });
        for (const scope of KEYS.slice(1)) {
          const { state: other } = await storage.stores.idempotency.find(scope);
          expect(other).toMatchObject({ answer: JSON.stringify(scope) });
        }
      },
    },
    {
      name: 'stores the completion of an answer that replaces another',
      async check(storage) {
        await stored(storage, KEY);
        const first = await completedAt(storage, KEY);
        await storage.letTimePass();
        await stored(storage, KEY, later(first, RETENTION_MS));
        const second = await completedAt(storage, KEY);
        expect(second.getTime()).toBeGreaterThan(first.getTime());
      },
    },
    {
      name: 'rejects as stale a second answer within an hour of the first, to the millisecond',
      async check(storage) {
        await stored(storage, KEY);
        const first = await storage.stores.idempotency.find(KEY);
        const claimedAt = later(await completedAt(storage, KEY), RETENTION_MS - 1);
        await expectStale(storage, ({ idempotency }) =>
          idempotency.store({ ...answer, claimedAt }),
        );
        expect((await storage.stores.idempotency.find(KEY)).state).toEqual(first.state);
      },
    },
  ];
}

function forgetting(): Check[] {
  return [
    {
      name: 'deletes answers completed before a time, and none at or after it',
      async check(storage) {
        const [old, ...young] = await storedInTurn(storage, KEYS);
        expect(old).toBeDefined();
        const { idempotency } = storage.stores;
        expect(await idempotency.prune(old?.at ?? INSTANT, 10)).toBe(0);
        expect(await idempotency.prune(young[0]?.at ?? INSTANT, 10)).toBe(1);
        const states = await Promise.all(KEYS.map((scope) => stateOf(storage, scope)));
        expect(states).toEqual(['FREE', ...young.map(() => 'COMPLETED')]);
      },
    },
    ...KEYS.map((_, first) => ({
      name: `deletes no more answers than requested, oldest first (${first + 1} of ${KEYS.length})`,
      async check(storage: Storage) {
        const keys = [...KEYS.slice(first), ...KEYS.slice(0, first)];
        await storedInTurn(storage, keys);
        const { readAt } = await storage.stores.idempotency.find(KEY);
        const { idempotency } = storage.stores;
        expect(await idempotency.prune(later(readAt, 1), 1)).toBe(1);
        const states = await Promise.all(keys.map((scope) => stateOf(storage, scope)));
        expect(states).toEqual(['FREE', ...keys.slice(1).map(() => 'COMPLETED')]);
        expect(await idempotency.prune(later(readAt, 1), keys.length)).toBe(keys.length - 1);
        expect(await idempotency.prune(later(readAt, 1), keys.length)).toBe(0);
      },
    })),
  ];
}

function claiming(): Check[] {
  return [
    {
      name: 'gives an idempotency key to one of many simultaneous requests; the others see its answer',
      async check(storage) {
        const decisions = Array.from({ length: AT_ONCE }, () => storeIfFree(storage));
        const decidedBy = await Promise.all(decisions);
        expect(decidedBy.filter((state) => state === 'FREE')).toHaveLength(1);
        expect(await stateOf(storage, KEY)).toBe('COMPLETED');
      },
    },
  ];
}

/** Stores an answer as a request does, and returns the state by which it finally decided. */
function storeIfFree({ unitOfWork }: Storage): Promise<string> {
  return unitOfWork.decide({
    look: ({ idempotency }) => idempotency.find(KEY),
    decide({ state, readAt: claimedAt }, write) {
      if (state.kind === 'FREE') write.idempotency.store({ ...answer, claimedAt });
      return state.kind;
    },
  });
}

/** Stores the answers one after the other, at different times. */
async function storedInTurn(storage: Storage, keys: readonly KeyScope[]) {
  const kept: { scope: KeyScope; at: Date }[] = [];
  for (const scope of keys) {
    await stored(storage, scope);
    kept.push({ scope, at: await completedAt(storage, scope) });
    await storage.letTimePass();
  }
  return kept;
}
