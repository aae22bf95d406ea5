import type { Tenant } from '#domain/environment.ts';
import type { PaymentKey } from '#domain/money/payment/payment.ts';
import { topUpAsSubject } from '#domain/money/top-up/top-up.ts';
import type { DeleteOld, RetentionStore } from '#domain/platform/retention/retention-store.ts';
import { isShipment, type SubjectKey, shipmentAsSubject } from '#domain/subject.ts';
import { removeWhere, sorting } from './retention-sorting.ts';
import { subjectPlace } from './subject-place.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { fakeUnusedAccounts } from './unused-accounts.ts';

const OVER: readonly string[] = ['CLOSED', 'EXPIRED', 'DEAD'];

/** The shipment or top-up that owns a row. */
type Owned = Tenant & ({ readonly shipmentNumber: string } | { readonly subject: string });

/** Does nothing, because the fakes have no simulator rows and no columns to erase. */
const NOTHING: DeleteOld = async () => 0;

export function fakeRetentionStore(tables: Tables): RetentionStore {
  return {
    quotes: sorting(
      tables.quotes,
      (quote) => quote.expiresAt,
      ({ quoteId, ...tenant }) => (isSold(tables, tenant, quoteId) ? 'KEPT' : 'GOES'),
    ),
    instruments: sorting(
      tables.payments,
      ({ state, expiresAt }) => (OVER.includes(state) ? expiresAt : null),
      (payment) => {
        const isOwn = (row: PaymentKey) => paymentPlace(row) === paymentPlace(payment);
        if ([...tables.receipts.entries().values()].some(isOwn)) return 'KEPT';
        const { transferSums, chargeDue } = tables;
        const paid = [...transferSums.entries().values(), ...chargeDue.entries().values()];
        if (paid.some(isOwn)) return 'LATER';
        removeWhere(tables.paymentOrders, isOwn);
        tables.topUps.remove(subjectPlace(payment));
        if (!isShipment(payment)) tables.topUpOwners.remove(payment.subject);
        return 'GOES';
      },
    ),
    sessions: sorting(
      tables.sessions,
      ({ lastSeenAt }) => lastSeenAt,
      () => 'GOES',
    ),
    securityEvents: sorting(
      tables.securityEvents,
      ({ at }) => at,
      () => 'GOES',
    ),
    attempts: sorting(
      tables.attemptBuckets,
      ({ fullAt }) => fullAt,
      () => 'GOES',
    ),
    batches: sorting(
      tables.batches,
      ({ dueAt, createdAt }) => (dueAt === null ? createdAt : null),
      (batch) => {
        removeWhere(tables.batchRows, (row) => row.batchId === batch.batchId && isOf(row, batch));
        return 'GOES';
      },
    ),
    testShipments: sorting(tables.shipments, testTime, (shipment) => {
      const key = shipmentAsSubject(shipment);
      if (isWaiting(tables, key)) return 'LATER';
      removePayments(tables, key);
      const isOwn = (row: Owned) => subjectPlace(key) === subjectPlace(subjectOf(row));
      for (const name of ['trackingDue', 'attempts', 'intents', 'bookingChecks'] as const) {
        removeWhere<Owned>(tables[name], isOwn);
      }
      removeWhere(tables.trackingEntries, isOwn);
      removeWhere(tables.cancellationDue, isOwn);
      removeWhere(tables.codDue, isOwn);
      removeWhere(tables.claims, isOwn);
      removeWhere(tables.batchReferences, isOwn);
      removeWhere(tables.buyerNotices, isOwn);
      removeWhere(tables.awbs, isOwn);
      removeWhere(
        tables.quotes,
        (quote) => quote.quoteId === shipment.quoteId && isOf(quote, shipment),
      );
      return 'GOES';
    }),
    testTopUps: sorting(tables.topUps, testTime, (topUp) => {
      const key = topUpAsSubject(topUp);
      if (isWaiting(tables, key)) return 'LATER';
      removePayments(tables, key);
      tables.topUpOwners.remove(topUp.topUpId);
      return 'GOES';
    }),
    testPickups: sorting(tables.pickups, testTime, (pickup) => {
      removeWhere(tables.pickupDue, (due) => due.pickupId === pickup.pickupId && isOf(due, pickup));
      return 'GOES';
    }),
    buyerNotices: sorting(
      tables.buyerNotices,
      ({ createdAt }) => createdAt,
      () => 'GOES',
    ),
    personNotices: sorting(
      tables.personNotices,
      ({ createdAt }) => createdAt,
      () => 'GOES',
    ),
    unusedAccounts: fakeUnusedAccounts(tables),
    trackers: sorting(
      tables.trackers,
      ({ endedAt }) => endedAt,
      () => 'GOES',
    ),
    figures: sorting(
      tables.dailyFigures,
      ({ day }) => new Date(`${day}T23:59:59.999+07:00`),
      () => 'GOES',
    ),
    routeFigures: sorting(
      tables.routeFigures,
      ({ day }) => new Date(`${day}T23:59:59.999+07:00`),
      () => 'GOES',
    ),
    // A function of the database erases columns.
    livePeople: NOTHING,
    simulatedBookings: NOTHING,
    simulatedPickups: NOTHING,
    simulatedCharges: NOTHING,
  };
}

function testTime({ environment, createdAt }: Tenant & { readonly createdAt: Date }): Date | null {
  return environment === 'TEST' ? createdAt : null;
}

function isSold({ shipments }: Tables, tenant: Tenant, quoteId: string): boolean {
  const all = [...shipments.entries().values()];
  return all.some((shipment) => shipment.quoteId === quoteId && isOf(shipment, tenant));
}

function isWaiting(tables: Tables, key: SubjectKey): boolean {
  const isOwn = (row: SubjectKey) => subjectPlace(row) === subjectPlace(key);
  const charges = [...tables.chargeDue.entries().values()];
  return tables.paymentDue.get(subjectPlace(key)) !== undefined || charges.some(isOwn);
}

function removePayments(tables: Tables, key: Tenant & { readonly subject: string }): void {
  const isOwn = (row: typeof key) => subjectPlace(row) === subjectPlace(key);
  removeWhere(tables.payments, isOwn);
  removeWhere(tables.paymentOrders, isOwn);
  removeWhere(tables.transferSums, isOwn);
  removeWhere(tables.receipts, isOwn);
  removeWhere(tables.alerts, isOwn);
}

function subjectOf(row: Owned) {
  return 'subject' in row ? row : shipmentAsSubject(row);
}

function isOf(row: Tenant, { accountId, environment }: Tenant): boolean {
  return row.accountId === accountId && row.environment === environment;
}

function paymentPlace(payment: PaymentKey): string {
  return placeOf(subjectPlace(payment), payment.paymentNumber);
}
