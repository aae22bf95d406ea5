import type { AreaCodeStore } from './carrying/area/area-code.ts';
import type { AwbPoolStore } from './carrying/awb-pool/awb-pool.ts';
import type { BookingStore, BookingWrites } from './carrying/booking/booking-store.ts';
import type {
  CancellationStore,
  CancellationWrites,
} from './carrying/courier-cancellation/cancellation-store.ts';
import type { ConfigurationStore } from './carrying/courier-configuration/configuration-store.ts';
import type { PickupStore, PickupWrites } from './carrying/pickup/pickup-store.ts';
import type { TrackerStore, TrackerWrites } from './carrying/tracker/tracker-store.ts';
import type { TrackingStore, TrackingWrites } from './carrying/tracking/tracking-store.ts';
import type { Tenant } from './environment.ts';
import type { FigureStore, FigureWrites } from './insight/figure/figure-store.ts';
import type { RequestLogStore } from './insight/request-log/request-log-store.ts';
import type { TermStore, TermWrites } from './insight/search/term-store.ts';
import type { AllKeptWrites, KeptStores } from './kept-nouns.ts';
import type { ClaimStore, ClaimWrites } from './money/claim/claim-store.ts';
import type { CodStore, CodWrites } from './money/cod/cod-store.ts';
import type { PaymentStore, PaymentWrites } from './money/payment/payment-store.ts';
import type { TopUpStore, TopUpWrites } from './money/top-up/top-up-store.ts';
import type { WalletStore, WalletWrites } from './money/wallet/wallet-store.ts';
import type { WithdrawalStore, WithdrawalWrites } from './money/withdrawal/withdrawal-store.ts';
import type { AlertStore, AlertWrites } from './notifying/alert/alert.ts';
import type { BrandStore, BrandWrites } from './notifying/brand/brand-store.ts';
import type {
  BuyerNoticeStore,
  BuyerNoticeWrites,
} from './notifying/buyer-notice/buyer-notice-store.ts';
import type { EventStore } from './notifying/event/event-store.ts';
import type { EventWrites } from './notifying/event/event-writes.ts';
import type {
  PersonNoticeStore,
  PersonNoticeWrites,
} from './notifying/person-notice/person-notice-store.ts';
import type { DeliveryStore, DeliveryWrites } from './notifying/webhook/delivery-store.ts';
import type { WebhookStore, WebhookWrites } from './notifying/webhook/webhook-store.ts';
import type { AccountActStore, AccountActWrites } from './people/access/account-act.ts';
import type { AccountStore, AccountWrites } from './people/access/account-store.ts';
import type { ApiKeyStore, ApiKeyWrites } from './people/access/api-key-store.ts';
import type { AttemptStore } from './people/access/attempt-store.ts';
import type { InvitationStore, InvitationWrites } from './people/access/invitation-store.ts';
import type { MemberStore, MemberWrites } from './people/access/member-store.ts';
import type { PersonStore, PersonWrites } from './people/access/person-store.ts';
import type { SecurityEventStore, SecurityEventWrites } from './people/access/security-event.ts';
import type { SessionStore, SessionWrites } from './people/access/session-store.ts';
import type { ActStore, ActWrites } from './people/operator/act.ts';
import type {
  IdempotencyStore,
  IdempotencyWrites,
} from './platform/idempotency/idempotency-store.ts';
import type { RetentionStore } from './platform/retention/retention-store.ts';
import { Refusal } from './refusal.ts';
import type { BatchStore, BatchWrites } from './selling/batch/batch-store.ts';
import type { QuoteStore, QuoteWrites } from './selling/quote/quote-store.ts';
import type { PricingRuleStore } from './selling/rating/pricing-rule-store.ts';
import type { ShipmentStore, ShipmentWrites } from './selling/shipment/shipment-store.ts';
import type { TrackingUrl } from './selling/shipment/tracking-token.ts';

/** All stores; in a `look` they share the connection of its decision. */
export type Stores = KeptStores & {
  readonly accounts: AccountStore;
  readonly accountActs: AccountActStore;
  readonly acts: ActStore;
  readonly invitations: InvitationStore;
  readonly apiKeys: ApiKeyStore;
  readonly people: PersonStore;
  readonly members: MemberStore;
  readonly sessions: SessionStore;
  readonly securityEvents: SecurityEventStore;
  readonly attemptBuckets: AttemptStore;
  readonly pricingRules: PricingRuleStore;
  readonly quotes: QuoteStore;
  readonly shipments: ShipmentStore;
  readonly wallet: WalletStore;
  readonly idempotency: IdempotencyStore;
  readonly bookings: BookingStore;
  readonly batches: BatchStore;
  readonly tracking: TrackingStore;
  readonly trackers: TrackerStore;
  readonly alerts: AlertStore;
  readonly payments: PaymentStore;
  readonly cod: CodStore;
  readonly topUps: TopUpStore;
  readonly withdrawals: WithdrawalStore;
  readonly cancellations: CancellationStore;
  readonly pickups: PickupStore;
  readonly events: EventStore;
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly courierConfiguration: ConfigurationStore;
  readonly retention: RetentionStore;
  readonly areaCodes: AreaCodeStore;
  readonly awbPool: AwbPoolStore;
  readonly brands: BrandStore;
  readonly claims: ClaimStore;
  readonly buyerNotices: BuyerNoticeStore;
  readonly personNotices: PersonNoticeStore;
  readonly figures: FigureStore;
  readonly terms: TermStore;
  readonly requestLog: RequestLogStore;
};

/**
 * Write queue of a decision. Nothing is sent before `decide` returns; then all writes and the
 * COMMIT are sent together, so that no lock is held during a network round trip. A write whose rows
 * have changed since they were read (stale) fails, and the decision runs again.
 */
export type Writes = AllKeptWrites & {
  readonly accounts: AccountWrites;
  readonly accountActs: AccountActWrites;
  readonly invitations: InvitationWrites;
  readonly apiKeys: ApiKeyWrites;
  readonly people: PersonWrites;
  readonly members: MemberWrites;
  readonly sessions: SessionWrites;
  readonly securityEvents: SecurityEventWrites;
  readonly quotes: QuoteWrites;
  readonly shipments: ShipmentWrites;
  readonly events: EventWrites;
  readonly bookings: BookingWrites;
  readonly batches: BatchWrites;
  readonly wallet: WalletWrites;
  readonly idempotency: IdempotencyWrites;
  readonly tracking: TrackingWrites;
  readonly trackers: TrackerWrites;
  readonly alerts: AlertWrites;
  readonly payments: PaymentWrites;
  readonly cod: CodWrites;
  readonly topUps: TopUpWrites;
  readonly withdrawals: WithdrawalWrites;
  readonly cancellations: CancellationWrites;
  readonly pickups: PickupWrites;
  readonly webhooks: WebhookWrites;
  readonly deliveries: DeliveryWrites;
  readonly acts: ActWrites;
  readonly brands: BrandWrites;
  readonly claims: ClaimWrites;
  readonly buyerNotices: BuyerNoticeWrites;
  readonly personNotices: PersonNoticeWrites;
  readonly figures: FigureWrites;
  readonly terms: TermWrites;
  /** Builds the tracking URL in event bodies. */
  readonly trackingUrl: TrackingUrl;
  /** True if this installation sends e-mails to buyers. */
  readonly sendsBuyerNotices: boolean;
};

/**
 * COMMIT was sent without a conclusive reply: only a new read can show the outcome. The decision is
 * never run again.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('it is unknown whether the transaction was committed', { cause });
    this.name = 'OutcomeUnknown';
  }
}

/** Commits all writes or none; rejects with OutcomeUnknown if it is not known which. */
export interface UnitOfWork {
  /**
   * Commits the decision's writes, or throws. The decision may run again after a deadlock, a stale
   * read, a snapshot older than two seconds or a connection lost before COMMIT, so it must make no
   * network call and have no side effect.
   */
  decide<Snapshot, Result>(decision: Decision<Snapshot, Result>): Promise<Result>;
}

/**
 * Reads without locks, then decides synchronously. Every write names the state that it builds on,
 * and is stale if that state has changed; then both run again. So no lock is held while deciding.
 */
export type Decision<Snapshot, Result> = {
  /**
   * Decides once more after an error or an unknown outcome. Suits a decision that looks up what it
   * writes by a unique key: the second run finds a row that this or a concurrent attempt has
   * written in between. A refusal is final.
   */
  readonly retry?: true;
  /**
   * Tenant of a decision that may share a commit: while another write is under way, it waits and is
   * then committed together with other waiting decisions. Its writes succeed or fail independently
   * of the others.
   */
  readonly sharesCommit?: Tenant;
  /** Reads only; queries that are not awaited one by one leave in one round trip. */
  readonly look: (stores: Stores) => Promise<Snapshot>;
  readonly decide: (snapshot: Snapshot, write: Writes) => Result;
};

/** Makes a unit of work's `decide` from a function that commits a decision without `retry`. */
export function retrying(decideOnce: UnitOfWork['decide']): UnitOfWork['decide'] {
  return async (decision) => {
    try {
      return await decideOnce(decision);
    } catch (error) {
      if (decision.retry !== true || error instanceof Refusal) throw error;
    }
    return decideOnce(decision);
  };
}
