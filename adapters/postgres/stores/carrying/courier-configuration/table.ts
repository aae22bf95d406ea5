import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/carrying/courier-configuration/configuration.ts';
import type { ProcessReport } from '#domain/carrying/courier-configuration/process-report.ts';
import {
  boolean,
  FOR_EVER,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

export const providerConnections = tableOf<ProviderConnection>('provider_connection', FOR_EVER, {
  connectionId: key(uuid),
  environment: fixed(text),
  accountId: fixed(orNull(uuid)),
  provider: fixed(text),
  credentials: text,
  webhookSecret: text,
  urls: json,
  callsAtATime: orNull(integer),
  perSecond: orNull(integer),
  revision: integer,
  changedAt: timestamptz,
  changedBy: text,
});

export const courierOffers = tableOf<CourierOffer>('courier_offer', FOR_EVER, {
  offerId: key(uuid),
  environment: fixed(text),
  accountId: fixed(orNull(uuid)),
  courierCode: fixed(text),
  provider: text,
  services: orNull(texts),
  isOnSale: boolean,
  revision: integer,
  changedAt: timestamptz,
  changedBy: text,
});

export const processReports = tableOf<ProcessReport>(
  'process_report',
  keptBy('WITH ITS WORK', 'ANY'),
  {
    processId: key(uuid),
    version: integer,
    problem: orNull(text),
    couriers: json,
    reportedAt: timestamptz,
  },
);

export const { columns: CONNECTION, read: toConnection } = selectionOf(providerConnections);
export const { columns: OFFER, read: toOffer } = selectionOf(courierOffers);
export const { columns: REPORT, read: toReport } = selectionOf(processReports);
