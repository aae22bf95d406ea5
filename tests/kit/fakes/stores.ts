import type { Clock } from '#domain/time.ts';
import type { Stores, Writes } from '#domain/unit-of-work.ts';
import { TRACKING_URL } from '../tracking-url.ts';
import { fakeAccountActStore, fakeAccountActWrites } from './account-act-store.ts';
import { fakeAccountStore, fakeAccountWrites } from './account-store.ts';
import { fakeActStore, fakeActWrites } from './act-store.ts';
import { fakeAlertStore, fakeAlertWrites } from './alert-store.ts';
import { fakeApiKeyStore, fakeApiKeyWrites } from './api-key-store.ts';
import { fakeAreaCodeStore } from './area-code-store.ts';
import { fakeAttemptStore } from './attempt-store.ts';
import { fakeAwbPoolStore } from './awb-pool-store.ts';
import { fakeBatchStore, fakeBatchWrites } from './batch-store.ts';
import { fakeBookingStore, fakeBookingWrites } from './booking-store.ts';
import { fakeBrandStore, fakeBrandWrites } from './brand-store.ts';
import { fakeBuyerNoticeStore, fakeBuyerNoticeWrites } from './buyer-notice-store.ts';
import type { ChangeQueue } from './changes.ts';
import { fakeClaimStore, fakeClaimWrites } from './claim-store.ts';
import { fakeCodStore, fakeCodWrites } from './cod-store.ts';
import { fakeCancellationStore, fakeCancellationWrites } from './courier-cancellation-store.ts';
import { fakeCourierConfigurationStore } from './courier-configuration-store.ts';
import { fakeDeliveryStore, fakeDeliveryWrites } from './delivery-store.ts';
import { fakeEventStore } from './event-store.ts';
import { fakeEventWrites } from './event-writes.ts';
import { fakeFigureStore, fakeFigureWrites } from './figure-store.ts';
import { fakeIdempotencyStore, fakeIdempotencyWrites } from './idempotency-store.ts';
import { fakeInvitationStore, fakeInvitationWrites } from './invitation-store.ts';
import { fakeKeptStores, fakeKeptWrites } from './kept-store.ts';
import { fakeMemberStore, fakeMemberWrites } from './member-store.ts';
import { fakePaymentStore, fakePaymentWrites } from './payment-store.ts';
import { fakePersonNoticeStore, fakePersonNoticeWrites } from './person-notice-store.ts';
import { fakePersonStore, fakePersonWrites } from './person-store.ts';
import { fakePickupStore, fakePickupWrites } from './pickup-store.ts';
import { fakePricingRuleStore } from './pricing-rule-store.ts';
import { fakeQuoteStore, fakeQuoteWrites } from './quote-store.ts';
import { fakeRequestLogStore } from './request-log-store.ts';
import { fakeRetentionStore } from './retention-store.ts';
import { fakeSecurityEventStore, fakeSecurityEventWrites } from './security-event-store.ts';
import { fakeSessionStore, fakeSessionWrites } from './session-store.ts';
import { fakeShipmentStore, fakeShipmentWrites } from './shipment-store.ts';
import type { Tables } from './tables.ts';
import { fakeTermStore, fakeTermWrites } from './term-store.ts';
import { fakeTopUpStore, fakeTopUpWrites } from './top-up-store.ts';
import { fakeTrackerStore, fakeTrackerWrites } from './tracker-store.ts';
import { fakeTrackingStore, fakeTrackingWrites } from './tracking-store.ts';
import { fakeWalletStore, fakeWalletWrites } from './wallet-store.ts';
import { fakeWebhookStore, fakeWebhookWrites } from './webhook-store.ts';
import { fakeWithdrawalStore, fakeWithdrawalWrites } from './withdrawal-store.ts';

export function storesOn(tables: Tables, clock: Pick<Clock, 'now'>): Stores {
  return {
    ...fakeKeptStores(tables),
    accounts: fakeAccountStore(tables),
    accountActs: fakeAccountActStore(tables.accountActs),
    acts: fakeActStore(tables.acts),
    invitations: fakeInvitationStore(tables.invitations),
    apiKeys: fakeApiKeyStore(tables, clock),
    people: fakePersonStore(tables.people),
    members: fakeMemberStore(tables),
    sessions: fakeSessionStore(tables),
    securityEvents: fakeSecurityEventStore(tables),
    attemptBuckets: fakeAttemptStore(tables),
    pricingRules: fakePricingRuleStore(tables.pricingRules, clock),
    quotes: fakeQuoteStore(tables, clock),
    shipments: fakeShipmentStore(tables),
    wallet: fakeWalletStore(tables),
    idempotency: fakeIdempotencyStore(tables.answers, clock),
    bookings: fakeBookingStore(tables),
    batches: fakeBatchStore(tables),
    tracking: fakeTrackingStore(tables),
    trackers: fakeTrackerStore(tables),
    alerts: fakeAlertStore(tables),
    payments: fakePaymentStore(tables),
    cod: fakeCodStore(tables),
    topUps: fakeTopUpStore(tables),
    withdrawals: fakeWithdrawalStore(tables),
    pickups: fakePickupStore(tables),
    cancellations: fakeCancellationStore(tables),
    events: fakeEventStore(tables),
    webhooks: fakeWebhookStore(tables),
    deliveries: fakeDeliveryStore(tables),
    courierConfiguration: fakeCourierConfigurationStore(tables),
    retention: fakeRetentionStore(tables),
    areaCodes: fakeAreaCodeStore(tables.areaCodes),
    awbPool: fakeAwbPoolStore(tables.ownAwbs),
    brands: fakeBrandStore(tables.brands),
    claims: fakeClaimStore(tables),
    buyerNotices: fakeBuyerNoticeStore(tables),
    personNotices: fakePersonNoticeStore(tables),
    figures: fakeFigureStore(tables),
    terms: fakeTermStore(tables),
    requestLog: fakeRequestLogStore(tables),
  };
}

export function writesInto(queue: ChangeQueue, clock: Pick<Clock, 'now'>): Writes {
  return {
    ...fakeKeptWrites(queue),
    accounts: fakeAccountWrites(queue),
    accountActs: fakeAccountActWrites(queue),
    invitations: fakeInvitationWrites(queue),
    apiKeys: fakeApiKeyWrites(queue),
    people: fakePersonWrites(queue),
    members: fakeMemberWrites(queue),
    sessions: fakeSessionWrites(queue),
    securityEvents: fakeSecurityEventWrites(queue),
    quotes: fakeQuoteWrites(queue),
    shipments: fakeShipmentWrites(queue),
    events: fakeEventWrites(queue),
    bookings: fakeBookingWrites(queue),
    batches: fakeBatchWrites(queue),
    wallet: fakeWalletWrites(queue),
    idempotency: fakeIdempotencyWrites(queue, clock),
    tracking: fakeTrackingWrites(queue),
    trackers: fakeTrackerWrites(queue),
    alerts: fakeAlertWrites(queue),
    payments: fakePaymentWrites(queue),
    cod: fakeCodWrites(queue),
    topUps: fakeTopUpWrites(queue),
    withdrawals: fakeWithdrawalWrites(queue),
    pickups: fakePickupWrites(queue),
    cancellations: fakeCancellationWrites(queue),
    webhooks: fakeWebhookWrites(queue),
    deliveries: fakeDeliveryWrites(queue),
    acts: fakeActWrites(queue),
    brands: fakeBrandWrites(queue),
    claims: fakeClaimWrites(queue),
    buyerNotices: fakeBuyerNoticeWrites(queue),
    personNotices: fakePersonNoticeWrites(queue),
    figures: fakeFigureWrites(queue),
    trackingUrl: TRACKING_URL,
    sendsBuyerNotices: true,
    terms: fakeTermWrites(queue),
  };
}
