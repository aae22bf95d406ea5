import { versionOf } from '#domain/carrying/courier-configuration/configuration.ts';
import type { ConfigurationStore } from '#domain/carrying/courier-configuration/configuration-store.ts';
import { OPEN_STATUSES } from '#domain/selling/shipment/status.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

type ConfigurationTables = Pick<Tables, 'connections' | 'offers' | 'processReports' | 'shipments'>;

export function fakeCourierConfigurationStore(tables: ConfigurationTables): ConfigurationStore {
  const read = () => ({
    connections: rowsOf(tables.connections),
    offers: rowsOf(tables.offers),
  });
  return {
    version: async () => versionOf(read()),
    read: async () => read(),
    async saveConnection(row) {
      const isTaken = read().connections.some(
        ({ accountId, provider }) => accountId === row.accountId && provider === row.provider,
      );
      const { accountId, provider } = tables.connections.get(row.connectionId) ?? row;
      const isSame = accountId === row.accountId && provider === row.provider;
      return save(tables.connections, row.connectionId, { row, isTaken, isSame });
    },
    async saveOffer(row) {
      const isTaken = read().offers.some(
        ({ accountId, courierCode }) =>
          accountId === row.accountId && courierCode === row.courierCode,
      );
      const { accountId, courierCode } = tables.offers.get(row.offerId) ?? row;
      const isSame = accountId === row.accountId && courierCode === row.courierCode;
      return save(tables.offers, row.offerId, { row, isTaken, isSame });
    },
    async report(report, since) {
      for (const { processId, reportedAt } of rowsOf(tables.processReports)) {
        if (reportedAt < since || processId === report.processId) {
          tables.processReports.remove(processId);
        }
      }
      tables.processReports.insert(report.processId, report);
    },
    async reports(since) {
      return rowsOf(tables.processReports)
        .filter(({ reportedAt }) => reportedAt >= since)
        .toSorted((a, b) => (a.processId < b.processId ? -1 : 1));
    },
    async hasUnfinished(accountId, provider) {
      return rowsOf(tables.shipments).some(
        (shipment) =>
          shipment.accountId === accountId &&
          shipment.environment === 'LIVE' &&
          shipment.provider === provider &&
          OPEN_STATUSES.includes(shipment.status),
      );
    },
  };
}

function save<Row extends { readonly revision: number }>(
  table: Table<Row>,
  id: string,
  target: { readonly row: Row; readonly isTaken: boolean; readonly isSame: boolean },
): boolean {
  const { row, isTaken, isSame } = target;
  if (row.revision === 1) {
    if (isTaken || table.get(id) !== undefined) return false;
    table.insert(id, row);
    return true;
  }
  if (!isSame || table.get(id)?.revision !== row.revision - 1) return false;
  table.replace(id, row);
  return true;
}

function rowsOf<Row>(table: Table<Row>): readonly Row[] {
  return [...table.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
