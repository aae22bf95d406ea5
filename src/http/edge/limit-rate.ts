import {
  type Bucket,
  type BucketPolicy,
  fullBucket,
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
      const taken = take(buckets, `${name}:${keyOf(reply).keyId}`, { policy, clock });
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
  const buckets = boundedBuckets();
  const policy = ADDRESS_POLICY;
  return {
    refuseExhausted(address) {
      const bucket = bucketOf(buckets, address, { policy, clock });
      const taken = takeToken(bucket, policy, clock.monotonicMs());
      if (!taken.allowed) throw rateLimited(taken);
    },
    count(address) {
      take(buckets, address, { policy, clock });
    },
  };
}

/** `RATE_LIMITS=off`, for benchmarks: the headers stay away, too. */
export const unlimited = {
  byKey: {
    count: () => (_request, _reply, next) => next(),
    refuseExhausted: (_request, _reply, next) => next(),
  } satisfies KeyLimit,
  byAddress: { refuseExhausted: () => {}, count: () => {} } satisfies AddressLimit,
};

type Rule = { readonly policy: BucketPolicy; readonly clock: Clock };

function take(buckets: Buckets, name: string, rule: Rule): Taken {
  const taken = takeToken(bucketOf(buckets, name, rule), rule.policy, rule.clock.monotonicMs());
  buckets.keep(name, taken.bucket);
  return taken;
}

function bucketOf(buckets: Buckets, name: string, { policy, clock }: Rule): Bucket {
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
