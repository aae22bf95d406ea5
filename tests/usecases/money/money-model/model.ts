import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { WithdrawalStatus } from '#domain/money/withdrawal/withdrawal.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import type { BookingClaim } from '#src/usecases/carrying/booking/claim-bookings.ts';
import type { Office } from './office.ts';

/** One of two shops, each with a wallet of its own. */
export type AccountIndex = 0 | 1;

/** Expected wallet balances, kept by plain addition. */
export type Wallet = { available: number; held: number; pendingCod: number };

/** Payment instructions as the client received them. */
export type Instrument = {
  readonly method: Exclude<PaymentMethod, 'WALLET'>;
  readonly amount: number;
  /** Order id at the gateway; `null` for a transfer. */
  readonly orderId: string | null;
  readonly expiresAt: number;
  isOpen: boolean;
  /** Last payment at the gateway, even if we have not read it. */
  gatewayStatus: { readonly reference: string; readonly isExact: boolean } | null;
};

type Payee = {
  readonly shop: AccountIndex;
  /** Subject as stored: a shipment number, or the uuid of a top-up. */
  readonly subject: string;
  readonly instruments: Instrument[];
};

export type Sale = Payee & {
  readonly quoteId: string;
  readonly total: number;
  /** COD amount and the fee deducted from it; `null` without COD. */
  readonly cod: { readonly amount: number; readonly fee: number } | null;
  readonly claimMax: number;
  status: ShipmentStatus;
  isPaid: boolean;
  isRefunded: boolean;
  /** True if no courier can have received the order. */
  isUntouched: boolean;
  /** Fencing token of the claim that may still record its outcome. */
  fence: number | null;
  awb: string | null;
  /** True if the courier supports cancellation after booking. */
  readonly courierCancels: boolean;
  /** State of the cancellation at the courier: open, refused or done. */
  cancellation: 'OPEN' | 'REFUSED' | 'DONE' | null;
  readonly trackingEvents: TrackingEvent[];
  /** Time at which COD is settled; `null` without COD owed. */
  settlesAt: number | null;
  claimed: number | null;
};

export type TopUp = Payee & { status: 'PENDING' | 'PAID' | 'EXPIRED' | 'FAILED' };
export type Paid = Sale | TopUp;

export type Withdrawal = {
  readonly shop: AccountIndex;
  readonly withdrawalId: string;
  readonly reference: string;
  readonly amount: number;
  status: WithdrawalStatus;
  bankReference: string | null;
};

/** Adjustment booked by an operator under its own reference. */
export type Entered = {
  readonly shop: AccountIndex;
  readonly reference: string;
  readonly amount: number;
  readonly direction: 'CREDIT' | 'DEBIT';
};

/** Money that was reported as received. */
export type IncomingMoney = {
  readonly paid: Paid;
  readonly instrument: Instrument;
  readonly reference: string;
  readonly amount: number;
};

/** All that the model knows; it knows nothing of journals, postings and stores. */
export type Model = {
  readonly wallets: readonly [Wallet, Wallet];
  readonly sales: Sale[];
  readonly topUps: TopUp[];
  readonly withdrawals: Withdrawal[];
  readonly fundings: Entered[];
  readonly adjustments: Entered[];
  readonly receipts: IncomingMoney[];
  /** Workers that claimed a booking and have recorded nothing since. */
  readonly zombies: { readonly sale: Sale; readonly claim: BookingClaim }[];
  now: number;
  /** Number of names given out. */
  count: number;
};

/** `at` selects the subject and the variant. */
export type Aim = { readonly at: number; readonly amount: number };

/** Records in the model what the answer reveals. */
export type Note = () => void;

/** One operation and its expected result. */
export type Deed = {
  readonly what: string;
  readonly call: (office: Office) => Promise<Note | undefined>;
  /** Expected refusal; `undefined` if the call succeeds. */
  readonly refused?: RefusalCode | undefined;
  /** Change of the model on commit. */
  readonly effect?: Note;
  /** Expected refusal of a repeated call; `undefined` if it succeeds without effect. */
  readonly again?: RefusalCode | undefined;
  /** True if it has several commits, so that the model cannot know which of them happened. */
  readonly isBatch?: boolean;
  /** True for a worker's run, which processes whatever is due when it is repeated. */
  readonly isRound?: boolean;
  /** Lease of a dead worker, after which another can take over. In milliseconds. */
  readonly leaseMs?: number;
};

/** Returns `undefined` if there is no suitable subject. */
export type Operation = (model: Model, aim: Aim) => Deed | undefined;

export function newModel(now: number): Model {
  const wallet = () => ({ available: 0, held: 0, pendingCod: 0 });
  return {
    wallets: [wallet(), wallet()],
    sales: [],
    topUps: [],
    withdrawals: [],
    fundings: [],
    adjustments: [],
    receipts: [],
    zombies: [],
    now,
    count: 0,
  };
}

export function nameOf(model: Model, what: string): string {
  model.count += 1;
  return `${what}-${model.count}`;
}

/** Selects the second shop less often, so that data leaking into it is noticed. */
export function accountOf({ at }: Aim): AccountIndex {
  return at % 5 === 4 ? 1 : 0;
}

/** Picks mostly from the subjects with something due, sometimes from all. */
export function pick<One>(
  all: readonly One[],
  { at }: Aim,
  isLively: (one: One) => boolean,
): One | undefined {
  const lively = at % 4 === 0 ? all : all.filter(isLively);
  const from = lively.length > 0 ? lively : all;
  return from[Math.floor(at / 16) % from.length];
}

/** Picks from `choices` with the same random value. */
export function oneOf<const One>(choices: readonly [One, ...One[]], { at }: Aim): One {
  return choices[Math.floor(at / 4096) % choices.length] ?? choices[0];
}

export function isSale(paid: Paid): paid is Sale {
  return 'total' in paid;
}

export function mayBePaid(paid: Paid): boolean {
  return isSale(paid) ? isAwaitingPayment(paid) : paid.status !== 'PAID';
}

export function isAwaitingPayment({ status }: Sale): boolean {
  return status === 'AWAITING_PAYMENT';
}

/** Time at which the payment instructions expire. */
export function expiresAt({ instruments }: Paid): number {
  return instruments.at(-1)?.expiresAt ?? Number.POSITIVE_INFINITY;
}

/** Effects of payment on a wallet, by plain addition. */

export function pays(model: Model, sale: Sale): void {
  const wallet = model.wallets[sale.shop];
  wallet.available -= sale.total;
  wallet.held += sale.total;
  closeAll(sale);
  Object.assign(sale, { status: 'PROCESSING', isPaid: true, isUntouched: true });
}

export function isBooked(model: Model, sale: Sale): void {
  model.wallets[sale.shop].held -= sale.total;
  Object.assign(sale, { status: 'BOOKED', fence: null });
  if (!sale.courierCancels) goesOn(sale);
}

/** Marks the open cancellation as refused. */
export function goesOn(sale: Sale): void {
  if (sale.cancellation === 'OPEN') sale.cancellation = 'REFUSED';
}

/** Refunds the sale; `status` is its final status. */
export function givesBack(model: Model, sale: Sale, status: 'CANCELLED' | 'BOOKING_FAILED'): void {
  const wallet = model.wallets[sale.shop];
  if (sale.status === 'PROCESSING') wallet.held -= sale.total;
  const ended = sale.status === 'BOOKED' ? 'DONE' : null;
  // A refused cancellation stays refused, even if the courier later cancels the parcel by itself.
  const cancellation = sale.cancellation === 'OPEN' ? ended : sale.cancellation;
  wallet.available += sale.total;
  Object.assign(sale, { status, isRefunded: true, fence: null, cancellation });
}

/** Marks the sale delivered; `until` is the COD settlement time. */
export function isDelivered(model: Model, sale: Sale, until: number): void {
  sale.status = 'DELIVERED';
  if (sale.cod === null) return;
  model.wallets[sale.shop].pendingCod += sale.cod.amount - sale.cod.fee;
  sale.settlesAt = until;
}

export function settles(model: Model, sale: Sale): void {
  const net = sale.cod === null ? 0 : sale.cod.amount - sale.cod.fee;
  const wallet = model.wallets[sale.shop];
  wallet.pendingCod -= net;
  wallet.available += net;
  sale.settlesAt = null;
}

/** Credits the money and pays the sale or top-up if it is still unpaid. */
export function comesIn(model: Model, money: IncomingMoney): void {
  const { paid, instrument } = money;
  model.wallets[paid.shop].available += instrument.amount;
  if (!mayBePaid(paid)) return;
  closeAll(paid);
  if (isSale(paid)) pays(model, paid);
  else paid.status = 'PAID';
}

/** Marks the instrument as no longer payable. */
export function rejects(paid: Paid, instrument: Instrument): void {
  instrument.isOpen = false;
  if (!isSale(paid) && paid.status === 'PENDING') paid.status = 'FAILED';
}

export function expires(paid: Paid): void {
  closeAll(paid);
  paid.status = 'EXPIRED';
}

export function isWaiting(paid: Paid): boolean {
  return isSale(paid) ? mayBePaid(paid) : paid.status === 'PENDING';
}

export function closeAll(paid: Paid): void {
  for (const instrument of paid.instruments) instrument.isOpen = false;
}
