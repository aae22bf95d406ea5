import type { Environment, Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { OpenTransfer, Payment, PaymentKey, PaymentState, Receipt } from './payment.ts';
import type { Sums } from './transfer-code.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

/** A subject's instruments, the newest last, and whether money has come for each. */
export type Payments = {
  readonly all: readonly Payment[];
  readonly receipts: readonly Receipt[];
};

/** Whose charge a gateway speaks of. */
export type OrderKey = { readonly gateway: string; readonly orderId: string };

/** Money comes once, whoever is told of it. */
export type MoneyKey = Pick<Receipt, 'environment' | 'source' | 'sourceReference'>;

/** Sums that transfers to a bank account are told apart by, as they are at `now`. */
export type SumRange = Sums & {
  readonly environment: Environment;
  readonly accountNumber: string;
  readonly now: Date;
};

/** What a bank's statement shows, and when it is read. */
export type Sum = Pick<SumRange, 'environment' | 'accountNumber' | 'now'> & {
  readonly amount: Rupiah;
};

/** One step of an instrument from OPEN to its end, or from one end to PAID. */
export type Closing = {
  readonly from: PaymentState;
  readonly to: Exclude<PaymentState, 'OPEN'>;
  /** A transfer's sum rests from then on. */
  readonly at: Date;
};

/** A page of open transfers, oldest first: those after that one, by age, then by subject. */
export type TransferPage = {
  readonly limit: number;
  readonly after: Pick<Payment, 'createdAt' | 'subject'> | null;
};

export type ExpiredRequest = {
  readonly room: number;
  readonly now: Date;
  /** Whoever claims them is dead after that, and they are due again. */
  readonly until: Date;
};

export interface PaymentStore {
  /** By number; empty where there are none. */
  of(key: SubjectKey): Promise<Payments>;
  /** What it is to be paid by now. */
  findOpen(key: SubjectKey): Promise<Payment | undefined>;
  findByOrder(key: OrderKey): Promise<Payment | undefined>;
  /** For what this money was kept, in whatever account. */
  ownerOfMoney(key: MoneyKey): Promise<SubjectKey | undefined>;
  /** Of open and resting transfers: up to `to`, and of the reserve where all those are taken. */
  takenSums(range: SumRange): Promise<readonly Rupiah[]>;
  /** The transfer, open or resting, whose sum this is. */
  findBySum(sum: Sum): Promise<PaymentKey | undefined>;
  findUnmatched(key: MoneyKey): Promise<UnmatchedMoney | undefined>;
  /** Oldest first, `limit` at most. */
  unmatched(limit: number): Promise<readonly UnmatchedMoney[]>;
  /** Whether so many subjects of the tenant wait to be paid; looks at no more of them. */
  hasUnpaid(tenant: Tenant, count: number): Promise<boolean>;
  /** Whether transfers of the tenant keep so many sums; looks at no more of them. */
  hasSums(tenant: Tenant, count: number): Promise<boolean>;
  /** Deletes sums whose rest was over at `now`, `limit` at most; answers how many. */
  pruneSums(now: Date, limit: number): Promise<number>;
  /** Those whose time to be paid is over, claimed for whoever calls; over all accounts. */
  claimExpired(request: ExpiredRequest): Promise<readonly SubjectKey[]>;
  /** Open ones over all accounts, oldest first. */
  openTransfers(page: TransferPage): Promise<readonly OpenTransfer[]>;
}

export interface PaymentWrites {
  /**
   * An instrument; its subject is due at its end. Stale where its number, its order id or, of a
   * transfer, its sum at the bank account is taken, or rests at the time of its creation.
   */
  open(payment: Payment): void;
  /** Stale where it is not in the state of `from` any more. A transfer's sum rests from then on. */
  close(key: PaymentKey, closing: Closing): void;
  /** Stale where this money has been kept before, for whomever. */
  receive(receipt: Receipt): void;
  /** Stale where this money is kept already. */
  keepUnmatched(money: UnmatchedMoney): void;
  /** Nothing where it is not kept. */
  removeUnmatched(key: MoneyKey): void;
  /** Nobody waits any more for it to be paid. */
  endWaiting(key: SubjectKey): void;
}
