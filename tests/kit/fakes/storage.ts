import type { Tenant } from '#domain/environment.ts';
import { ALERT_KINDS } from '#domain/notifying/alert/alert.ts';
import type { Clock } from '#domain/time.ts';
import type { Storage, StoredRows } from '../store-contracts/contract.ts';
import { noticePlace } from './buyer-notice-store.ts';
import { webhookPlace } from './delivery-rows.ts';
import { personNoticePlace } from './person-notice-store.ts';
import { pickupPlace } from './pickup-store.ts';
import { DEFAULT_RULES } from './pricing-rule-store.ts';
import { storesOn } from './stores.ts';
import { placeOf, type Table } from './table.ts';
import { layersOver, type Tables } from './tables.ts';
import { trackerPlace } from './tracker-store.ts';
import { fakeUnitOfWork } from './unit-of-work.ts';
import { ownedBy } from './wallet-store.ts';

export type FakeStorage = Pick<Storage, 'stores' | 'unitOfWork' | 'stored' | 'atOneMoment'>;

/** Stores in memory, as they are after the migrations, and the unit of work over them. */
export function fakeStorage(clock: Pick<Clock, 'now'>): FakeStorage {
  const bottom = layersOver({});
  for (const rule of DEFAULT_RULES) bottom.pricingRules.insert(rule.ruleId, rule);
  const stores = storesOn(bottom, clock);
  return {
    stores,
    unitOfWork: fakeUnitOfWork({ bottom, clock }),
    stored: storedRowsIn(bottom),
    atOneMoment: (work) => work(stores),
  };
}

function storedRowsIn({ events, ledgerAccounts, postings, ...tables }: Tables): StoredRows {
  return {
    events: async () => {
      const ordered = rowsOf(events).map(({ position: _, ...event }) => event);
      return sorted(ordered, ({ sequence }) => sequence);
    },
    intents: async () => sorted(rowsOf(tables.intents)),
    attempts: async () => sorted(rowsOf(tables.attempts), ({ fencingToken }) => fencingToken),
    bookingChecks: async () => sorted(rowsOf(tables.bookingChecks)),
    alerts: async () => sorted(rowsOf(tables.alerts), ({ kind }) => ALERT_KINDS.indexOf(kind)),
    due: async () => sorted(rowsOf(tables.trackingDue).map(({ hintTries: _, ...due }) => due)),
    waits: async () => sorted(rowsOf(tables.paymentDue)),
    chargeDue: async () => sorted(rowsOf(tables.chargeDue), ({ paymentNumber }) => paymentNumber),
    codDue: async () => sorted(rowsOf(tables.codDue)),
    cancellationDue: async () => sorted(byAwb(rowsOf(tables.cancellationDue))),
    trackerDue: async () =>
      rowsOf(tables.trackerDue).toSorted((a, b) => compare(trackerPlace(a), trackerPlace(b))),
    pickupDue: async () =>
      rowsOf(tables.pickupDue).toSorted((a, b) => compare(pickupPlace(a), pickupPlace(b))),
    personNotices: async () =>
      rowsOf(tables.personNotices).toSorted((a, b) =>
        compare(personNoticePlace(a), personNoticePlace(b)),
      ),
    dueNews: async () => rowsOf(tables.dueNews).toSorted((a, b) => compare(a.eventId, b.eventId)),
    buyerNotices: async () =>
      rowsOf(tables.buyerNotices).toSorted((a, b) => compare(noticePlace(a), noticePlace(b))),
    webhookDue: async () =>
      rowsOf(tables.webhookDue).toSorted((a, b) => compare(webhookPlace(a), webhookPlace(b))),
    recoveries: async () =>
      rowsOf(tables.webhookRecoveries).toSorted((a, b) =>
        compare(webhookPlace(a), webhookPlace(b)),
      ),
    acts: async () => sorted(rowsOf(tables.acts).toSorted((a, b) => compare(a.actId, b.actId))),
    books: async (tenant) => ({
      accounts: ownedBy(tenant, ledgerAccounts).toSorted((a, b) => compare(a.kind, b.kind)),
      postings: ownedBy(tenant, postings)
        .toSorted((a, b) => compare(a.account, b.account) || a.version - b.version)
        .map(({ accountId: _, environment: __, ...posting }) => posting),
    }),
  };
}

function rowsOf<Row>(table: Table<Row>): readonly Row[] {
  return [...table.entries().values()];
}

function byAwb<Row extends { readonly awb: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => compare(a.awb, b.awb));
}

type Owned = Tenant & ({ readonly shipmentNumber: string } | { readonly subject: string });

function sorted<Row extends Owned>(
  rows: readonly Row[],
  place: (row: Row) => number = () => 0,
): readonly Row[] {
  return rows.toSorted((a, b) => compare(ownerOf(a), ownerOf(b)) || place(a) - place(b));
}

function ownerOf(row: Owned): string {
  const { accountId, environment } = row;
  return placeOf(accountId, environment, 'subject' in row ? row.subject : row.shipmentNumber);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
