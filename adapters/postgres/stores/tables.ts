import { areaCodes } from './carrying/area-code/table.ts';
import { bookingAttempts, bookingIntents } from './carrying/booking/table.ts';
import {
  courierOffers,
  processReports,
  providerConnections,
} from './carrying/courier-configuration/table.ts';
import { pickups } from './carrying/pickup/table.ts';
import { trackers } from './carrying/tracker/table.ts';
import { timelineEntries, unknownCodes } from './carrying/tracking/table.ts';
import { dailyFigures, figureHeads, routeFigures } from './insight/figure/table.ts';
import { loggedRequests } from './insight/request-log/table.ts';
import { shipmentTerms, termHeads } from './insight/term/table.ts';
import { KEPT_TABLES } from './kept-tables.ts';
import { claims } from './money/claim/table.ts';
import { codAdvances } from './money/cod/table.ts';
import { payments, receipts, unmatchedMoney } from './money/payment/table.ts';
import { topUps } from './money/top-up/table.ts';
import { withdrawals } from './money/withdrawal/table.ts';
import { alerts } from './notifying/alert/table.ts';
import { brands } from './notifying/brand/table.ts';
import { buyerNoticeSettings, buyerNotices } from './notifying/buyer-notice/table.ts';
import { deliveries, deliveryAttempts } from './notifying/delivery/table.ts';
import { events } from './notifying/event/table.ts';
import { dueNews, personNotices } from './notifying/person-notice/table.ts';
import { webhooks } from './notifying/webhook/table.ts';
import { accounts } from './people/account/table.ts';
import { accountActs } from './people/account-act/table.ts';
import { apiKeyLookup, apiKeys } from './people/api-key/table.ts';
import { attempts } from './people/attempt/table.ts';
import { invitations } from './people/invitation/table.ts';
import { memberLookup, members } from './people/member/table.ts';
import { operatorActs } from './people/operator/table.ts';
import { people } from './people/person/table.ts';
import { securityEvents } from './people/security-event/table.ts';
import { sessions } from './people/session/table.ts';
import { batches, batchRows } from './selling/batch/table.ts';
import { pricingRules } from './selling/pricing-rule/table.ts';
import { quotes } from './selling/quote/table.ts';
import { shipments } from './selling/shipment/table.ts';
import type { AnyTable } from './table.ts';

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
  providerConnections,
  courierOffers,
  processReports,
  codAdvances,
  webhooks,
  deliveries,
  deliveryAttempts,
  dailyFigures,
  figureHeads,
  routeFigures,
  loggedRequests,
  buyerNoticeSettings,
  buyerNotices,
  personNotices,
  dueNews,
  shipmentTerms,
  termHeads,
  ...Object.values(KEPT_TABLES),
];
