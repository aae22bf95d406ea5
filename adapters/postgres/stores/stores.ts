import type { EntityManager } from 'typeorm';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Send } from '../session.ts';
import { postgresAreaCodeStore } from './carrying/area-code/store.ts';
import { postgresAwbPoolStore } from './carrying/awb-pool/store.ts';
import { postgresBookingStore } from './carrying/booking/store.ts';
import { postgresCancellationStore } from './carrying/courier-cancellation/store.ts';
import { postgresCourierConfigurationStore } from './carrying/courier-configuration/store.ts';
import { postgresPickupStore } from './carrying/pickup/store.ts';
import { postgresTrackerStore } from './carrying/tracker/store.ts';
import { postgresTrackingStore } from './carrying/tracking/store.ts';
import { postgresFigureStore } from './insight/figure/store.ts';
import { postgresRequestLogStore } from './insight/request-log/store.ts';
import { postgresTermStore } from './insight/term/store.ts';
import { KEPT_STORES } from './kept.ts';
import { postgresClaimStore } from './money/claim/store.ts';
import { postgresCodStore } from './money/cod/store.ts';
import { postgresPaymentStore } from './money/payment/store.ts';
import { postgresTopUpStore } from './money/top-up/store.ts';
import { postgresWalletStore } from './money/wallet/store.ts';
import { postgresWithdrawalStore } from './money/withdrawal/store.ts';
import { postgresAlertStore } from './notifying/alert/store.ts';
import { postgresBrandStore } from './notifying/brand/store.ts';
import { postgresBuyerNoticeStore } from './notifying/buyer-notice/store.ts';
import { postgresDeliveryStore } from './notifying/delivery/store.ts';
import { postgresEventStore } from './notifying/event/store.ts';
import { postgresPersonNoticeStore } from './notifying/person-notice/store.ts';
import { postgresWebhookStore } from './notifying/webhook/store.ts';
import { postgresAccountStore } from './people/account/store.ts';
import { postgresAccountActStore } from './people/account-act/store.ts';
import { postgresApiKeyStore } from './people/api-key/store.ts';
import { postgresAttemptStore } from './people/attempt/store.ts';
import { postgresInvitationStore } from './people/invitation/store.ts';
import { postgresMemberStore } from './people/member/store.ts';
import { postgresActStore } from './people/operator/store.ts';
import { postgresPersonStore } from './people/person/store.ts';
import { postgresSecurityEventStore } from './people/security-event/store.ts';
import { postgresSessionStore } from './people/session/store.ts';
import { postgresIdempotencyStore } from './platform/idempotency/store.ts';
import { postgresRetentionStore } from './platform/retention/store.ts';
import { postgresBatchStore } from './selling/batch/store.ts';
import { postgresPricingRuleStore } from './selling/pricing-rule/store.ts';
import { postgresQuoteStore } from './selling/quote/store.ts';
import { postgresShipmentStore } from './selling/shipment/store.ts';
import { type Makers, madeAtOnce, madeWhenUsed } from './when-used.ts';

type Given = { readonly manager: EntityManager; readonly send: Send; readonly box: SecretBox };

/** Rarely used stores use TypeORM, all others prepared statements. */
const STORES: Makers<Stores, Given> = {
  ...KEPT_STORES,
  accounts: ({ manager, send }) => postgresAccountStore(manager, send),
  accountActs: ({ send }) => postgresAccountActStore(send),
  acts: ({ send }) => postgresActStore(send),
  invitations: ({ send }) => postgresInvitationStore(send),
  apiKeys: ({ manager, send }) => postgresApiKeyStore(manager, send),
  people: ({ send }) => postgresPersonStore(send),
  members: ({ send }) => postgresMemberStore(send),
  sessions: ({ send }) => postgresSessionStore(send),
  securityEvents: ({ send }) => postgresSecurityEventStore(send),
  attemptBuckets: ({ send }) => postgresAttemptStore(send),
  pricingRules: ({ manager, send }) => postgresPricingRuleStore(manager, send),
  quotes: ({ send }) => postgresQuoteStore(send),
  shipments: ({ send }) => postgresShipmentStore(send),
  wallet: ({ send }) => postgresWalletStore(send),
  idempotency: ({ send }) => postgresIdempotencyStore(send),
  bookings: ({ send }) => postgresBookingStore(send),
  batches: ({ send }) => postgresBatchStore(send),
  tracking: ({ send }) => postgresTrackingStore(send),
  trackers: ({ send }) => postgresTrackerStore(send),
  alerts: ({ send }) => postgresAlertStore(send),
  payments: ({ manager, send }) => postgresPaymentStore(manager, send),
  cod: ({ send }) => postgresCodStore(send),
  topUps: ({ send }) => postgresTopUpStore(send),
  withdrawals: ({ manager, send }) => postgresWithdrawalStore(manager, send),
  pickups: ({ send }) => postgresPickupStore(send),
  cancellations: ({ send }) => postgresCancellationStore(send),
  events: ({ send }) => postgresEventStore(send),
  webhooks: ({ send, box }) => postgresWebhookStore(send, box),
  deliveries: ({ send, box }) => postgresDeliveryStore(send, box),
  courierConfiguration: ({ send }) => postgresCourierConfigurationStore(send),
  retention: ({ send }) => postgresRetentionStore(send),
  areaCodes: ({ send }) => postgresAreaCodeStore(send),
  awbPool: ({ send }) => postgresAwbPoolStore(send),
  brands: ({ send }) => postgresBrandStore(send),
  claims: ({ send }) => postgresClaimStore(send),
  buyerNotices: ({ send }) => postgresBuyerNoticeStore(send),
  personNotices: ({ send }) => postgresPersonNoticeStore(send),
  figures: ({ send }) => postgresFigureStore(send),
  terms: ({ send }) => postgresTermStore(send),
  requestLog: ({ send }) => postgresRequestLogStore(send),
};

/** All stores, for single reads on the pool. */
export function postgresStores(manager: EntityManager, send: Send, box: SecretBox): Stores {
  return madeAtOnce(STORES, { manager, send, box });
}

/** Stores on the connection of a decision. */
export const decisionStores: (given: Given) => Stores = madeWhenUsed(STORES);
