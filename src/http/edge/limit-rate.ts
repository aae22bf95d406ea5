import { LRUCache } from 'lru-cache';
import {
  type Bucket,
  type BucketPolicy,
  fullBucket,
  returnToken,
  type TokenResult,
  takeToken,
} from '#domain/people/access/token-bucket.ts';
import type { Clock } from '#domain/time.ts';
import type { Middleware } from '../call.ts';
import { EdgeRefusal } from '../problem.ts';
import { callerIdOf, type OwnerOf } from './owner.ts';

/** Limits of a key or a person. Rates and quotes call eight couriers each; a flash sale is a burst. */
export const RATE_POLICIES = {
  default: { perSecond: 100, burst: 500 },
  rates: { perSecond: 20, burst: 100 },
  shipments: { perSecond: 20, burst: 300 },
  batches: { perSecond: 1, burst: 20 },
} as const satisfies Record<string, BucketPolicy>;
export type RatePolicyName = keyof typeof RATE_POLICIES;
/** An account has this multiple of the rate of one of its keys. */
const ACCOUNT_FACTOR = 1.5;

/** Per address, for requests without a valid key or session. */
const ADDRESS_POLICY: BucketPolicy = { perSecond: 20, burst: 100 };
/**
 * Rate above ADDRESS_POLICY for keys that have a valid checksum and are not cached: a valid key is
 * read even during a flood of invalid ones from its address, at five database reads a second.
 */
const FIRST_READS_POLICY: BucketPolicy = { perSecond: 5, burst: 10 };
/** Evicts the bucket that has been idle longest, which is the fullest, so that no limit is lost. */
const BUCKETS_MAX = 20_000;

/** Takes two steps, so that a 403 has rate-limit headers and precedes a 429. */
export type CallerLimit = {
  count(policy: RatePolicyName): Middleware;
  readonly refuseExhausted: Middleware;
};

export type AddressLimit = {
  refuseExhausted(address: string): void;
  count(address: string): void;
  /** A request with a key; `beforeRead` and `fail` throw RATE_LIMITED if the rate is exhausted. */
  attempt(address: string): KeyAttempt;
};

export type KeyAttempt = {
  /** Charges the cost of an invalid key in advance. */
  beforeRead(): void;
  succeed(): void;
  fail(): void;
};

type Buckets = {
  peek(name: string): Bucket | undefined;
  store(name: string, bucket: Bucket): void;
};

/**
 * Takes a token of the key (or person) and one of its account, or none at all. A key therefore
 * leaves a third of its account's rate to the other keys, and more keys do not raise the account's
 * rate.
 */
export function limitByCaller(clock: Clock): CallerLimit {
  const buckets = boundedBuckets();
  return {
    count: (name) => (_request, reply, next) => {
      const { caller, session } = reply.locals.context;
      const own = { buckets, policy: RATE_POLICIES[name], clock };
      const place = `${name} ${caller?.environment} ${callerIdOf(reply)}`;
      const limits: CountedLimit[] = [{ name, rate: own, of: place }];
      if (caller !== undefined) {
        const policy = accountPolicy(RATE_POLICIES[name]);
        const by = session === undefined ? 'keys' : 'people';
        const of = `${name} ${caller.environment} ${caller.accountId} ${by}`;
        limits.push({ name: `${name}-account`, rate: { buckets, policy, clock }, of });
      }
      const taken = spendAll(limits);
      reply.set('RateLimit-Policy', limits.map(policyText).join(', '));
      reply.set('RateLimit', limits.map((limit, at) => remainingText(limit, taken[at])).join(', '));
      const refused = taken.find(({ allowed }) => !allowed);
      if (refused !== undefined) reply.locals.context.rate = refused;
      next();
    },
    refuseExhausted(_request, reply, next) {
      const { rate } = reply.locals.context;
      if (rate?.allowed === false) throw rateLimited(rate);
      next();
    },
  };
}

/** Limit of all keys of an account, or of all its people, in an environment. */
export function accountPolicy({ perSecond, burst }: BucketPolicy): BucketPolicy {
  return { perSecond: perSecond * ACCOUNT_FACTOR, burst: burst * ACCOUNT_FACTOR };
}

/** Takes a token of each limit or of none: a refused request costs nothing. */
function spendAll(limits: readonly CountedLimit[]): readonly TokenResult[] {
  const results = limits.map(({ rate, of }) =>
    takeToken(bucketOf(rate, of), rate.policy, rate.clock.monotonicMs()),
  );
  const isAllowed = results.every(({ allowed }) => allowed);
  return results.map((result, at) => {
    const isUnspent = result.allowed && !isAllowed;
    if (isUnspent) return { ...result, remaining: result.remaining + 1 };
    const limit = limits[at];
    limit?.rate.buckets.store(limit.of, result.bucket);
    return result;
  });
}

function policyText({ name, rate: { policy } }: CountedLimit): string {
  return `"${name}";q=${policy.burst};w=${policy.burst / policy.perSecond}`;
}

function remainingText({ name, rate: { policy } }: CountedLimit, taken?: TokenResult): string {
  const remaining = taken?.remaining ?? 0;
  const seconds = Math.ceil((policy.burst - remaining) / policy.perSecond);
  return `"${name}";r=${remaining};t=${seconds}`;
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
      spendToken(requests, address);
    },
    attempt: (address) => keyAttempt(address, requests, firstReads),
  };
}

/** Limits public routes by host or person; every request counts. */
export function limitVisitors(addresses: AddressLimit, ownerOf: OwnerOf): Middleware {
  return (request, reply, next) => {
    const { pot, name } = ownerOf(request, reply);
    const sender = pot === 'PEOPLE' ? name : reply.locals.context.sender.host;
    addresses.refuseExhausted(sender);
    addresses.count(sender);
    next();
  };
}

function keyAttempt(address: string, requests: Rate, firstReads: Rate): KeyAttempt {
  let charged: Rate | undefined;
  const charge = (rate: Rate, ...others: readonly Rate[]): void => {
    const taken = spendToken(rate, address);
    if (taken.allowed) charged = rate;
    else if (others[0] === undefined) throw rateLimited(taken);
    else charge(others[0]);
  };
  return {
    beforeRead: () => charge(requests, firstReads),
    succeed() {
      if (charged !== undefined) refundToken(charged, address);
    },
    fail() {
      if (charged === undefined) charge(requests);
    },
  };
}

/** No limits and no headers: `RATE_LIMITS=off`, for benchmarks. */
export const unlimited = {
  byCaller: {
    count: () => (_request, _reply, next) => next(),
    refuseExhausted: (_request, _reply, next) => next(),
  } satisfies CallerLimit,
  byAddress: {
    refuseExhausted: () => {},
    count: () => {},
    attempt: () => ({ beforeRead: () => {}, succeed: () => {}, fail: () => {} }),
  } satisfies AddressLimit,
};

type CountedLimit = { readonly name: string; readonly rate: Rate; readonly of: string };
type Rate = { readonly buckets: Buckets; readonly policy: BucketPolicy; readonly clock: Clock };

function spendToken(rate: Rate, name: string): TokenResult {
  const spent = takeToken(bucketOf(rate, name), rate.policy, rate.clock.monotonicMs());
  rate.buckets.store(name, spent.bucket);
  return spent;
}

function refundToken(rate: Rate, name: string): void {
  rate.buckets.store(name, returnToken(bucketOf(rate, name), rate.policy));
}

function bucketOf({ buckets, policy, clock }: Rate, name: string): Bucket {
  return buckets.peek(name) ?? fullBucket(policy, clock.monotonicMs());
}

function boundedBuckets(): Buckets {
  const buckets = new LRUCache<string, Bucket>({ max: BUCKETS_MAX });
  return {
    peek: (name) => buckets.peek(name),
    store: (name, bucket) => void buckets.set(name, bucket),
  };
}

function rateLimited({ retryAfterMs }: TokenResult): EdgeRefusal {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return new EdgeRefusal('RATE_LIMITED', `Too many requests; try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  });
}
