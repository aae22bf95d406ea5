import { isDeepStrictEqual as isEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { AccountLane, Claimed, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import { type DueRequest, type Lease, leaseFrom } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Check, Storage } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import {
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  PROVIDERS,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';

/** Work of an account at a courier, with its own position; due this long before INSTANT. */
export type DueWork = AccountLane & { readonly place: number; readonly ageMs: number };

/** Row as stored; null if it is not due. */
type DueRow = Tenant & { readonly dueAt: Date | null };

type Queue = {
  /** Plural noun for the due rows. */
  readonly what: string;
  /** Table, and the condition for the rows of a place, of all accounts. */
  readonly table: string;
  readonly whereOf: (place: number) => string;
  readonly keep: (storage: Storage, works: readonly DueWork[]) => Promise<void>;
  /** Fields of a work that a claim returns. */
  readonly itemOf: (work: DueWork) => object;
  /** Rows by their keys. */
  readonly rows: (storage: Storage) => Promise<readonly DueRow[]>;
  /** Reschedules the work of a place; absent: the port has no such method. */
  readonly postpone?: (storage: Storage, work: DueWork, dueAt: Date) => Promise<void>;
};

export type PlainQueue = Queue & {
  readonly claim: (storage: Storage, request: DueRequest) => Promise<readonly object[]>;
};
export type FairQueue = Queue & {
  readonly claimFairly: (storage: Storage, request: FairClaim) => Promise<Claimed<object>>;
};
export type DueQueue = PlainQueue | FairQueue;

/** Courier of TEST; LIVE has another provider. */
export const COURIER = { provider: PROVIDERS.TEST, courierCode: 'swift' };
const LEASE = leaseFrom(INSTANT, 60_000);
/** Number of concurrent claims, more than any storage has connections. */
const AT_ONCE = 8;
const MANY = 24;

/** Checks that every queue of due work passes. */
export function dueQueueChecks(queue: DueQueue): Check[] {
  return [
    ...claiming(queue),
    ...('claim' in queue ? limiting(queue) : []),
    ...postponing(queue),
    claimingAtOnce(queue),
  ];
}

/** Claims everything that is due, with as many slots as needed. */
export async function claimAll(
  queue: DueQueue,
  storage: Storage,
  lease: Lease = LEASE,
): Promise<readonly object[]> {
  if ('claim' in queue) return queue.claim(storage, { limit: MANY, ...lease });
  return (await queue.claimFairly(storage, { freeSlots: 2 * MANY, ...lease })).items;
}

/** Work of these ages, of all tenants in turn or of the given ones. */
export function worksOf(ages: readonly number[], tenants = TENANTS): readonly DueWork[] {
  return ages.map((ageMs, at) => {
    const tenant = tenants[at % tenants.length] ?? TENANT;
    const provider = PROVIDERS[tenant.environment];
    return { ...tenant, ...COURIER, provider, place: at + 1, ageMs };
  });
}

function claiming(queue: DueQueue): Check[] {
  const { what, keep, itemOf, rows } = queue;
  return [
    {
      name: `claims due ${what} of all accounts, the longest due first`,
      async check(storage) {
        const works = worksOf([0, 3, 1, 2, -1, 4]);
        await keep(storage, works);
        const longest = [5, 1, 3, 2, 0].flatMap((at) => works[at] ?? []);
        expect(await claimAll(queue, storage)).toEqual(longest.map(itemOf));
        expect(await claimAll(queue, storage)).toEqual([]);
      },
    },
    {
      name: `leases ${what} until they are due again, to the millisecond`,
      async check(storage) {
        const [work, next] = worksOf([0, -1]);
        if (work === undefined || next === undefined) throw new Error('there are two');
        await keep(storage, [work, next]);
        const before = await rows(storage);
        const until = later(INSTANT, 5);
        const items = [itemOf(work)];
        expect(await claimAll(queue, storage, { now: INSTANT, until })).toEqual(items);
        expect(await rows(storage)).toEqual(
          before.map((row) => (isOf(work, row) ? { ...row, dueAt: until } : row)),
        );
        const then = later(until, -1);
        const end = later(until, 9);
        const others = [itemOf(next)];
        expect(await claimAll(queue, storage, { now: then, until: end })).toEqual(others);
        expect(await claimAll(queue, storage, { now: until, until: end })).toEqual(items);
      },
    },
  ];
}

/** Checks the limits of one environment: tracking has separate limits for each. */
function limiting({ what, keep, itemOf, rows, claim }: PlainQueue): Check[] {
  const accounts = [TENANT, OTHER_ACCOUNT];
  return [
    {
      name: `claims ${what} up to the limit, and the others next`,
      async check(storage) {
        const works = worksOf([0, 3, 1, 2], accounts);
        await keep(storage, works);
        for (const places of [[1, 3, 2], [0], []]) {
          const items = places.flatMap((at) => works[at] ?? []).map(itemOf);
          expect(await claim(storage, { limit: 3, ...LEASE })).toEqual(items);
        }
      },
    },
    {
      name: `leaves ${what} beyond the limit unchanged, although they are due as long`,
      async check(storage) {
        await keep(storage, worksOf([0, 0, 0, 0, 0], accounts));
        const before = await rows(storage);
        const claimed = await claim(storage, { limit: 1, ...LEASE });
        const changed = (await rows(storage)).filter((row, at) => !isEqual(row, before[at]));
        expect(claimed).toHaveLength(1);
        expect(changed).toMatchObject(claimed.map((item) => ({ ...item, dueAt: LEASE.until })));
      },
    },
  ];
}

function postponing({ what, keep, rows, postpone }: DueQueue): Check[] {
  if (postpone === undefined) return [];
  const own = { ...COURIER, ageMs: 0, place: 1 };
  const work = { ...TENANT, ...own };
  const others = [OTHER_ACCOUNT, OTHER_ENVIRONMENT, { ...TENANT, place: 3 }].map((changes) => {
    return { ...work, ...changes, provider: PROVIDERS[changes.environment] };
  });
  const dueAt = later(INSTANT, 77);
  return [
    {
      name: `postpones the given one of ${what}, and no other`,
      async check(storage) {
        await keep(storage, [work]);
        const [row] = await rows(storage);
        await keep(storage, others);
        const before = await rows(storage);
        await postpone(storage, work, dueAt);
        expect(await rows(storage)).toEqual(
          before.map((one) => (isEqual(one, row) ? { ...one, dueAt } : one)),
        );
      },
    },
    {
      name: `ignores a postponement of ${what} by another key`,
      async check(storage) {
        await keep(storage, others);
        const before = await rows(storage);
        await postpone(storage, work, dueAt);
        expect(await rows(storage)).toEqual(before);
      },
    },
  ];
}

function claimingAtOnce(queue: DueQueue): Check {
  return {
    name: `gives each of ${queue.what} to one of several simultaneous claims`,
    async check(storage) {
      const works = worksOf(Array<number>(MANY).fill(0));
      await queue.keep(storage, works);
      const claims = Array.from({ length: AT_ONCE }, () => claimAll(queue, storage));
      const claimed = (await Promise.all(claims)).flat();
      expect(claimed).toHaveLength(MANY);
      expect(claimed).toEqual(expect.arrayContaining(works.map(queue.itemOf)));
    },
  };
}

function isOf({ accountId, environment }: Tenant, row: Tenant): boolean {
  return row.accountId === accountId && row.environment === environment;
}
