import { accounts } from './account/table.ts';
import { accountActs } from './account-act/table.ts';
import { alerts } from './alert/table.ts';
import { apiKeyLookup, apiKeys } from './api-key/table.ts';
import { areaCodes } from './area-code/table.ts';
import { attempts } from './attempt/table.ts';
import { bankAccounts } from './bank-account/table.ts';
import { batches, batchRows } from './batch/table.ts';
import { bookingAttempts, bookingIntents } from './booking/table.ts';
import { brands } from './brand/table.ts';
import { buyerNoticeSettings, buyerNotices } from './buyer-notice/table.ts';
import { claims } from './claim/table.ts';
import { codAdvances } from './cod/table.ts';
import {
  courierOffers,
  processReports,
  providerConnections,
} from './courier-configuration/table.ts';
import { deliveries, deliveryAttempts } from './delivery/table.ts';
import { events } from './event/table.ts';
import { dailyFigures, figureHeads, routeFigures } from './figure/table.ts';
import { invitations } from './invitation/table.ts';
import { memberLookup, members } from './member/table.ts';
import { operatorActs } from './operator/table.ts';
import { parcelPresets } from './parcel-preset/table.ts';
import { payments, receipts, unmatchedMoney } from './payment/table.ts';
import { people } from './person/table.ts';
import { pickups } from './pickup/table.ts';
import { pricingRules } from './pricing-rule/table.ts';
import { quotes } from './quote/table.ts';
import { loggedRequests } from './request-log/table.ts';
import { savedSenders } from './saved-sender/table.ts';
import { savedViews } from './saved-view/table.ts';
import { securityEvents } from './security-event/table.ts';
import { sessions } from './session/table.ts';
import { shipments } from './shipment/table.ts';
import type { AnyTable } from './table.ts';
import { shipmentTerms, termHeads } from './term/table.ts';
import { topUps } from './top-up/table.ts';
import { trackers } from './tracker/table.ts';
import { timelineEntries, unknownCodes } from './tracking/table.ts';
import { webhooks } from './webhook/table.ts';
import { withdrawals } from './withdrawal/table.ts';

/** All tables with listed columns; the rows of other tables are used only in SQL. */
export const TABLES: readonly AnyTable[] = [
  accounts,
  brands,
  apiKeys,
  apiKeyLookup,
  pricingRules,
  areaCodes,
  people,
  members,
  memberLookup,
  sessions,
  invitations,
  accountActs,
  securityEvents,
  attempts,
  batches,
  batchRows,
  quotes,
  shipments,
  events,
  bookingIntents,
  bookingAttempts,
  timelineEntries,
  unknownCodes,
  trackers,
  pickups,
  alerts,
  operatorActs,
  payments,
  receipts,
  unmatchedMoney,
  topUps,
  withdrawals,
  claims,
  bankAccounts,
  providerConnections,
  courierOffers,
  processReports,
  codAdvances,
  webhooks,
  deliveries,
  deliveryAttempts,
  savedViews,
  dailyFigures,
  figureHeads,
  routeFigures,
  loggedRequests,
  savedSenders,
  parcelPresets,
  buyerNoticeSettings,
  buyerNotices,
  shipmentTerms,
  termHeads,
];
