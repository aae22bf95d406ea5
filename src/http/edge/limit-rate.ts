import {
  type Bucket,
  type BucketPolicy,
  fullBucket,
  returnToken,
  type Taken,
  takeToken,
} from '#domain/access/token-bucket.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import { keyOf } from './authenticate.ts';

/** Per key. Rates and quotes ask eight couriers each; a shop's flash sale is a burst of orders. */
export const RATE_POLICIES = {
  default: { perSecond: 100, burst: 500 },
  rates: { perSecond: 20, burst: 100 },
  shipments: { perSecond: 20, burst: 300 },
} as const satisfies Record<string, BucketPolicy>;
export type RatePolicyName = keyof typeof RATE_POLICIES;

/** Per address, for requests that bring no valid key. */
const ADDRESS_POLICY: BucketPolicy = { perSecond: 20, burst: 100 };
/**
 * Beyond it, for keys with a right checksum that this process does not know: a good one becomes
 * known beside a flood of bad ones from its address, at five reads of the database a second.
 */
const FIRST_READS_POLICY: BucketPolicy = { perSecond: 5, burst: 10 };
/** The longest idle bucket leaves first: it is the fullest, so nothing is lost. */
const BUCKETS_MAX = 20_000;

/** Counting and refusing are two steps: a 403 tells what is left, too, and comes before a 429. */
export type KeyLimit = {
  count(policy: RatePolicyName): Middleware;
  readonly refuseExhausted: Middleware;
};

export type AddressLimit = {
  refuseExhausted(address: string): void;
  count(address: string): void;
  /** A request that shows a key: each way to fail throws RATE_LIMITED where the rate is spent. */
  attempt(address: string): KeyAttempt;
};

export type KeyAttempt = {
  /** Takes what a bad key costs, in advance. */
  beforeRead(): void;
  succeed(): void;
  fail(): void;
};

type Buckets = {
  peek(name: string): Bucket | undefined;
  keep(name: string, bucket: Bucket): void;
};

export function limitByKey(clock: Clock): KeyLimit {
  const buckets = boundedBuckets();
  return {
    count: (name) => (_request, reply, next) => {
      const policy = RATE_POLICIES[name];
      const taken = take({ buckets, policy, clock }, `${name}:${keyOf(reply).keyId}`);
      const seconds = Math.ceil((policy.burst - taken.remaining) / policy.perSecond);
      reply.set(
        'RateLimit-Policy',
        `"${name}";q=${policy.burst};w=${policy.burst / policy.perSecond}`,
      );
      reply.set('RateLimit', `"${name}";r=${taken.remaining};t=${seconds}`);
      reply.locals.context.rate = taken;
      next();
    },
    refuseExhausted(_request, reply, next) {
      const { rate } = reply.locals.context;
      if (rate?.allowed === false) throw rateLimited(rate);
      next();
    },
  };
}

export function limitByAddress(clock: Clock): AddressLimit {
  const requests = { buckets: boundedBuckets(), policy: ADDRESS_POLICY, clock };
  const firstReads = { buckets: boundedBuckets(), policy: FIRST_READS_POLICY, clock };
  return {
    refuseExhausted(address) {
      const bucket = bucketOf(requests, address);
      const taken = takeToken(bucket, requests.policy, clock.monotonicMs());
      if (!taken.allowed) throw rateLimited(taken);
    },
    count(address) {
      take(requests, address);
    },
    attempt: (address) => keyAttempt(address, requests, firstReads),
  };
}

function keyAttempt(address: string, requests: Rate, firstReads: Rate): KeyAttempt {
  let paid: Rate | undefined;
  const pay = (rate: Rate, ...others: readonly Rate[]): void => {
    const taken = take(rate, address);
    if (taken.allowed) paid = rate;
    else if (others[0] === undefined) throw rateLimited(taken);
    else pay(others[0]);
  };
  return {
    beforeRead: () => pay(requests, firstReads),
    succeed() {
      if (paid !== undefined) giveBack(paid, address);
    },
    fail() {
      if (paid === undefined) pay(requests);
    },
  };
}

/** `RATE_LIMITS=off`, for benchmarks: the headers stay away, too. */
export const unlimited = {
  byKey: {
    count: () => (_request, _reply, next) => next(),
    refuseExhausted: (_request, _reply, next) => next(),
  } satisfies KeyLimit,
  byAddress: {
    refuseExhausted: () => {},
    count: () => {},
    attempt: () => ({ beforeRead: () => {}, succeed: () => {}, fail: () => {} }),
  } satisfies AddressLimit,
};

type Rate = { readonly buckets: Buckets; readonly policy: BucketPolicy; readonly clock: Clock };

function take(rate: Rate, name: string): Taken {
  const taken = takeToken(bucketOf(rate, name), rate.policy, rate.clock.monotonicMs());
  rate.buckets.keep(name, taken.bucket);
  return taken;
}

function giveBack(rate: Rate, name: string): void {
  rate.buckets.keep(name, returnToken(bucketOf(rate, name), rate.policy));
}

function bucketOf({ buckets, policy, clock }: Rate, name: string): Bucket {
  return buckets.peek(name) ?? fullBucket(policy, clock.monotonicMs());
}

function boundedBuckets(): Buckets {
  const kept = new Map<string, Bucket>();
  return {
    peek: (name) => kept.get(name),
    keep(name, bucket) {
      kept.delete(name);
      kept.set(name, bucket);
      const [oldest] = kept.keys();
      if (kept.size > BUCKETS_MAX && oldest !== undefined) kept.delete(oldest);
    },
  };
}

function rateLimited({ retryAfterMs }: Taken): EdgeRefusal {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new EdgeRefusal('RATE_LIMITED', `Too many requests; try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  });
}
