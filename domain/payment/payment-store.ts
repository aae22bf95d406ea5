import type { Environment, Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { OpenTransfer, Payment, PaymentKey, PaymentState, Receipt } from './payment.ts';

/** A subject's instruments, the newest last, and whether money has come for each. */
export type Payments = {
  readonly all: readonly Payment[];
  readonly receipts: readonly Receipt[];
};

/** Whose charge a gateway speaks of. */
export type OrderKey = { readonly gateway: string; readonly orderId: string };

/** Money comes once, whoever is told of it. */
export type MoneyKey = Pick<Receipt, 'environment' | 'source' | 'sourceReference'>;

/** Sums that open transfers to a bank account are told apart by. */
export type SumRange = {
  readonly environment: Environment;
  readonly accountNumber: string;
  /** Both ends are meant. */
  readonly from: Rupiah;
  readonly to: Rupiah;
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
  /** Sums that are taken, however many there are: at most one for each rupiah of the range. */
  takenSums(range: SumRange): Promise<readonly Rupiah[]>;
  /** Those whose time to be paid is over, claimed for whoever calls; over all accounts. */
  claimExpired(request: ExpiredRequest): Promise<readonly SubjectKey[]>;
  /** Open ones over all accounts, or of one tenant, oldest first; `limit` at most. */
  openTransfers(tenant: Tenant | null, limit: number): Promise<readonly OpenTransfer[]>;
}

export interface PaymentWrites {
  /**
   * An instrument; its subject is due at its end. Stale where its number, its order id or, of a
   * transfer, its sum at the bank account is taken.
   */
  open(payment: Payment): void;
  /** Stale where it is not in the state of `from` any more. A transfer's sum is free again. */
  close(key: PaymentKey, from: PaymentState, to: Exclude<PaymentState, 'OPEN'>): void;
  /** Stale where this money has been kept before, for whomever. */
  receive(receipt: Receipt): void;
  /** Nobody waits any more for it to be paid. */
  endWaiting(key: SubjectKey): void;
}
