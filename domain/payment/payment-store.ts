import type { DueRequest } from '#domain/due-request.ts';
import type { Environment, Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { DueCharge, NextAsk } from './due-charge.ts';
import type { OpenTransfer, Payment, PaymentKey, PaymentState, Receipt } from './payment.ts';
import type { Sums } from './transfer-code.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

/** A subject's instruments, the newest last, and their receipts. */
export type Payments = {
  readonly all: readonly Payment[];
  readonly receipts: readonly Receipt[];
};

/** A charge by its gateway and our order id. */
export type GatewayOrderKey = { readonly gateway: string; readonly orderId: string };

/** Identity of incoming money: it is booked once, however often it is reported. */
export type MoneyKey = Pick<Receipt, 'environment' | 'source' | 'sourceReference'>;

/** Amounts that distinguish transfers to one bank account, at the time `now`. */
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
  /** The sum of a transfer rests (is not drawn again) for REST_MS from then on. */
  readonly at: Date;
};

/** The lease that the claim of a charge was given. */
export type ChargeLease = { readonly leasedUntil: Date };

/** A page of open transfers by age, then by subject, behind `after`. */
export type TransferPage = {
  readonly limit: number;
  readonly after: Pick<Payment, 'createdAt' | 'subject'> | null;
};

export interface PaymentStore {
  /** By payment number; empty where there are none. */
  of(key: SubjectKey): Promise<Payments>;
  /** The open instrument of a subject. */
  findOpen(key: SubjectKey): Promise<Payment | undefined>;
  findByOrder(key: GatewayOrderKey): Promise<Payment | undefined>;
  /** The subject that this money was booked for, in any account. */
  ownerOfMoney(key: MoneyKey): Promise<SubjectKey | undefined>;
  /** Sums of open and resting transfers up to `to`; up to `reserveTo` where those are all taken. */
  takenSums(range: SumRange): Promise<readonly Rupiah[]>;
  /** The open or resting transfer of this sum. */
  findBySum(sum: Sum): Promise<PaymentKey | undefined>;
  findUnmatched(key: MoneyKey): Promise<UnmatchedMoney | undefined>;
  /** Oldest first. */
  unmatched(limit: number): Promise<readonly UnmatchedMoney[]>;
  /** Whether `count` subjects of the tenant wait to be paid; reads no more rows than that. */
  hasUnpaid(tenant: Tenant, count: number): Promise<boolean>;
  /** Whether transfers of the tenant occupy `count` sums; reads no more rows than that. */
  hasSums(tenant: Tenant, count: number): Promise<boolean>;
  /** Deletes sums whose rest ended by `now`, `limit` at most; returns how many. */
  pruneSums(now: Date, limit: number): Promise<number>;
  /** Claims subjects whose payment period is over. */
  claimExpired(request: DueRequest): Promise<readonly SubjectKey[]>;
  /** Claims charges that are to be asked about. */
  claimCharges(request: DueRequest): Promise<readonly DueCharge[]>;
  /** Of all accounts, oldest first. */
  openTransfers(page: TransferPage): Promise<readonly OpenTransfer[]>;
}

export interface PaymentWrites {
  /** Before `open`. Stale where `count` subjects of the tenant wait to be paid, also at once. */
  boundUnpaid(tenant: Tenant, count: number): void;
  /**
   * Inserts an instrument; its subject is due at its expiry, and a charge when money can come for
   * it no more. Stale where its number, its order id or, of a transfer, its sum at the bank account
   * is taken or resting.
   */
  open(payment: Payment): void;
  /**
   * Stale where its state is no longer `from`. The sum of a transfer rests from then on; a CLOSED
   * charge is due at once.
   */
  close(key: PaymentKey, closing: Closing): void;
  /** Stale where this money has a receipt already, in any account. Its charge is due no more. */
  receive(receipt: Receipt): void;
  /** Stale where this money is recorded already. */
  recordUnmatched(money: UnmatchedMoney): void;
  /** Does nothing where there is no such row. */
  removeUnmatched(key: MoneyKey): void;
  /** Does nothing where the claim's lease is over, or the charge became due at once meanwhile. */
  postponeCharge(key: PaymentKey, next: NextAsk & ChargeLease): void;
  /** As `postponeCharge`; the charge can be paid no more. */
  endCharge(key: PaymentKey, lease: ChargeLease): void;
  /** The subject no longer waits to be paid. */
  clearDue(key: SubjectKey): void;
}
