import { type FairLimiter, fairLimiter } from './fair-limiter.ts';

/**
 * The share of a limit that each kind of sender has for itself. No pot takes room of another, so
 * that what is cheap to be (a visitor, an account of TEST) never shuts out those who pay.
 */
export const POTS = {
  /** Accounts in LIVE. */
  LIVE: 1,
  TEST: 1 / 2,
  /** Persons who have signed in without an account, and browsers that are known at sign-in. */
  PEOPLE: 1 / 4,
  /** Buyers and others who open the page of a parcel. */
  VISITORS: 1 / 4,
  /** Requests that sign in, register or open a link of an e-mail; most wait for a password's hash. */
  DOORS: 1 / 4,
  /** Couriers, by the secret in their path. */
  PROVIDERS: 1 / 4,
  /** Senders at the path of a payment gateway, whose body is still to be verified. */
  GATEWAYS: 1 / 4,
} as const;
export type Pot = keyof typeof POTS;
/** Share of each pot in a limit. */
type Shares = Readonly<Record<Pot, number>>;

/** Owner of the share of a pot: an account, a person, a provider or a network. */
export type Owner = { readonly pot: Pot; readonly name: string };

/** A concurrency limit, in pots. */
export type Rooms = {
  /** SERVICE_UNAVAILABLE at once where the owner's share is used up. Returns the release. */
  acquire(owner: Owner): () => void;
};

/** `max` for LIVE; the other pots have their share of it beside that. */
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
