import type { AccountLane, CourierLane, FreeSlots } from '#domain/carrying/courier/fair-claim.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';

/** Concurrent calls for each courier, provider and environment. */
export type SlotLimits = {
  /** Slots of couriers that are not among `lanes`. */
  readonly defaultSlots: number;
  readonly lanes: readonly (CourierLane & { readonly slots: number })[];
};

/** The calls that this process is making, by courier, provider, environment and account. */
export type CourierSlots = {
  free(): FreeSlots;
  acquire(account: AccountLane): void;
  release(account: AccountLane): void;
};

/** Total limit, because a waiting call holds about 20 kB, and all calls may end at once. */
const TOTAL_MAX = 2_000;
/** Slots of a courier with neither `callsAtATime` nor a budget. */
const DEFAULT = 200;

/**
 * Each courier's own limit, or the default; at most TOTAL_MAX together. Reads the current couriers,
 * because LIVE ones may change.
 */
export function slotLimits(directory: Pick<CourierDirectory, 'listed'>): () => SlotLimits {
  return () => {
    const listed = directory.listed();
    const share = Math.max(1, Math.floor(TOTAL_MAX / Math.max(1, listed.length)));
    const lanes = listed.flatMap(({ environment, courier: { profile } }) => {
      const { provider, code: courierCode, callBudget } = profile;
      const { callsAtATime = callBudget?.atATime } = profile;
      if (callsAtATime === undefined) return [];
      return { environment, provider, courierCode, slots: Math.min(callsAtATime, share) };
    });
    return { defaultSlots: Math.min(DEFAULT, share), lanes };
  };
}

export function courierSlots(limitsNow: () => SlotLimits): CourierSlots {
  const accounts = new Map<string, AccountLane & { readonly count: number }>();
  const change = (account: AccountLane, by: number) => {
    const { environment, provider, courierCode, accountId } = account;
    const name = `${nameOf(account)} ${accountId}`;
    const count = (accounts.get(name)?.count ?? 0) + by;
    if (count === 0) accounts.delete(name);
    else accounts.set(name, { environment, provider, courierCode, accountId, count });
  };
  return {
    free() {
      const { defaultSlots, lanes } = limitsNow();
      const limits = new Map(lanes.map((lane) => [nameOf(lane), lane.slots]));
      const inHand = [...accounts.values()];
      const busy = Map.groupBy(inHand, nameOf);
      const known = new Map([...lanes, ...inHand].map((lane) => [nameOf(lane), lane]));
      const freeLanes = known.entries().map(([name, { environment, provider, courierCode }]) => {
        const taken = (busy.get(name) ?? []).reduce((sum, { count }) => sum + count, 0);
        const freeSlots = Math.max(0, (limits.get(name) ?? defaultSlots) - taken);
        return { environment, provider, courierCode, freeSlots };
      });
      return { freeSlots: defaultSlots, lanes: [...freeLanes], inHand };
    },
    acquire: (account) => change(account, 1),
    release: (account) => change(account, -1),
  };
}

function nameOf({ environment, provider, courierCode }: CourierLane): string {
  return `${environment} ${provider} ${courierCode}`;
}
