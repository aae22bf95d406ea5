import { type FairLimiter, fairLimiter } from './fair-limiter.ts';

/**
 * Separate shares of a limit for each kind of sender. No pot takes room from another, so that
 * senders who pay nothing (visitors, TEST accounts) never shut out paying ones.
 */
export const POTS = {
  /** Accounts in LIVE. */
  LIVE: 1,
  TEST: 1 / 2,
  /** People signed in without an account, and known browsers at sign-in. */
  PEOPLE: 1 / 4,
  /** Buyers and others who open a tracking page. */
  VISITORS: 1 / 4,
  /**
   * Requests to sign in, to register, or to open a link of an e-mail; most wait for a password
   * hash.
   */
  DOORS: 1 / 4,
  /** Couriers, identified by the secret in their path. */
  PROVIDERS: 1 / 4,
  /** Senders at a payment gateway's path, whose body is not verified yet. */
  GATEWAYS: 1 / 4,
} as const;
export type Pot = keyof typeof POTS;
/** Share of each pot in a limit. */
type Shares = Readonly<Record<Pot, number>>;

/** Owner of the share of a pot: an account, a person, a provider or a network. */
export type Owner = { readonly pot: Pot; readonly name: string };

/** A concurrency limit divided into pots. */
export type Rooms = {
  /** Throws SERVICE_UNAVAILABLE at once if the owner's share is used up. Returns the release. */
  acquire(owner: Owner): () => void;
};

/** `max` is the limit of LIVE; the other pots have their shares in addition. */
export function fairRooms(max: number, shares: Shares = POTS): Rooms {
  const rooms = byPot<FairLimiter>((share) => fairLimiter(roomOf(max, share)), shares);
  return { acquire: ({ pot, name }) => rooms[pot].acquire(name) };
}

export function roomOf(max: number, share: number): number {
  return Math.max(1, Math.ceil(max * share));
}

export function byPot<Room>(
  make: (share: number) => Room,
  shares: Shares = POTS,
): Readonly<Record<Pot, Room>> {
  return {
    LIVE: make(shares.LIVE),
    TEST: make(shares.TEST),
    PEOPLE: make(shares.PEOPLE),
    VISITORS: make(shares.VISITORS),
    DOORS: make(shares.DOORS),
    PROVIDERS: make(shares.PROVIDERS),
    GATEWAYS: make(shares.GATEWAYS),
  };
}
