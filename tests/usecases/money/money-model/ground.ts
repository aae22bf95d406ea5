import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CodDue } from '#domain/money/cod/cod-due.ts';
import type { Payment, Receipt } from '#domain/money/payment/payment.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { LedgerAccount } from '#domain/money/wallet/posting.ts';
import type { Entry } from '#domain/money/wallet/transfer.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import type { Random } from '#domain/random.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import type { SettableClock } from '#tests/kit/fakes/clock.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';

export const TENANTS: readonly [Tenant, Tenant] = [
  { accountId: ALICE, environment: 'TEST' },
  { accountId: BOB, environment: 'TEST' },
];

export type SeenJournal = Pick<JournalHead, 'kind' | 'businessRef'> & {
  readonly entries: readonly Entry[];
};

/** Stored money data of both shops. Each number and uuid belongs to one shop only. */
export type Sight = {
  readonly now: number;
  readonly accounts: readonly LedgerAccount[];
  readonly journals: readonly SeenJournal[];
  readonly shipments: readonly SeenShipment[];
  readonly intents: readonly Pick<BookingIntent, 'shipmentNumber' | 'state' | 'dueAt'>[];
  readonly payments: readonly Pick<Payment, 'subject' | 'state'>[];
  readonly receipts: readonly Pick<
    Receipt,
    'subject' | 'outcome' | 'source' | 'sourceReference' | 'amount'
  >[];
  readonly topUps: readonly Pick<TopUp, 'topUpId' | 'status'>[];
  readonly withdrawals: readonly Pick<Withdrawal, 'withdrawalId' | 'status' | 'amount'>[];
  readonly codDue: readonly Pick<CodDue, 'shipmentNumber' | 'amount'>[];
  readonly cancellationDue: readonly { readonly shipmentNumber: string }[];
  /** Pending work: subjects to be paid, shipments to be tracked. */
  readonly waits: readonly { readonly subject: string }[];
  readonly tracked: readonly { readonly shipmentNumber: string }[];
};

export type SeenShipment = Pick<
  Shipment,
  | 'shipmentNumber'
  | 'status'
  | 'paymentStatus'
  | 'totalAmount'
  | 'codAmount'
  | 'codFee'
  | 'codCost'
  | 'cost'
  | 'bookedAt'
  | 'codSettledAt'
  | 'courierCancellation'
  | 'latePayment'
>;

/** Where the use cases run: on the fakes, or on PostgreSQL. Two shops with empty wallets. */
export type Ground = {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  readonly clock: SettableClock;
  readonly random: Random;
  addQuote(quote: Quote): Promise<void>;
  sight(): Promise<Sight>;
  /** Faults found by ledger verification, which may resume from its last position. */
  faults(): Promise<readonly unknown[]>;
  /** Returns the same as `faults`, but starts at the first row. */
  allFaults(): Promise<readonly unknown[]>;
};
