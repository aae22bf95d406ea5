import { expect } from '@jest/globals';
import type { AttemptBucket } from '#domain/people/access/attempt.ts';
import type { AttemptStore } from '#domain/people/access/attempt-store.ts';
import type { Contract } from './contract.ts';
import { INSTANT, later, sha256Of } from './samples.ts';

/** Bucket of five attempts at once, then one in five minutes. */
const CODES: AttemptBucket = { kind: 'codeOf', subjectSha256: sha256Of(1), share: '' };
const BURST = 5;
const TOKEN_MS = 300_000;

async function takenOf(store: AttemptStore, bucket: AttemptBucket, times: number): Promise<number> {
  let taken = 0;
  for (let time = 0; time < times; time += 1) {
    taken += (await store.take(bucket, INSTANT)).isTaken ? 1 : 0;
  }
  return taken;
}

export const attemptContract: Contract = {
  port: 'attemptBuckets',
  checks: [
    {
      name: 'takes as many attempt tokens as there are, and returns when the next is available',
      async check({ stores: { attemptBuckets: store } }) {
        expect(await takenOf(store, CODES, BURST + 1)).toBe(BURST);
        expect(await store.take(CODES, later(INSTANT, 1_000))).toEqual({
          isTaken: false,
          retryAfterMs: TOKEN_MS - 1_000,
        });
        const taken = { isTaken: true, retryAfterMs: 0 };
        expect(await store.take(CODES, later(INSTANT, TOKEN_MS))).toEqual(taken);
        expect(await store.take(CODES, later(INSTANT, TOKEN_MS))).toEqual({
          isTaken: false,
          retryAfterMs: TOKEN_MS,
        });
      },
    },
    {
      name: 'refills an attempt bucket up to its size',
      async check({ stores: { attemptBuckets: store } }) {
        await store.take(CODES, later(INSTANT, -100 * TOKEN_MS));
        expect(await takenOf(store, CODES, BURST + 1)).toBe(BURST);
      },
    },
    {
      name: 'counts attempts of each kind, subject and share separately',
      async check({ stores: { attemptBuckets: store } }) {
        const others: readonly AttemptBucket[] = [
          { ...CODES, kind: 'resetOf' },
          { ...CODES, subjectSha256: sha256Of(2) },
          { ...CODES, share: 'browser' },
        ];
        await takenOf(store, CODES, BURST);
        for (const other of others) expect(await takenOf(store, other, BURST)).toBe(BURST);
      },
    },
    {
      name: 'gives no attempt token twice to simultaneous requests',
      async check({ stores: { attemptBuckets: store } }) {
        const all = Array.from({ length: 20 }, () => store.take(CODES, INSTANT));
        const taken = (await Promise.all(all)).filter(({ isTaken }) => isTaken);
        expect(taken).toHaveLength(BURST);
      },
    },
    {
      name: 'returns an attempt token to its bucket',
      async check({ stores: { attemptBuckets: store } }) {
        await store.giveBack(CODES);
        await takenOf(store, CODES, BURST);
        await store.giveBack(CODES);
        await store.giveBack({ ...CODES, share: 'browser' });
        await store.giveBack({ ...CODES, kind: 'resetOf' });
        await store.giveBack({ ...CODES, subjectSha256: sha256Of(2) });
        expect(await takenOf(store, CODES, BURST)).toBe(1);
      },
    },
    {
      name: 'returns when an attempt bucket has another token, independently of other buckets',
      async check({ stores: { attemptBuckets: store } }) {
        const bucket: AttemptBucket = { ...CODES, kind: 'resetOf', share: 'middle' };
        // Buckets that sort before it in every order in which a table may be read.
        const others: readonly AttemptBucket[] = [
          ...[1, 2, 3, 4].map((n) => ({ ...bucket, subjectSha256: sha256Of(n + 1) })),
          { ...bucket, kind: 'codeOf' },
          { ...bucket, share: 'a' },
        ];
        for (const other of others) await store.take(other, INSTANT);
        await takenOf(store, bucket, BURST);
        expect(await store.take(bucket, INSTANT)).toEqual({
          isTaken: false,
          retryAfterMs: TOKEN_MS,
        });
      },
    },
    {
      name: 'clears all shares of a subject’s attempts, of the given kinds only',
      async check({ stores: { attemptBuckets: store } }) {
        const share: AttemptBucket = { ...CODES, share: 'browser' };
        const kept: readonly AttemptBucket[] = [
          { ...CODES, kind: 'resetOf' },
          { ...CODES, subjectSha256: sha256Of(2) },
        ];
        for (const bucket of [CODES, share, ...kept]) await takenOf(store, bucket, BURST);
        await store.clear(CODES.subjectSha256, ['codeOf', 'inviteOf']);
        for (const cleared of [CODES, share]) {
          expect(await takenOf(store, cleared, BURST)).toBe(BURST);
        }
        for (const bucket of kept) expect(await takenOf(store, bucket, BURST)).toBe(0);
      },
    },
  ],
};
