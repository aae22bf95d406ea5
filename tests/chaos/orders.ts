import type { Random } from '#domain/random.ts';
import { pick, shuffled } from '#tests/kit/share.ts';
import { LATER_NAMED, LIES, LOSSES, type Mischief } from './mischief.ts';
import { CHAOS_CODES, type ChaosCode } from './wire.ts';

/** The client's next step after its order. RACE: both at the same moment. */
export type FollowUp =
  | 'WAIT'
  | 'CANCEL'
  /** Cancels once the order is booked. */
  | 'CANCEL_BOOKED'
  /** Requests a pickup once the order is booked. */
  | 'PICKUP'
  /** Requests a pickup, cancels it, and requests another. */
  | 'PICKUP_AGAIN'
  | 'SETTLE'
  | 'EXPIRE'
  | 'SETTLE_EXPIRE_RACE'
  | 'SETTLE_CANCEL_RACE';

export type Order = {
  readonly courier: ChaosCode;
  readonly mischief: Mischief;
  readonly method: 'WALLET' | 'QRIS';
  readonly followUp: FollowUp;
};

type OrderShare = Omit<Order, 'courier' | 'mischief'> & {
  readonly mischiefs: readonly Mischief[];
  /** Share of all orders, from 0 to 1. */
  readonly share: number;
};

const PLAIN: Omit<Order, 'courier'> = { mischief: 'none', method: 'WALLET', followUp: 'WAIT' };
const BOUGHT = { method: 'WALLET', followUp: 'WAIT' } as const;
const WAITS = { method: 'QRIS', mischiefs: ['none'] } as const;

const LOST: OrderShare = { ...BOUGHT, mischiefs: LOSSES, share: 0.12 };
const LATE: OrderShare = { ...BOUGHT, mischiefs: ['late'], share: 0.05 };
/** The remaining orders are plain. */
export const SHARES: readonly OrderShare[] = [
  LOST,
  LATE,
  { ...BOUGHT, mischiefs: LIES, share: 0.04 },
  { ...BOUGHT, mischiefs: ['slow', 'refused'], share: 0.03 },
  { ...BOUGHT, mischiefs: LATER_NAMED, share: 0.06 },
  { ...BOUGHT, mischiefs: ['moves'], share: 0.05 },
  { method: 'WALLET', followUp: 'CANCEL', mischiefs: ['slow', 'none', 'timeout'], share: 0.12 },
  {
    method: 'WALLET',
    followUp: 'CANCEL_BOOKED',
    mischiefs: ['cancel lost', 'cancel refused', 'moves'],
    share: 0.05,
  },
  { method: 'WALLET', followUp: 'PICKUP', mischiefs: ['moves', 'none'], share: 0.06 },
  { method: 'WALLET', followUp: 'PICKUP_AGAIN', mischiefs: ['none'], share: 0.04 },
  { ...WAITS, followUp: 'SETTLE', share: 0.03 },
  { ...WAITS, followUp: 'WAIT', share: 0.02 },
  { ...WAITS, followUp: 'CANCEL', share: 0.02 },
  { ...WAITS, followUp: 'EXPIRE', share: 0.02 },
  { ...WAITS, followUp: 'SETTLE_EXPIRE_RACE', share: 0.03 },
  { ...WAITS, followUp: 'SETTLE_CANCEL_RACE', share: 0.03 },
];
/** Orders that are booked twice without protection. */
export const LOSING_SHARES: readonly OrderShare[] = [LOST, LATE];

/** Until this share of the orders, few AWBs exist that a courier could wrongly answer with. */
const HONEST_FIRST = 0.6;
/** Orders placed until all faults are injected, each equally likely. */
const MORE: readonly Omit<Order, 'courier'>[] = [
  PLAIN,
  PLAIN,
  PLAIN,
  { ...PLAIN, followUp: 'CANCEL_BOOKED' },
  { ...PLAIN, followUp: 'PICKUP' },
];

/**
 * Orders in the sequence in which they are placed. Every mischief occurs, at each courier in turn.
 */
export function plannedOrders(
  count: number,
  random: Random,
  shares: readonly OrderShare[] = SHARES,
): readonly Order[] {
  const special = shares.flatMap((share) => ordersOf(share, count));
  const plain = Array.from({ length: Math.max(0, count - special.length) }, (_, at) => ({
    ...PLAIN,
    courier: codeAt(at),
  }));
  const isLie = ({ mischief }: Order) => LIES.includes(mischief);
  const others = shuffled([...plain, ...special.filter((order) => !isLie(order))], random);
  const first = others.slice(0, count * HONEST_FIRST);
  const rest = shuffled([...others.slice(first.length), ...special.filter(isLie)], random);
  return [...first, ...rest];
}

/** An order for the time until all faults are injected. */
export function anyOrder(random: Random): Order {
  return { ...pick(MORE, random), courier: pick(CHAOS_CODES, random) };
}

/** Creates at least two unpaid orders of each kind. */
function ordersOf({ mischiefs, share, ...order }: OrderShare, count: number): readonly Order[] {
  const couriers = order.method === 'QRIS' ? 2 : CHAOS_CODES.length;
  const length = Math.max(mischiefs.length * couriers, Math.round(count * share));
  return Array.from({ length }, (_, at) => ({
    ...order,
    mischief: mischiefs[Math.floor(at / couriers) % mischiefs.length] ?? 'none',
    courier: codeAt(at),
  }));
}

function codeAt(at: number): ChaosCode {
  return CHAOS_CODES[at % CHAOS_CODES.length] ?? 'chaosa';
}
