/** `perSecond` tokens are refilled, at most `burst` accumulate. */
export type BucketPolicy = { readonly perSecond: number; readonly burst: number };

/** Tokens at `atMs` of a monotonic clock. */
export type Bucket = { readonly tokens: number; readonly atMs: number };

export type TokenResult = {
  readonly allowed: boolean;
  readonly bucket: Bucket;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Milliseconds until there is a token; zero if there is one. */
  readonly retryAfterMs: number;
};

/** Bound of the floating-point error: a retry after `retryAfterMs` must get a token. */
const ROUNDING = 1e-6;

export function fullBucket(policy: BucketPolicy, nowMs: number): Bucket {
  return { tokens: policy.burst, atMs: nowMs };
}

/** Returns the token of a request that was refused elsewhere. */
export function returnToken({ tokens, atMs }: Bucket, { burst }: BucketPolicy): Bucket {
  return { tokens: Math.min(burst, tokens + 1), atMs };
}

/** Takes one token if there is one; a refused request costs nothing. */
export function takeToken(bucket: Bucket, policy: BucketPolicy, nowMs: number): TokenResult {
  const refilled = ((nowMs - bucket.atMs) / 1000) * policy.perSecond;
  const tokens = Math.min(policy.burst, bucket.tokens + refilled);
  const allowed = tokens >= 1 - ROUNDING;
  const left = allowed ? Math.max(0, tokens - 1) : tokens;
  return {
    allowed,
    bucket: { tokens: left, atMs: nowMs },
    remaining: Math.floor(left),
    retryAfterMs: Math.max(0, Math.ceil(((1 - left) / policy.perSecond) * 1000 - ROUNDING)),
  };
}
