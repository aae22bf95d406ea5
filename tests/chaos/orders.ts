import type { Chance } from '#domain/chance.ts';
import { drawn, shuffled } from '#tests/kit/share.ts';
import { LATER_NAMED, LIES, LOSSES, type Mischief } from './mischief.ts';
import { CHAOS_CODES, type ChaosCode } from './wire.ts';

/** What a client does after it has ordered; RACE: both at the same moment. */
export type Sequel =
  | 'WAIT'
  | 'CANCEL'
  /** When it is booked. */
  | 'CANCEL_BOOKED'
  /** Asks for it to be fetched when it is booked. */
  | 'PICKUP'
  /** Does so, cancels that, and asks anew. */
  | 'PICKUP_AGAIN'
  | 'SETTLE'
  | 'EXPIRE'
  | 'SETTLE_EXPIRE_RACE'
  | 'SETTLE_CANCEL_RACE';

export type Order = {
  readonly courier: ChaosCode;
  readonly mischief: Mischief;
  readonly method: 'WALLET' | 'QRIS';
  readonly sequel: Sequel;
};

type Share = Omit<Order, 'courier' | 'mischief'> & {
  readonly mischiefs: readonly Mischief[];
  /** Of all orders. */
  readonly share: number;
};

const PLAIN: Omit<Order, 'courier'> = { mischief: 'none', method: 'WALLET', sequel: 'WAIT' };
const BOUGHT = { method: 'WALLET', sequel: 'WAIT' } as const;
const WAITS = { method: 'QRIS', mischiefs: ['none'] } as const;

const LOST: Share = { ...BOUGHT, mischiefs: LOSSES, share: 0.12 };
const LATE: Share = { ...BOUGHT, mischiefs: ['late'], share: 0.05 };
/** The rest is plain. */
export const SHARES: readonly Share[] = [
  LOST,
  LATE,
  { ...BOUGHT, mischiefs: LIES, share: 0.04 },
  { ...BOUGHT, mischiefs: ['slow', 'refused'], share: 0.03 },
  { ...BOUGHT, mischiefs: LATER_NAMED, share: 0.06 },
  { ...BOUGHT, mischiefs: ['moves'], share: 0.05 },
  { method: 'WALLET', sequel: 'CANCEL', mischiefs: ['slow', 'none', 'timeout'], share: 0.12 },
  {
    ...{ method: 'WALLET', sequel: 'CANCEL_BOOKED' },
    ...{ mischiefs: ['cancel lost', 'cancel refused', 'moves'], share: 0.05 },
  },
  { method: 'WALLET', sequel: 'PICKUP', mischiefs: ['moves', 'none'], share: 0.06 },
  { method: 'WALLET', sequel: 'PICKUP_AGAIN', mischiefs: ['none'], share: 0.04 },
  { ...WAITS, sequel: 'SETTLE', share: 0.03 },
  { ...WAITS, sequel: 'WAIT', share: 0.02 },
  { ...WAITS, sequel: 'CANCEL', share: 0.02 },
  { ...WAITS, sequel: 'EXPIRE', share: 0.02 },
  { ...WAITS, sequel: 'SETTLE_EXPIRE_RACE', share: 0.03 },
  { ...WAITS, sequel: 'SETTLE_CANCEL_RACE', share: 0.03 },
];
/** What books twice where nothing is protected. */
export const LOSING_SHARES: readonly Share[] = [LOST, LATE];

/** Before that share of the orders there is hardly an AWB to lie with. */
const HONEST_FIRST = 0.6;
/** While faults are still to come, each of these is as likely. */
const MORE: readonly Omit<Order, 'courier'>[] = [
  PLAIN,
  PLAIN,
  PLAIN,
  { ...PLAIN, sequel: 'CANCEL_BOOKED' },
  { ...PLAIN, sequel: 'PICKUP' },
];

/** In the order in which they are bought. Every mischief is there, for all couriers in turn. */
export function plannedOrders(
  count: number,
  chance: Chance,
  shares: readonly Share[] = SHARES,
): readonly Order[] {
  const special = shares.flatMap((share) => ordersOf(share, count));
  const plain = Array.from({ length: Math.max(0, count - special.length) }, (_, at) => ({
    ...PLAIN,
    courier: codeAt(at),
  }));
  const isLie = ({ mischief }: Order) => LIES.includes(mischief);
  const others = shuffled([...plain, ...special.filter((order) => !isLie(order))], chance);
  const first = others.slice(0, count * HONEST_FIRST);
  const rest = shuffled([...others.slice(first.length), ...special.filter(isLie)], chance);
  return [...first, ...rest];
}

/** Bought while faults are still to come. */
export function anyOrder(chance: Chance): Order {
  return { ...drawn(MORE, chance), courier: drawn(CHAOS_CODES, chance) };
}

/** Of those who pay later each is there twice at least. */
function ordersOf({ mischiefs, share, ...order }: Share, count: number): readonly Order[] {
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
