import type { SecretBox } from '#domain/secret-box.ts';
import type { TrackingUrl } from '#domain/selling/shipment/tracking-token.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { WriteQueue } from '../write-queue.ts';
import { bookingWrites } from './carrying/booking/writes.ts';
import { cancellationWrites } from './carrying/courier-cancellation/writes.ts';
import { pickupWrites } from './carrying/pickup/writes.ts';
import { trackerWrites } from './carrying/tracker/writes.ts';
import { trackingWrites } from './carrying/tracking/writes.ts';
import { figureWrites } from './insight/figure/writes.ts';
import { termWrites } from './insight/term/writes.ts';
import { KEPT_WRITES } from './kept.ts';
import { claimWrites } from './money/claim/writes.ts';
import { codWrites } from './money/cod/writes.ts';
import { paymentWrites } from './money/payment/writes.ts';
import { topUpWrites } from './money/top-up/writes.ts';
import { walletWrites } from './money/wallet/writes.ts';
import { withdrawalWrites } from './money/withdrawal/writes.ts';
import { alertWrites } from './notifying/alert/writes.ts';
import { brandWrites } from './notifying/brand/writes.ts';
import { buyerNoticeWrites } from './notifying/buyer-notice/writes.ts';
import { deliveryWrites } from './notifying/delivery/writes.ts';
import { eventWrites } from './notifying/event/writes.ts';
import { personNoticeWrites } from './notifying/person-notice/writes.ts';
import { webhookWrites } from './notifying/webhook/writes.ts';
import { accountWrites } from './people/account/writes.ts';
import { accountActWrites } from './people/account-act/writes.ts';
import { apiKeyWrites } from './people/api-key/writes.ts';
import { invitationWrites } from './people/invitation/writes.ts';
import { memberWrites } from './people/member/writes.ts';
import { actWrites } from './people/operator/writes.ts';
import { personWrites } from './people/person/writes.ts';
import { securityEventWrites } from './people/security-event/writes.ts';
import { sessionWrites } from './people/session/writes.ts';
import { idempotencyWrites } from './platform/idempotency/writes.ts';
import { batchWrites } from './selling/batch/writes.ts';
import { quoteWrites } from './selling/quote/writes.ts';
import { shipmentWrites } from './selling/shipment/writes.ts';
import { type Makers, madeWhenUsed } from './when-used.ts';

export type WritesDeps = {
  readonly box: SecretBox;
  readonly trackingUrl: TrackingUrl;
  /** Default: false. */
  readonly sendsBuyerNotices?: boolean;
};

type Given = WritesDeps & { readonly queue: WriteQueue };

const WRITES: Makers<Writes, Given> = {
  trackingUrl: ({ trackingUrl }) => trackingUrl,
  sendsBuyerNotices: ({ sendsBuyerNotices = false }) => sendsBuyerNotices,
  ...KEPT_WRITES,
  accounts: ({ queue }) => accountWrites(queue),
  accountActs: ({ queue }) => accountActWrites(queue),
  invitations: ({ queue }) => invitationWrites(queue),
  apiKeys: ({ queue }) => apiKeyWrites(queue),
  people: ({ queue }) => personWrites(queue),
  members: ({ queue }) => memberWrites(queue),
  sessions: ({ queue }) => sessionWrites(queue),
  securityEvents: ({ queue }) => securityEventWrites(queue),
  quotes: ({ queue }) => quoteWrites(queue),
  shipments: ({ queue }) => shipmentWrites(queue),
  events: ({ queue }) => eventWrites(queue),
  bookings: ({ queue }) => bookingWrites(queue),
  batches: ({ queue }) => batchWrites(queue),
  wallet: ({ queue }) => walletWrites(queue),
  idempotency: ({ queue }) => idempotencyWrites(queue),
  tracking: ({ queue }) => trackingWrites(queue),
  trackers: ({ queue }) => trackerWrites(queue),
  alerts: ({ queue }) => alertWrites(queue),
  payments: ({ queue }) => paymentWrites(queue),
  cod: ({ queue }) => codWrites(queue),
  topUps: ({ queue }) => topUpWrites(queue),
  withdrawals: ({ queue }) => withdrawalWrites(queue),
  pickups: ({ queue }) => pickupWrites(queue),
  cancellations: ({ queue }) => cancellationWrites(queue),
  webhooks: ({ queue, box }) => webhookWrites(queue, box),
  deliveries: ({ queue }) => deliveryWrites(queue),
  acts: ({ queue }) => actWrites(queue),
  brands: ({ queue }) => brandWrites(queue),
  claims: ({ queue }) => claimWrites(queue),
  buyerNotices: ({ queue }) => buyerNoticeWrites(queue),
  personNotices: ({ queue }) => personNoticeWrites(queue),
  figures: ({ queue }) => figureWrites(queue),
  terms: ({ queue }) => termWrites(queue),
};

/** Writes of a unit of work; each is added to the queue of its commit. */
export const postgresWrites: (given: Given) => Writes = madeWhenUsed(WRITES);
