import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Bucket,
  type BucketPolicy,
  fullBucket,
  takeToken,
} from '#domain/people/access/token-bucket.ts';

const POLICY: BucketPolicy = { perSecond: 20, burst: 100 };
const START_MS = 5_000;
const POSITIVE = { min: 0, noNaN: true };

describe('bucket of 100 tokens, refilled by 20 a second', () => {
  it('allows a burst of 100 requests at once and no more', () => {
    const { allowed, bucket } = takeMany(fullBucket(POLICY, START_MS), 101, START_MS);
    expect(allowed).toBe(100);
    expect(takeToken(bucket, POLICY, START_MS)).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('returns the number of tokens left in the bucket', () => {
    const first = takeToken(fullBucket(POLICY, START_MS), POLICY, START_MS);
    expect(first).toMatchObject({ allowed: true, remaining: 99, retryAfterMs: 0 });
    expect(takeToken(first.bucket, POLICY, START_MS)).toMatchObject({ remaining: 98 });
  });

  it.each([
    { tokens: 0, afterMs: 0, allowed: false, remaining: 0, retryAfterMs: 50 },
    { tokens: 0, afterMs: 20, allowed: false, remaining: 0, retryAfterMs: 30 },
    { tokens: 0, afterMs: 49, allowed: false, remaining: 0, retryAfterMs: 1 },
    { tokens: 0, afterMs: 50, allowed: true, remaining: 0, retryAfterMs: 50 },
    { tokens: 0, afterMs: 75, allowed: true, remaining: 0, retryAfterMs: 25 },
    { tokens: 0, afterMs: 100, allowed: true, remaining: 1, retryAfterMs: 0 },
    { tokens: 0, afterMs: 5_000, allowed: true, remaining: 99, retryAfterMs: 0 },
    { tokens: 40, afterMs: 3_600_000, allowed: true, remaining: 99, retryAfterMs: 0 },
    { tokens: 0.99, afterMs: 0, allowed: false, remaining: 0, retryAfterMs: 1 },
    { tokens: 1, afterMs: 0, allowed: true, remaining: 0, retryAfterMs: 50 },
    { tokens: 1.5, afterMs: 0, allowed: true, remaining: 0, retryAfterMs: 25 },
  ])(
    'decides on a request with $tokens tokens in the bucket, $afterMs ms later: $allowed',
    ({ tokens, afterMs, ...taken }) => {
      const bucket = { tokens, atMs: START_MS };
      expect(takeToken(bucket, POLICY, START_MS + afterMs)).toMatchObject(taken);
    },
  );
});

describe('any bucket', () => {
  it('allows a request once `retryAfterMs` of the bucket has passed, and not before', () => {
    const contents = fc.record({
      tokens: hundredths(3),
      atMs: fc.double({ max: 1e9, ...POSITIVE }),
    });
    fc.assert(
      fc.property(policies(), contents, (policy, before) => {
        const { bucket, retryAfterMs } = takeToken(before, policy, before.atMs);
        const take = (afterMs: number) => takeToken(bucket, policy, before.atMs + afterMs).allowed;
        expect(take(retryAfterMs)).toBe(true);
        // The last millisecond may be incomplete, so the test tries 1.1 ms earlier.
        if (retryAfterMs > 1) expect(take(retryAfterMs - 1.1)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  // Found by the property above: after long uptime, 9 ms measured as 8.9999999 ms.
  it('allows a retry after `retryAfterMs` in spite of floating-point error', () => {
    const policy = { perSecond: 110, burst: 500 };
    const atMs = 626_249_907.434_211_7;
    const { bucket, retryAfterMs } = takeToken({ tokens: 0.01, atMs }, policy, atMs);
    expect(retryAfterMs).toBe(9);
    expect(takeToken(bucket, policy, atMs + 9)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it('takes no token for refused requests', () => {
    fc.assert(
      fc.property(policies(), fc.array(fc.nat({ max: 20 }), { maxLength: 30 }), (policy, waits) => {
        const patient = { tokens: 0, atMs: START_MS };
        let hasty: Bucket = patient;
        let atMs = START_MS;
        for (const wait of waits) {
          atMs += wait / policy.perSecond;
          const taken = takeToken(hasty, policy, atMs);
          if (taken.allowed) return;
          hasty = taken.bucket;
        }
        const later = atMs + 1_000 / policy.perSecond;
        expect(takeToken(hasty, policy, later).bucket.tokens).toBeCloseTo(
          takeToken(patient, policy, later).bucket.tokens,
        );
      }),
    );
  });

  it('never allows more requests than the burst plus the refill', () => {
    const waits = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(policies(), waits, (policy, gaps) => {
        let bucket = fullBucket(policy, START_MS);
        let [given, atMs] = [0, START_MS];
        for (const gap of gaps) {
          atMs += gap;
          const taken = takeToken(bucket, policy, atMs);
          ({ bucket } = taken);
          given += Number(taken.allowed);
        }
        const flown = ((atMs - START_MS) / 1_000) * policy.perSecond;
        expect(given).toBeLessThanOrEqual(policy.burst + flown + 0.001);
      }),
    );
  });
});

function takeMany(start: Bucket, times: number, atMs: number) {
  let bucket = start;
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    const taken = takeToken(bucket, POLICY, atMs);
    ({ bucket } = taken);
    count += Number(taken.allowed);
  }
  return { bucket, allowed: count };
}

function policies(): fc.Arbitrary<BucketPolicy> {
  return fc.record({
    perSecond: fc.integer({ min: 1, max: 200 }),
    burst: fc.integer({ min: 1, max: 500 }),
  });
}

function hundredths(max: number): fc.Arbitrary<number> {
  return fc.nat({ max: max * 100 }).map((count) => count / 100);
}
