import type { Account } from '#domain/access/account.ts';
import type { AccountAct } from '#domain/access/account-act.ts';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { StoredAttempts } from '#domain/access/attempt.ts';
import type { Invitation } from '#domain/access/invitation.ts';
import type { Member } from '#domain/access/member.ts';
import type { Person } from '#domain/access/person.ts';
import type { SecurityEvent } from '#domain/access/security-event.ts';
import type { StoredSession } from '#domain/access/session.ts';
import type { AreaCode } from '#domain/area/area-code.ts';
import type { VerifiedAccount } from '#domain/bank-account/bank-account.ts';
import type { Batch } from '#domain/batch/batch.ts';
import type { BatchRow, MadeByReference, RowKey } from '#domain/batch/batch-row.ts';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { Brand } from '#domain/brand/brand.ts';
import type { BuyerNoticeSettings } from '#domain/buyer-notice/buyer-notice.ts';
import type { StoredNotice } from '#domain/buyer-notice/buyer-notice-store.ts';
import type { Claim } from '#domain/claim/claim.ts';
import type { Advances } from '#domain/cod/advance-limit.ts';
import type { OpenCancellation } from '#domain/courier-cancellation/courier-cancellation.ts';
import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/courier-configuration/configuration.ts';
import type { ProcessReport } from '#domain/courier-configuration/process-report.ts';
import type { Tenant } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/event/event.ts';
import type { DailyFigure, FigureHead } from '#domain/figure/daily-figure.ts';
import type { RouteFigure } from '#domain/figure/route-figure.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Act } from '#domain/operator/act.ts';
import type { ParcelPreset } from '#domain/parcel-preset/parcel-preset.ts';
import type { Payment, PaymentKey, Receipt } from '#domain/payment/payment.ts';
import type { UnmatchedMoney } from '#domain/payment/unmatched-money.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { PricingRule } from '#domain/rating/pricing-rule.ts';
import type { LoggedRequest } from '#domain/request-log/logged-request.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { SavedView } from '#domain/saved-view/saved-view.ts';
import type { TermHead } from '#domain/search/shipment-terms.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TopUp } from '#domain/top-up/top-up.ts';
import type { Tracker } from '#domain/tracker/tracker.ts';
import type { TimelineEntry } from '#domain/tracking/timeline.ts';
import type { UnknownCode } from '#domain/tracking/unknown-code.ts';
import type { JournalHead } from '#domain/wallet/journal.ts';
import type { LedgerAccount, Posting } from '#domain/wallet/posting.ts';
import type { Delivery, DeliveryAttempt, DeliveryKey } from '#domain/webhook/delivery.ts';
import type { Webhook } from '#domain/webhook/webhook.ts';
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts';
import type {
  AlertRow,
  AttemptRow,
  BookingCheckRow,
  ChargeDueRow,
  CodDueRow,
  Nudge,
  PaymentDueRow,
  PickupDueRow,
  RecoveryRow,
  TrackerDueRow,
  TrackingDueRow,
  WebhookDueRow,
} from '../store-contracts/contract.ts';
import type { OwnAwb } from './awb-pool-store.ts';
import { type Layer, layerOver, type Table } from './table.ts';

/** Sum at a bank account, and the transfer that has it. */
export type TakenSum = PaymentKey & {
  readonly accountNumber: string;
  readonly amount: Rupiah;
  /** End of the sum's rest; null: its transfer is open. */
  readonly restsUntil: Date | null;
};

export type StoredAnswer = {
  readonly fingerprint: string;
  readonly answer: string;
  readonly completedAt: Date;
};

type Rows = {
  ledgerAccounts: LedgerAccount;
  journals: Tenant & JournalHead;
  postings: Tenant & Posting;
  accounts: Account;
  emails: string;
  accountActs: AccountAct;
  invitations: Invitation;
  apiKeys: ApiKey;
  secrets: string;
  people: Person;
  members: Member;
  sessions: StoredSession;
  securityEvents: SecurityEvent;
  attemptBuckets: StoredAttempts;
  pricingRules: PricingRule;
  quotes: Quote;
  shipments: Shipment;
  /** Account of each shipment number. */
  shipmentNumbers: string;
  events: PositionedEvent;
  /** Newest event of an account and environment, and the next time to prune old ones. */
  eventHeads: Tenant & { readonly lastPosition: number; readonly dueAt: Date };
  webhooks: Webhook;
  webhookDeliveries: Delivery;
  webhookAttempts: DeliveryKey & DeliveryAttempt;
  webhookDue: WebhookDueRow;
  webhookRecoveries: RecoveryRow;
  intents: BookingIntent;
  attempts: AttemptRow;
  bookingChecks: BookingCheckRow;
  nudges: Nudge;
  /** Shipment of each AWB. */
  awbs: ShipmentKey;
  alerts: AlertRow;
  trackingEntries: TimelineEntry;
  trackingDue: TrackingDueRow & { readonly hintTries: number };
  unknownCodes: UnknownCode & { readonly isKnown: boolean };
  areaCodes: AreaCode;
  brands: Brand;
  claims: Claim;
  bankAccounts: VerifiedAccount;
  buyerNoticeSettings: BuyerNoticeSettings;
  buyerNotices: StoredNotice;
  savedViews: SavedView;
  savedSenders: SavedSender;
  parcelPresets: ParcelPreset;
  loggedRequests: LoggedRequest;
  ownAwbs: OwnAwb;
  payments: Payment;
  /** Payment of each charge at a gateway. */
  paymentOrders: PaymentKey;
  /** Unique sums of open transfers. */
  transferSums: TakenSum;
  paymentDue: PaymentDueRow;
  chargeDue: ChargeDueRow;
  codDue: CodDueRow;
  codAdvances: Advances;
  cancellationDue: OpenCancellation;
  receipts: Receipt;
  unmatched: UnmatchedMoney;
  batches: Batch;
  batchRows: BatchRow;
  batchReferences: RowKey & MadeByReference & { readonly createdAt: Date };
  pickups: Pickup;
  pickupDue: PickupDueRow;
  trackers: Tracker;
  trackerDue: TrackerDueRow;
  topUps: TopUp;
  /** Tenant by top-up id. */
  topUpOwners: Tenant;
  withdrawals: Withdrawal;
  /** Tenant by withdrawal id. */
  withdrawalOwners: Tenant;
  /** Withdrawal id of each payout of a bank. */
  payouts: string;
  acts: Act;
  connections: ProviderConnection;
  offers: CourierOffer;
  processReports: ProcessReport;
  answers: StoredAnswer;
  dailyFigures: DailyFigure;
  figureHeads: FigureHead;
  termHeads: TermHead;
  /** Search terms by shipment. */
  shipmentTerms: { readonly terms: readonly string[] };
  routeFigures: RouteFigure;
};
export type Tables = { readonly [Name in keyof Rows]: Table<Rows[Name]> };
export type Layers = { readonly [Name in keyof Rows]: Layer<Rows[Name]> };

/** Empty tables, or a view of others that keeps its writes separate. */
export function layersOver(below: Partial<Tables>): Layers {
  return {
    accounts: layerOver(below.accounts),
    emails: layerOver(below.emails),
    accountActs: layerOver(below.accountActs),
    invitations: layerOver(below.invitations),
    apiKeys: layerOver(below.apiKeys),
    secrets: layerOver(below.secrets),
    people: layerOver(below.people),
    members: layerOver(below.members),
    sessions: layerOver(below.sessions),
    securityEvents: layerOver(below.securityEvents),
    attemptBuckets: layerOver(below.attemptBuckets),
    pricingRules: layerOver(below.pricingRules),
    quotes: layerOver(below.quotes),
    shipments: layerOver(below.shipments),
    shipmentNumbers: layerOver(below.shipmentNumbers),
    events: layerOver(below.events),
    eventHeads: layerOver(below.eventHeads),
    webhooks: layerOver(below.webhooks),
    webhookDeliveries: layerOver(below.webhookDeliveries),
    webhookAttempts: layerOver(below.webhookAttempts),
    webhookDue: layerOver(below.webhookDue),
    webhookRecoveries: layerOver(below.webhookRecoveries),
    intents: layerOver(below.intents),
    attempts: layerOver(below.attempts),
    bookingChecks: layerOver(below.bookingChecks),
    nudges: layerOver(below.nudges),
    awbs: layerOver(below.awbs),
    alerts: layerOver(below.alerts),
    trackingEntries: layerOver(below.trackingEntries),
    trackingDue: layerOver(below.trackingDue),
    unknownCodes: layerOver(below.unknownCodes),
    areaCodes: layerOver(below.areaCodes),
    brands: layerOver(below.brands),
    claims: layerOver(below.claims),
    bankAccounts: layerOver(below.bankAccounts),
    buyerNoticeSettings: layerOver(below.buyerNoticeSettings),
    buyerNotices: layerOver(below.buyerNotices),
    savedViews: layerOver(below.savedViews),
    savedSenders: layerOver(below.savedSenders),
    parcelPresets: layerOver(below.parcelPresets),
    loggedRequests: layerOver(below.loggedRequests),
    ownAwbs: layerOver(below.ownAwbs),
    payments: layerOver(below.payments),
    paymentOrders: layerOver(below.paymentOrders),
    transferSums: layerOver(below.transferSums),
    paymentDue: layerOver(below.paymentDue),
    chargeDue: layerOver(below.chargeDue),
    codDue: layerOver(below.codDue),
    codAdvances: layerOver(below.codAdvances),
    cancellationDue: layerOver(below.cancellationDue),
    receipts: layerOver(below.receipts),
    unmatched: layerOver(below.unmatched),
    batches: layerOver(below.batches),
    batchRows: layerOver(below.batchRows),
    batchReferences: layerOver(below.batchReferences),
    pickups: layerOver(below.pickups),
    pickupDue: layerOver(below.pickupDue),
    trackers: layerOver(below.trackers),
    trackerDue: layerOver(below.trackerDue),
    topUps: layerOver(below.topUps),
    topUpOwners: layerOver(below.topUpOwners),
    withdrawals: layerOver(below.withdrawals),
    withdrawalOwners: layerOver(below.withdrawalOwners),
    payouts: layerOver(below.payouts),
    acts: layerOver(below.acts),
    connections: layerOver(below.connections),
    offers: layerOver(below.offers),
    processReports: layerOver(below.processReports),
    answers: layerOver(below.answers),
    dailyFigures: layerOver(below.dailyFigures),
    figureHeads: layerOver(below.figureHeads),
    termHeads: layerOver(below.termHeads),
    shipmentTerms: layerOver(below.shipmentTerms),
    routeFigures: layerOver(below.routeFigures),
    ledgerAccounts: layerOver(below.ledgerAccounts),
    journals: layerOver(below.journals),
    postings: layerOver(below.postings),
  };
}
