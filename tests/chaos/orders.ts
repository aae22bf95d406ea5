import type { Chance } from '#domain/chance.ts';
import { drawn, shuffled } from '#tests/kit/share.ts';
import { LIES, LOSSES, type Mischief } from './mischief.ts';
import { CHAOS_CODES, type ChaosCode } from './wire.ts';

/** What a client does after it has ordered; RACE: both at the same moment. */
export type Sequel =
  | 'WAIT'
  | 'CANCEL'
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

/** The rest is plain. */
const SHARES: readonly Share[] = [
  { ...BOUGHT, mischiefs: LOSSES, share: 0.12 },
  { ...BOUGHT, mischiefs: ['late'], share: 0.05 },
  { ...BOUGHT, mischiefs: LIES, share: 0.04 },
  { ...BOUGHT, mischiefs: ['slow', 'refused'], share: 0.04 },
  { method: 'WALLET', sequel: 'CANCEL', mischiefs: ['slow', 'none', 'timeout'], share: 0.12 },
  { ...WAITS, sequel: 'SETTLE', share: 0.03 },
  { ...WAITS, sequel: 'WAIT', share: 0.02 },
  { ...WAITS, sequel: 'CANCEL', share: 0.02 },
  { ...WAITS, sequel: 'EXPIRE', share: 0.02 },
  { ...WAITS, sequel: 'SETTLE_EXPIRE_RACE', share: 0.03 },
  { ...WAITS, sequel: 'SETTLE_CANCEL_RACE', share: 0.03 },
];
/** Before that share of the orders there is no AWB to lie with. */
const HONEST_FIRST = 0.3;

/** In the order in which they are bought. Every kind is there for both couriers. */
export function plannedOrders(count: number, chance: Chance): readonly Order[] {
  const special = SHARES.flatMap((share) => ordersOf(share, count));
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
export function plainOrder(chance: Chance): Order {
  return { ...PLAIN, courier: drawn(CHAOS_CODES, chance) };
}

function ordersOf({ mischiefs, share, ...order }: Share, count: number): readonly Order[] {
  const least = mischiefs.length * CHAOS_CODES.length;
  const length = Math.max(least, Math.round(count * share));
  return Array.from({ length }, (_, at) => ({
    ...order,
    mischief: mischiefs[Math.floor(at / CHAOS_CODES.length) % mischiefs.length] ?? 'none',
    courier: codeAt(at),
  }));
}

function codeAt(at: number): ChaosCode {
  return CHAOS_CODES[at % CHAOS_CODES.length] ?? 'chaosa';
}
