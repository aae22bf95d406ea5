import { describe, expect, it } from '@jest/globals';
import {
  decide,
  type KeyState,
  refuseUnlessUsable,
} from '#domain/platform/idempotency/decision.ts';

const COMPLETED_AT = new Date('2026-11-21T08:00:00.000Z');
const MINUTE = 60_000;
const OURS = 'a'.repeat(64);
const THEIRS = 'b'.repeat(64);
const ANSWER = { number: 'SHP' };

const FREE = { kind: 'FREE' } as const;
const uncommitted: KeyState<object> = { kind: 'RUNNING', fingerprint: null };

/** Minutes after completion at which the request arrives. */
const AT_ANY_TIME = [0, 1, 59, 60, 61, 100_000];
const TABLE: readonly (readonly [string, KeyState<object>, readonly number[], object])[] = [
  ['new', FREE, AT_ANY_TIME, { kind: 'EXECUTE' }],
  ['running, not seen by others', uncommitted, AT_ANY_TIME, { kind: 'IN_PROGRESS' }],
  ['running with the same payload', running(OURS), AT_ANY_TIME, { kind: 'IN_PROGRESS' }],
  ['running with another payload', running(THEIRS), AT_ANY_TIME, { kind: 'CONFLICT' }],
  ['completed, same payload', completed(OURS), [0, 1, 59], { kind: 'REPLAY', answer: ANSWER }],
  ['completed, another payload', completed(THEIRS), [0, 1, 59], { kind: 'CONFLICT' }],
  ['an hour old, same payload', completed(OURS), [60, 61, 100_000], { kind: 'EXECUTE' }],
  ['an hour old, another payload', completed(THEIRS), [60, 61, 100_000], { kind: 'EXECUTE' }],
];

describe('idempotency key', () => {
  it.each(TABLE)(
    'decides on a request with an idempotency key that is %s: $3.kind',
    (...[, state, minutes, decision]) => {
      for (const minute of minutes) expect(decide(state, OURS, after(minute))).toEqual(decision);
    },
  );

  it('frees an idempotency key after exactly sixty minutes, not a millisecond earlier', () => {
    const kindAt = (ms: number) =>
      decide(completed(OURS), OURS, new Date(COMPLETED_AT.getTime() + ms)).kind;
    expect([kindAt(60 * MINUTE - 1), kindAt(60 * MINUTE)]).toEqual(['REPLAY', 'EXECUTE']);
  });

  it('replays the answer of an idempotency key if the completing clock was ahead', () => {
    expect(decide(completed(OURS), OURS, after(-1)).kind).toBe('REPLAY');
  });
});

describe('refusal of a request', () => {
  it.each(['CONFLICT', 'IN_PROGRESS'] as const)(
    'rejects a request whose idempotency decision is %s',
    (kind) => {
      const refusal = { name: 'Refusal', code: `IDEMPOTENCY_${kind}` };
      expect(() => refuseUnlessUsable({ kind })).toThrow(expect.objectContaining(refusal));
    },
  );

  it.each([{ kind: 'EXECUTE' }, { kind: 'REPLAY', answer: ANSWER }] as const)(
    'lets a request pass whose idempotency decision is $kind',
    (decision) => {
      expect(() => refuseUnlessUsable(decision)).not.toThrow();
    },
  );
});

function running(fingerprint: string): KeyState<object> {
  return { kind: 'RUNNING', fingerprint };
}

function completed(fingerprint: string): KeyState<object> {
  return { kind: 'COMPLETED', fingerprint, completedAt: COMPLETED_AT, answer: ANSWER };
}

function after(minutes: number): Date {
  return new Date(COMPLETED_AT.getTime() + minutes * MINUTE);
}
