import type { AreaCode } from '#domain/carrying/area/area-code.ts';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { OpenCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type {
  CourierOffer,
  ProviderConnection,
} from '#domain/carrying/courier-configuration/configuration.ts';
import type { ProcessReport } from '#domain/carrying/courier-configuration/process-report.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { Tracker } from '#domain/carrying/tracker/tracker.ts';
import type { TimelineEntry } from '#domain/carrying/tracking/timeline.ts';
import type { UnknownCode } from '#domain/carrying/tracking/unknown-code.ts';
import type { Tenant } from '#domain/environment.ts';
import type { DailyFigure, FigureHead } from '#domain/insight/figure/daily-figure.ts';
import type { RouteFigure } from '#domain/insight/figure/route-figure.ts';
import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { TermHead } from '#domain/insight/search/shipment-terms.ts';
import { eachOf, KEPT_NOUNS, type KeptName, type KeptTypes } from '#domain/kept-nouns.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import type { PhotoKey } from '#domain/money/claim/claim-store.ts';
import type { DevelopedPhoto } from '#domain/money/claim/photo.ts';
import type { Advances } from '#domain/money/cod/advance-limit.ts';
import type { Payment, PaymentKey, Receipt } from '#domain/money/payment/payment.ts';
import type { UnmatchedMoney } from '#domain/money/payment/unmatched-money.ts';
import type { TopUp } from '#domain/money/top-up/top-up.ts';
import type { JournalHead } from '#domain/money/wallet/journal.ts';
import type { LedgerAccount, Posting } from '#domain/money/wallet/posting.ts';
import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Brand } from '#domain/notifying/brand/brand.ts';
import type { BuyerNoticeSettings } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { StoredNotice } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import type { NewsChoice } from '#domain/notifying/person-notice/news-choice.ts';
import type { StoredPersonNotice } from '#domain/notifying/person-notice/person-notice-store.ts';
import type { Delivery, DeliveryAttempt, DeliveryKey } from '#domain/notifying/webhook/delivery.ts';
import type { Webhook } from '#domain/notifying/webhook/webhook.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { AccountAct } from '#domain/people/access/account-act.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { StoredAttempts } from '#domain/people/access/attempt.ts';
import type { Invitation } from '#domain/people/access/invitation.ts';
import type { Member } from '#domain/people/access/member.ts';
import type { Person } from '#domain/people/access/person.ts';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import type { StoredSession } from '#domain/people/access/session.ts';
import type { Act } from '#domain/people/operator/act.ts';
import type { Batch } from '#domain/selling/batch/batch.ts';
import type { BatchRow, MadeByReference, RowKey } from '#domain/selling/batch/batch-row.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { PricingRule } from '#domain/selling/rating/pricing-rule.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type {
  AlertRow,
  AttemptRow,
  BookingCheckRow,
  ChargeDueRow,
  CodDueRow,
  DueNewsRow,
  PaymentDueRow,
  PickupDueRow,
  RecoveryRow,
  TrackerDueRow,
  TrackingDueRow,
  WebhookDueRow,
} from '../store-contracts/contract.ts';
import type { OwnAwb } from './awb-pool-store.ts';
import { type Layer, layerOver, type Table } from './table.ts';

/** Transfer amount that is reserved at a bank account, and its transfer. */
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

/** Pictures of a photo by its key. */
export type ClaimPhotoRow = PhotoKey & Pick<DevelopedPhoto, 'picture' | 'thumbnail'>;

type Rows = { [Name in KeptName]: KeptTypes[Name]['row'] } & {
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
  /** Shipment of each AWB. */
  awbs: ShipmentKey;
  alerts: AlertRow;
  trackingEntries: TimelineEntry;
  trackingDue: TrackingDueRow & { readonly hintTries: number };
  unknownCodes: UnknownCode & { readonly isKnown: boolean };
  areaCodes: AreaCode;
  brands: Brand;
  claims: Claim;
  claimPhotos: ClaimPhotoRow;
  buyerNoticeSettings: BuyerNoticeSettings;
  buyerNotices: StoredNotice;
  personNotices: StoredPersonNotice;
  dueNews: DueNewsRow;
  newsChoices: NewsChoice;
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
    ...eachOf<Pick<Layers, KeptName>>(KEPT_NOUNS, (name) => keptLayer(name, below)),
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
    awbs: layerOver(below.awbs),
    alerts: layerOver(below.alerts),
    trackingEntries: layerOver(below.trackingEntries),
    trackingDue: layerOver(below.trackingDue),
    unknownCodes: layerOver(below.unknownCodes),
    areaCodes: layerOver(below.areaCodes),
    brands: layerOver(below.brands),
    claims: layerOver(below.claims),
    claimPhotos: layerOver(below.claimPhotos),
    buyerNoticeSettings: layerOver(below.buyerNoticeSettings),
    buyerNotices: layerOver(below.buyerNotices),
    personNotices: layerOver(below.personNotices),
    dueNews: layerOver(below.dueNews),
    newsChoices: layerOver(below.newsChoices),
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

function keptLayer<Name extends KeptName>(name: Name, below: Partial<Tables>) {
  return layerOver<Rows[Name]>(below[name]);
}
