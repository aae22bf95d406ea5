import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/carrying/courier-configuration/configuration.ts';
import type { ConfigurationStore } from '#domain/carrying/courier-configuration/configuration-store.ts';
import type { ProcessReport } from '#domain/carrying/courier-configuration/process-report.ts';
import { OPEN_STATUSES } from '#domain/selling/shipment/status.ts';
import type { Send } from '../../../session.ts';
import type { Write } from '../../../write-queue.ts';
import { insertInto, updateOf } from '../../table-writes.ts';
import {
  CONNECTION,
  courierOffers,
  OFFER,
  providerConnections,
  REPORT,
  toConnection,
  toOffer,
  toReport,
} from './table.ts';

/** Read by every process every two seconds; the table has a few rows at most. */
const VERSION = {
  name: 'courierConfiguration.version',
  text: `
    SELECT coalesce(sum(revision), 0)::integer AS version FROM (
      SELECT revision FROM provider_connection UNION ALL SELECT revision FROM courier_offer
    ) AS configured`,
};

const CONNECTIONS = {
  name: 'courierConfiguration.read connections',
  text: `SELECT ${CONNECTION} FROM provider_connection ORDER BY connection_id`,
};

const OFFERS = {
  name: 'courierConfiguration.read offers',
  text: `SELECT ${OFFER} FROM courier_offer ORDER BY offer_id`,
};

/** If another operator inserted the same connection first, nothing is written. */
const insertConnection = insertInto(
  providerConnections,
  'courierConfiguration.saveConnection insert',
  'ON CONFLICT DO NOTHING',
);
const updateConnection = updateOf(
  providerConnections,
  'courierConfiguration.saveConnection update',
  ['accountId', 'provider', 'revision'],
);
const insertOffer = insertInto(
  courierOffers,
  'courierConfiguration.saveOffer insert',
  'ON CONFLICT DO NOTHING',
);
const updateOffer = updateOf(courierOffers, 'courierConfiguration.saveOffer update', [
  'accountId',
  'courierCode',
  'revision',
]);

const INSERT_REPORT = {
  name: 'courierConfiguration.report',
  text: `
    WITH outdated AS (
      DELETE FROM process_report WHERE reported_at < $6 AND process_id <> $1
    )
    INSERT INTO process_report (process_id, version, problem, couriers, reported_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (process_id) DO UPDATE SET version = excluded.version, problem = excluded.problem,
      couriers = excluded.couriers, reported_at = excluded.reported_at`,
};

const REPORTS = {
  name: 'courierConfiguration.reports',
  text: `SELECT ${REPORT} FROM process_report WHERE reported_at >= $1 ORDER BY process_id`,
};

const HAS_UNFINISHED = {
  name: 'courierConfiguration.hasUnfinished',
  text: `
    SELECT EXISTS (
      SELECT FROM shipment
      WHERE account_id = $1 AND environment = 'LIVE' AND provider = $2 AND status = ANY ($3)
    ) AS found`,
};

export function postgresCourierConfigurationStore(send: Send): ConfigurationStore {
  const isWritten = async ({ statement: { name, sql: text }, values }: Write) =>
    (await send({ name, text }, values)).length > 0;
  return {
    async version() {
      const [row] = await send<{ version: number }>(VERSION, []);
      return row?.version ?? 0;
    },
    async read() {
      const [connections, offers] = await Promise.all([
        send<ProviderConnection>(CONNECTIONS, []),
        send<CourierOffer>(OFFERS, []),
      ]);
      return { connections: connections.map(toConnection), offers: offers.map(toOffer) };
    },
    saveConnection: (row) =>
      isWritten(row.revision === 1 ? insertConnection(row) : updateConnection(earlier(row), row)),
    saveOffer: (row) =>
      isWritten(row.revision === 1 ? insertOffer(row) : updateOffer(earlier(row), row)),
    async report({ processId, version, problem, couriers, reportedAt }, since) {
      const values = [processId, version, problem, JSON.stringify(couriers), reportedAt, since];
      await send(INSERT_REPORT, values);
    },
    reports: async (since) => (await send<ProcessReport>(REPORTS, [since])).map(toReport),
    async hasUnfinished(accountId, provider) {
      const values = [accountId, provider, OPEN_STATUSES];
      const [row] = await send<{ found: boolean }>(HAS_UNFINISHED, values);
      return row?.found === true;
    },
  };
}

/** Returns the row with the revision that it replaces. */
function earlier<Row extends { readonly revision: number }>(row: Row): Row {
  return { ...row, revision: row.revision - 1 };
}
