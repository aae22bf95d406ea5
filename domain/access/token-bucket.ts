/** `perSecond` tokens flow in, at most `burst` are kept. */
export type BucketPolicy = { readonly perSecond: number; readonly burst: number };

/** Tokens at `atMs` of a monotonic clock. */
export type Bucket = { readonly tokens: number; readonly atMs: number };

export type Taken = {
  readonly allowed: boolean;
  readonly bucket: Bucket;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Milliseconds until one token is there; zero when one is. */
  readonly retryAfterMs: number;
};

/** Binary fractions miss a whole token by less: who waited `retryAfterMs` must get one. */
const ROUNDING = 1e-6;

export function fullBucket(policy: BucketPolicy, nowMs: number): Bucket {
  return { tokens: policy.burst, atMs: nowMs };
}

/** Puts back a token that was taken in vain. */
export function returnToken({ tokens, atMs }: Bucket, { burst }: BucketPolicy): Bucket {
  return { tokens: Math.min(burst, tokens + 1), atMs };
}

/** Takes one token where there is one; a refused request costs nothing. */
export function takeToken(bucket: Bucket, policy: BucketPolicy, nowMs: number): Taken {
  const flown = ((nowMs - bucket.atMs) / 1000) * policy.perSecond;
  const tokens = Math.min(policy.burst, bucket.tokens + flown);
  const allowed = tokens >= 1 - ROUNDING;
  const left = allowed ? Math.max(0, tokens - 1) : tokens;
  return {
    allowed,
    bucket: { tokens: left, atMs: nowMs },
    remaining: Math.floor(left),
    retryAfterMs: Math.max(0, Math.ceil(((1 - left) / policy.perSecond) * 1000 - ROUNDING)),
  };
}
