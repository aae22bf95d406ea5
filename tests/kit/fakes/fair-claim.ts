import type {
  AccountLane,
  Claimed,
  CourierLane,
  FairClaim,
} from '#domain/carrying/courier/fair-claim.ts';

type Waiting = AccountLane & { readonly dueAt: Date };

/**
 * Due rows in order: the account with the fewest rows in flight, then the longest due, then the
 * lowest account, then the lowest id.
 */
export function fairShare<Item extends Waiting>(
  items: readonly Item[],
  { freeSlots: room, lanes = [], inHand = [], now }: Omit<FairClaim, 'until'>,
  idOf: (item: Item) => string,
): Claimed<Item> {
  const rooms = new Map(lanes.map((lane) => [laneOf(lane), lane.freeSlots]));
  const held = new Map(inHand.map((account) => [accountOf(account), account.count]));
  const levelOf = (item: Item) => held.get(accountOf(item)) ?? 0;
  const roomOf = (item: Item) => rooms.get(laneOf(item)) ?? room;
  const due = items
    .filter(({ dueAt }) => dueAt <= now)
    .toSorted(
      (a, b) =>
        a.dueAt.getTime() - b.dueAt.getTime() ||
        byText(`${a.accountId} ${idOf(a)}`, `${b.accountId} ${idOf(b)}`),
    );
  const waiting = new Set(due);
  const taken = new Set<Item>();
  while (true) {
    const [next] = [...waiting]
      .filter((item) => levelOf(item) < roomOf(item))
      .toSorted((a, b) => levelOf(a) - levelOf(b));
    if (next === undefined) break;
    waiting.delete(next);
    taken.add(next);
    rooms.set(laneOf(next), roomOf(next) - 1);
    held.set(accountOf(next), levelOf(next) + 1);
  }
  return { items: due.filter((item) => taken.has(item)), hasMore: waiting.size > 0 };
}

function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function laneOf({ environment, provider, courierCode }: CourierLane): string {
  return `${environment} ${provider} ${courierCode}`;
}

function accountOf(account: AccountLane): string {
  return `${laneOf(account)} ${account.accountId}`;
}
