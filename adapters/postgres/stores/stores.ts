import type { EntityManager } from 'typeorm';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { Send } from '../session.ts';
import { postgresAccountStore } from './account/store.ts';
import { postgresAccountActStore } from './account-act/store.ts';
import { postgresAlertStore } from './alert/store.ts';
import { postgresApiKeyStore } from './api-key/store.ts';
import { postgresAreaCodeStore } from './area-code/store.ts';
import { postgresAttemptStore } from './attempt/store.ts';
import { postgresAwbPoolStore } from './awb-pool/store.ts';
import { postgresBankAccountStore } from './bank-account/store.ts';
import { postgresBatchStore } from './batch/store.ts';
import { postgresBookingStore } from './booking/store.ts';
import { postgresBrandStore } from './brand/store.ts';
import { postgresBuyerNoticeStore } from './buyer-notice/store.ts';
import { postgresClaimStore } from './claim/store.ts';
import { postgresCodStore } from './cod/store.ts';
import { postgresCancellationStore } from './courier-cancellation/store.ts';
import { postgresCourierConfigurationStore } from './courier-configuration/store.ts';
import { postgresDeliveryStore } from './delivery/store.ts';
import { postgresEventStore } from './event/store.ts';
import { postgresFigureStore } from './figure/store.ts';
import { postgresIdempotencyStore } from './idempotency/store.ts';
import { postgresInvitationStore } from './invitation/store.ts';
import { postgresMemberStore } from './member/store.ts';
import { postgresParcelPresetStore } from './parcel-preset/store.ts';
import { postgresPaymentStore } from './payment/store.ts';
import { postgresPersonStore } from './person/store.ts';
import { postgresPickupStore } from './pickup/store.ts';
import { postgresPricingRuleStore } from './pricing-rule/store.ts';
import { postgresQuoteStore } from './quote/store.ts';
import { postgresRequestLogStore } from './request-log/store.ts';
import { postgresRetentionStore } from './retention/store.ts';
import { postgresSavedSenderStore } from './saved-sender/store.ts';
import { postgresSavedViewStore } from './saved-view/store.ts';
import { postgresSecurityEventStore } from './security-event/store.ts';
import { postgresSessionStore } from './session/store.ts';
import { postgresShipmentStore } from './shipment/store.ts';
import { postgresTermStore } from './term/store.ts';
import { postgresTopUpStore } from './top-up/store.ts';
import { postgresTrackerStore } from './tracker/store.ts';
import { postgresTrackingStore } from './tracking/store.ts';
import { postgresWalletStore } from './wallet/store.ts';
import { postgresWebhookStore } from './webhook/store.ts';
import { postgresWithdrawalStore } from './withdrawal/store.ts';

/**
 * All stores, on the pool for single reads, or on the connection of a decision. Rarely used stores
 * use TypeORM, the others prepared statements.
 */
export function postgresStores(manager: EntityManager, send: Send, box: SecretBox): Stores {
  return {
    accounts: postgresAccountStore(manager),
    accountActs: postgresAccountActStore(send),
    invitations: postgresInvitationStore(send),
    apiKeys: postgresApiKeyStore(manager),
    people: postgresPersonStore(send),
    members: postgresMemberStore(send),
    sessions: postgresSessionStore(send),
    securityEvents: postgresSecurityEventStore(send),
    attemptBuckets: postgresAttemptStore(send),
    pricingRules: postgresPricingRuleStore(manager),
    quotes: postgresQuoteStore(send),
    shipments: postgresShipmentStore(send),
    wallet: postgresWalletStore(send),
    idempotency: postgresIdempotencyStore(send),
    bookings: postgresBookingStore(send),
    batches: postgresBatchStore(send),
    tracking: postgresTrackingStore(send),
    trackers: postgresTrackerStore(send),
    alerts: postgresAlertStore(send),
    payments: postgresPaymentStore(manager, send),
    cod: postgresCodStore(send),
    topUps: postgresTopUpStore(send),
    withdrawals: postgresWithdrawalStore(manager, send),
    pickups: postgresPickupStore(send),
    cancellations: postgresCancellationStore(send),
    events: postgresEventStore(send),
    webhooks: postgresWebhookStore(send, box),
    deliveries: postgresDeliveryStore(send, box),
    courierConfiguration: postgresCourierConfigurationStore(send),
    retention: postgresRetentionStore(send),
    areaCodes: postgresAreaCodeStore(send),
    awbPool: postgresAwbPoolStore(send),
    brands: postgresBrandStore(send),
    claims: postgresClaimStore(send),
    bankAccounts: postgresBankAccountStore(send),
    buyerNotices: postgresBuyerNoticeStore(send),
    savedViews: postgresSavedViewStore(send),
    savedSenders: postgresSavedSenderStore(send),
    parcelPresets: postgresParcelPresetStore(send),
    figures: postgresFigureStore(send),
    terms: postgresTermStore(send),
    requestLog: postgresRequestLogStore(send),
  };
}
