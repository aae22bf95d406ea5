import {
  type AttemptBucket,
  millisecondsOfBucket,
  millisecondsOfToken,
} from '#domain/people/access/attempt.ts';
import type { AttemptStore } from '#domain/people/access/attempt-store.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeAttemptStore({ attemptBuckets }: Pick<Tables, 'attemptBuckets'>): AttemptStore {
  return {
    async take(bucket, now) {
      const token = millisecondsOfToken(bucket.kind);
      const whole = millisecondsOfBucket(bucket.kind);
      const knownMs = attemptBuckets.get(place(bucket))?.fullAt.getTime() ?? 0;
      const fullMs = Math.max(knownMs, now.getTime());
      const retryAfterMs = fullMs + token - whole - now.getTime();
      if (retryAfterMs > 0) return { isTaken: false, retryAfterMs };
      attemptBuckets.replace(place(bucket), { ...bucket, fullAt: new Date(fullMs + token) });
      return { isTaken: true, retryAfterMs: 0 };
    },
    async giveBack(bucket) {
      const known = attemptBuckets.get(place(bucket));
      if (known === undefined) return;
      const fullAt = new Date(known.fullAt.getTime() - millisecondsOfToken(bucket.kind));
      attemptBuckets.replace(place(bucket), { ...known, fullAt });
    },
    async clear(subjectSha256, kinds) {
      for (const [at, row] of [...attemptBuckets.entries()]) {
        const isMeant = row.subjectSha256 === subjectSha256 && kinds.includes(row.kind);
        if (isMeant) attemptBuckets.remove(at);
      }
    },
  };
}

function place({ kind, subjectSha256, share }: AttemptBucket): string {
  return placeOf(kind, subjectSha256, share);
}
