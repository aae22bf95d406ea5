import { DEADLINE_MS, LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Claimed, FairClaim, FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import { leaseFrom } from '#domain/due-request.ts';
import type { Ports } from '../../ports.ts';

/** Calls to couriers that are repeated until there is an answer. */
export type CallQueue<Item> = {
  readonly claimDue: (claim: FairClaim) => Promise<Claimed<Item>>;
  /** Calls the courier and records its answer. Throws CourierFailure without one. */
  readonly call: (item: Item, deadlineMs: number) => Promise<void>;
  /** Schedules the next attempt after `error`. */
  readonly postpone: (item: Item, error: unknown) => Promise<void>;
  /** Name of the item in the operator's log. */
  readonly nameOf: (item: Item) => string;
  /** Absent: LEASE_MS. */
  readonly leaseMs?: number;
};

/** A claimed call, and its deadline by the monotonic clock. */
export type ClaimedCall<Item> = {
  readonly item: Item;
  readonly deadlineMs: number;
};

export type DueCalls<Item> = {
  claim(free: FreeSlots): Promise<Claimed<ClaimedCall<Item>>>;
  /** Rejects if `postpone` fails, too; the call is then due again when its lease ends. */
  call(claimed: ClaimedCall<Item>): Promise<void>;
  nameOf(claimed: ClaimedCall<Item>): string;
};

type Deps = Pick<Ports, 'clock' | 'reportError'>;

export function dueCalls<Item>(
  { claimDue, call, postpone, nameOf, leaseMs = LEASE_MS }: CallQueue<Item>,
  { clock, reportError }: Deps,
): DueCalls<Item> {
  return {
    async claim(free) {
      const lease = leaseFrom(clock.now(), leaseMs);
      const deadlineMs = clock.monotonicMs() + DEADLINE_MS;
      const { items, hasMore } = await claimDue({ ...free, ...lease });
      return { items: items.map((item) => ({ item, deadlineMs })), hasMore };
    },
    async call({ item, deadlineMs }) {
      try {
        await call(item, deadlineMs);
      } catch (error) {
        const what = `${nameOf(item)}: no answer of its courier was recorded`;
        if (!(error instanceof CourierFailure)) reportError(what, error);
        await postpone(item, error);
      }
    },
    nameOf: ({ item }) => nameOf(item),
  };
}
