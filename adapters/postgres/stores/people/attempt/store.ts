import {
  type AttemptBucket,
  millisecondsOfBucket,
  millisecondsOfToken,
} from '#domain/people/access/attempt.ts';
import type { AttemptStore } from '#domain/people/access/attempt-store.ts';
import type { Send } from '../../../session.ts';

const OF_BUCKET = 'subject_sha256 = $1 AND kind = $2 AND share = $3';

/**
 * $5 is the time to refill one token, $6 the whole bucket. If another attempt has just inserted the
 * row, the second part of the statement may not see it yet.
 */
const TAKE = {
  name: 'attemptBuckets.take',
  text: `
    WITH taken AS (
      INSERT INTO attempt_bucket AS bucket (subject_sha256, kind, share, full_at)
      VALUES ($1, $2, $3, $4::timestamptz + $5::double precision * interval '1 millisecond')
      ON CONFLICT (subject_sha256, kind, share) DO UPDATE
      SET full_at = greatest(bucket.full_at, $4) + $5 * interval '1 millisecond'
      WHERE greatest(bucket.full_at, $4) + $5 * interval '1 millisecond'
        <= $4 + $6::double precision * interval '1 millisecond'
      RETURNING full_at
    )
    SELECT true AS "isTaken", full_at AS "fullAt" FROM taken
    UNION ALL
    SELECT false, full_at FROM attempt_bucket
    WHERE ${OF_BUCKET} AND NOT EXISTS (SELECT FROM taken)`,
};

const GIVE_BACK = {
  name: 'attemptBuckets.giveBack',
  text: `
    UPDATE attempt_bucket SET full_at = full_at - $4::double precision * interval '1 millisecond'
    WHERE ${OF_BUCKET}`,
};

const CLEAR = {
  name: 'attemptBuckets.clear',
  text: 'DELETE FROM attempt_bucket WHERE subject_sha256 = $1 AND kind = ANY ($2)',
};

type Row = { readonly isTaken: boolean; readonly fullAt: Date };

export function postgresAttemptStore(send: Send): AttemptStore {
  return {
    async take(bucket, now) {
      const token = millisecondsOfToken(bucket.kind);
      const whole = millisecondsOfBucket(bucket.kind);
      const [row] = await send<Row>(TAKE, [...keyOf(bucket), now, token, whole]);
      if (row?.isTaken === true) return { isTaken: true, retryAfterMs: 0 };
      const fullMs = row?.fullAt.getTime() ?? now.getTime() + whole;
      return { isTaken: false, retryAfterMs: Math.max(1, fullMs + token - whole - now.getTime()) };
    },
    async giveBack(bucket) {
      await send(GIVE_BACK, [...keyOf(bucket), millisecondsOfToken(bucket.kind)]);
    },
    async clear(subjectSha256, kinds) {
      await send(CLEAR, [subjectSha256, kinds]);
    },
  };
}

function keyOf({ subjectSha256, kind, share }: AttemptBucket): readonly string[] {
  return [subjectSha256, kind, share];
}
