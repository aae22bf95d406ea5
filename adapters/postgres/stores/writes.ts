import type { SecretBox } from '#domain/secret-box.ts';
import type { TrackingUrl } from '#domain/shipment/tracking-token.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { JobQueue } from '../queue.ts';
import type { WriteQueue } from '../write-queue.ts';
import { accountWrites } from './account/writes.ts';
import { accountActWrites } from './account-act/writes.ts';
import { alertWrites } from './alert/writes.ts';
import { apiKeyWrites } from './api-key/writes.ts';
import { bankAccountWrites } from './bank-account/writes.ts';
import { batchWrites } from './batch/writes.ts';
import { bookingWrites } from './booking/writes.ts';
import { brandWrites } from './brand/writes.ts';
import { buyerNoticeWrites } from './buyer-notice/writes.ts';
import { claimWrites } from './claim/writes.ts';
import { codWrites } from './cod/writes.ts';
import { cancellationWrites } from './courier-cancellation/writes.ts';
import { deliveryWrites } from './delivery/writes.ts';
import { eventWrites } from './event/writes.ts';
import { figureWrites } from './figure/writes.ts';
import { idempotencyWrites } from './idempotency/writes.ts';
import { invitationWrites } from './invitation/writes.ts';
import { memberWrites } from './member/writes.ts';
import { actWrites } from './operator/writes.ts';
import { parcelPresetWrites } from './parcel-preset/writes.ts';
import { paymentWrites } from './payment/writes.ts';
import { personWrites } from './person/writes.ts';
import { pickupWrites } from './pickup/writes.ts';
import { quoteWrites } from './quote/writes.ts';
import { savedSenderWrites } from './saved-sender/writes.ts';
import { savedViewWrites } from './saved-view/writes.ts';
import { securityEventWrites } from './security-event/writes.ts';
import { sessionWrites } from './session/writes.ts';
import { shipmentWrites } from './shipment/writes.ts';
import { termWrites } from './term/writes.ts';
import { topUpWrites } from './top-up/writes.ts';
import { trackerWrites } from './tracker/writes.ts';
import { trackingWrites } from './tracking/writes.ts';
import { walletWrites } from './wallet/writes.ts';
import { webhookWrites } from './webhook/writes.ts';
import { withdrawalWrites } from './withdrawal/writes.ts';

export type WritesDeps = {
  readonly jobs: JobQueue;
  readonly box: SecretBox;
  readonly trackingUrl: TrackingUrl;
  /** Default: false. */
  readonly sendsBuyerNotices?: boolean;
};

/** Returns the writes of a unit of work; each is added to the queue of its commit. */
export function postgresWrites(
  queue: WriteQueue,
  { jobs, box, trackingUrl, sendsBuyerNotices = false }: WritesDeps,
): Writes {
  return {
    trackingUrl,
    sendsBuyerNotices,
    accounts: accountWrites(queue),
    accountActs: accountActWrites(queue),
    invitations: invitationWrites(queue),
    apiKeys: apiKeyWrites(queue),
    people: personWrites(queue),
    members: memberWrites(queue),
    sessions: sessionWrites(queue),
    securityEvents: securityEventWrites(queue),
    quotes: quoteWrites(queue),
    shipments: shipmentWrites(queue),
    events: eventWrites(queue),
    bookings: bookingWrites(queue, jobs),
    batches: batchWrites(queue),
    wallet: walletWrites(queue),
    idempotency: idempotencyWrites(queue),
    tracking: trackingWrites(queue),
    trackers: trackerWrites(queue),
    alerts: alertWrites(queue),
    payments: paymentWrites(queue),
    cod: codWrites(queue),
    topUps: topUpWrites(queue),
    withdrawals: withdrawalWrites(queue),
    pickups: pickupWrites(queue),
    cancellations: cancellationWrites(queue),
    webhooks: webhookWrites(queue, box),
    deliveries: deliveryWrites(queue),
    acts: actWrites(queue),
    brands: brandWrites(queue),
    claims: claimWrites(queue),
    bankAccounts: bankAccountWrites(queue),
    savedSenders: savedSenderWrites(queue),
    parcelPresets: parcelPresetWrites(queue),
    savedViews: savedViewWrites(queue),
    buyerNotices: buyerNoticeWrites(queue),
    figures: figureWrites(queue),
    terms: termWrites(queue),
  };
}
