import type { CourierDirectory } from '#domain/courier/courier-directory.ts';
import type { AccountLane, CourierLane, FairClaim } from '#domain/courier/fair-claim.ts';

/** How many calls may be in hand at each courier of each environment. */
export type SlotLimits = {
  /** Of those that are not among `lanes`. */
  readonly usual: number;
  readonly lanes: readonly (CourierLane & { readonly slots: number })[];
};

/** What one process has in hand, by courier, environment and account. */
export type CourierSlots = {
  free(): Omit<FairClaim, 'now'>;
  take(account: AccountLane): void;
  give(account: AccountLane): void;
};

/** A call holds some 20 kB while it waits, and all of them may end at once. */
const TOTAL = 2_000;
/** Where a courier does not say how many calls it takes at a time. */
const USUAL = 200;

/** Each courier's own limit, or the usual; all of them together stay within a total. */
export function slotLimits(directory: CourierDirectory): SlotLimits {
  const listed = directory.listed();
  const share = Math.max(1, Math.floor(TOTAL / Math.max(1, listed.length)));
  const lanes = listed.flatMap(({ environment, courier: { profile } }) => {
    const { code: courierCode, callsAtATime } = profile;
    if (callsAtATime === undefined) return [];
    return { environment, courierCode, slots: Math.min(callsAtATime, share) };
  });
  return { usual: Math.min(USUAL, share), lanes };
}

export function courierSlots({ usual, lanes }: SlotLimits): CourierSlots {
  const limits = new Map(lanes.map((lane) => [nameOf(lane), lane.slots]));
  const accounts = new Map<string, AccountLane & { readonly count: number }>();
  const change = (account: AccountLane, by: number) => {
    const { environment, courierCode, accountId } = account;
    const name = `${nameOf(account)} ${accountId}`;
    const count = (accounts.get(name)?.count ?? 0) + by;
    if (count === 0) accounts.delete(name);
    else accounts.set(name, { environment, courierCode, accountId, count });
  };
  return {
    free() {
      const inHand = [...accounts.values()];
      const busy = Map.groupBy(inHand, nameOf);
      const known = new Map([...lanes, ...inHand].map((lane) => [nameOf(lane), lane]));
      const rooms = known.entries().map(([name, { environment, courierCode }]) => {
        const taken = (busy.get(name) ?? []).reduce((sum, { count }) => sum + count, 0);
        const room = Math.max(0, (limits.get(name) ?? usual) - taken);
        return { environment, courierCode, room };
      });
      return { room: usual, lanes: [...rooms], inHand };
    },
    take: (account) => change(account, 1),
    give: (account) => change(account, -1),
  };
}

function nameOf({ environment, courierCode }: CourierLane): string {
  return `${environment} ${courierCode}`;
}
