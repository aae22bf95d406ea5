import type { DueRequest } from '#domain/due-request.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { DueCharge, NextAsk } from './due-charge.ts';
import type { OpenTransfer, Payment, PaymentKey, PaymentState, Receipt } from './payment.ts';
import type { Sums } from './transfer-code.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

/** A subject's instruments, newest last, and their receipts. */
export type Payments = {
  readonly all: readonly Payment[];
  readonly receipts: readonly Receipt[];
};

/** A charge by its gateway and our order id. */
export type GatewayOrderKey = { readonly gateway: string; readonly orderId: string };

/** Identity of incoming money: it is booked once, however often it is reported. */
export type MoneyKey = Pick<Receipt, 'environment' | 'source' | 'sourceReference'>;

/** Amounts that make transfers to one bank account distinguishable, at the time `now`. */
export type SumRange = Sums & {
  readonly environment: Environment;
  readonly accountNumber: string;
  readonly now: Date;
};

/** An amount on a bank statement, and the time of the look-up. */
export type Sum = Pick<SumRange, 'environment' | 'accountNumber' | 'now'> & {
  readonly amount: Rupiah;
};

/** A state change of an instrument: from OPEN to a closed state, or from a closed state to PAID. */
export type Closing = {
  readonly from: PaymentState;
  readonly to: Exclude<PaymentState, 'OPEN'>;
  /** The sum of a transfer rests (is not used again) for REST_MS after this time. */
  readonly at: Date;
};

/** End of the lease from the claim of a charge. */
export type ChargeLease = { readonly leasedUntil: Date };

/** A page of open transfers by age, then by subject, after `after`. */
export type TransferPage = {
  readonly limit: number;
  readonly after: Pick<Payment, 'createdAt' | 'subject'> | null;
};

export interface PaymentStore {
  /** Instruments by payment number; empty if none. */
  of(key: SubjectKey): Promise<Payments>;
  /** The open instrument of a subject. */
  findOpen(key: SubjectKey): Promise<Payment | undefined>;
  findByOrder(key: GatewayOrderKey): Promise<Payment | undefined>;
  /** The subject that this money was booked for, in any account. */
  ownerOfMoney(key: MoneyKey): Promise<SubjectKey | undefined>;
  /** Sums of open and resting transfers up to `to`; up to `reserveTo` if all of those are taken. */
  takenSums(range: SumRange): Promise<readonly Rupiah[]>;
  /** The open or resting transfer of this sum. */
  findBySum(sum: Sum): Promise<PaymentKey | undefined>;
  findUnmatched(key: MoneyKey): Promise<UnmatchedMoney | undefined>;
  /** Oldest first. */
  unmatched(limit: number): Promise<readonly UnmatchedMoney[]>;
  /** True if the tenant has `count` unpaid subjects; reads at most that many rows. */
  hasUnpaid(tenant: Tenant, count: number): Promise<boolean>;
  /** True if the tenant's transfers occupy `count` sums; reads at most that many rows. */
  hasSums(tenant: Tenant, count: number): Promise<boolean>;
  /** Deletes sums whose rest has ended, `limit` at most; returns how many. */
  pruneSums(now: Date, limit: number): Promise<number>;
  /** Claims subjects whose payment period has ended. */
  claimExpired(request: DueRequest): Promise<readonly SubjectKey[]>;
  /** Claims charges that are due to be asked about. */
  claimCharges(request: DueRequest): Promise<readonly DueCharge[]>;
  /** Open transfers of all accounts, oldest first. */
  openTransfers(page: TransferPage): Promise<readonly OpenTransfer[]>;
}

export interface PaymentWrites {
  /**
   * Bounds the unpaid subjects of the tenant; call it before `open`. Stale if there are `count` of
   * them, including concurrent ones.
   */
  boundUnpaid(tenant: Tenant, count: number): void;
  /**
   * Inserts an instrument and schedules the expiry of its subject and, for a charge, the last
   * status request. Stale if its number, its order id or, for a transfer, its sum at the bank
   * account is taken or resting.
   */
  open(payment: Payment): void;
  /**
   * Stale if the state of the instrument is no longer `from`. The sum of a transfer rests from then
   * on; a CLOSED charge is due immediately.
   */
  close(key: PaymentKey, closing: Closing): void;
  /** Stale if this money already has a receipt, in any account. Ends the schedule of its charge. */
  receive(receipt: Receipt): void;
  /** Stale if this money is already recorded. */
  recordUnmatched(money: UnmatchedMoney): void;
  /** Does nothing if there is no such row. */
  removeUnmatched(key: MoneyKey): void;
  /**
   * Does nothing if the lease of the claim has expired, or if the charge has become due immediately
   * since.
   */
  postponeCharge(key: PaymentKey, next: NextAsk & ChargeLease): void;
  /**
   * Ends the status requests: the charge can no longer be paid. Does nothing under the same
   * conditions as `postponeCharge`.
   */
  endCharge(key: PaymentKey, lease: ChargeLease): void;
  /** Records that the subject no longer waits to be paid. */
  clearDue(key: SubjectKey): void;
}
