import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/courier-configuration/configuration.ts';
import type { ConfigurationStore } from '#domain/courier-configuration/configuration-store.ts';
import type { ProcessReport } from '#domain/courier-configuration/process-report.ts';
import { OPEN_STATUSES } from '#domain/shipment/status.ts';
import type { Send } from '../../session.ts';
import { CONNECTION, OFFER, REPORT, toConnection, toOffer, toReport } from './table.ts';

/** Of every process, every two seconds: a few rows at most. */
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

/** Another operator may have inserted the same one: then nothing is written. */
const INSERT_CONNECTION = {
  name: 'courierConfiguration.saveConnection insert',
  text: `
    INSERT INTO provider_connection (connection_id, environment, account_id, provider, revision,
      credentials, webhook_secret, urls, calls_at_a_time, per_second, changed_at, changed_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT DO NOTHING RETURNING 1`,
};

const UPDATE_CONNECTION = {
  name: 'courierConfiguration.saveConnection update',
  text: `
    UPDATE provider_connection SET revision = $5, credentials = $6, webhook_secret = $7, urls = $8,
      calls_at_a_time = $9, per_second = $10, changed_at = $11, changed_by = $12
    WHERE connection_id = $1 AND environment = $2 AND account_id IS NOT DISTINCT FROM $3::uuid
      AND provider = $4 AND revision = $5 - 1
    RETURNING 1`,
};

const INSERT_OFFER = {
  name: 'courierConfiguration.saveOffer insert',
  text: `
    INSERT INTO courier_offer (offer_id, environment, account_id, courier_code, revision, provider,
      services, is_on_sale, changed_at, changed_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT DO NOTHING RETURNING 1`,
};

const UPDATE_OFFER = {
  name: 'courierConfiguration.saveOffer update',
  text: `
    UPDATE courier_offer SET revision = $5, provider = $6, services = $7, is_on_sale = $8,
      changed_at = $9, changed_by = $10
    WHERE offer_id = $1 AND environment = $2 AND account_id IS NOT DISTINCT FROM $3::uuid
      AND courier_code = $4 AND revision = $5 - 1
    RETURNING 1`,
};

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
    async saveConnection(connection) {
      const { revision, callsAtATime, perSecond, changedAt, changedBy } = connection;
      const statement = revision === 1 ? INSERT_CONNECTION : UPDATE_CONNECTION;
      const values = [
        ...[connection.connectionId, connection.environment, connection.accountId],
        ...[connection.provider, revision, connection.credentials, connection.webhookSecret],
        ...[JSON.stringify(connection.urls), callsAtATime, perSecond, changedAt, changedBy],
      ];
      return (await send(statement, values)).length > 0;
    },
    async saveOffer(offer) {
      const { revision, provider, services, isOnSale, changedAt, changedBy } = offer;
      const values = [
        ...[offer.offerId, offer.environment, offer.accountId, offer.courierCode],
        ...[revision, provider, services, isOnSale, changedAt, changedBy],
      ];
      return (await send(revision === 1 ? INSERT_OFFER : UPDATE_OFFER, values)).length > 0;
    },
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
