import type { RecordedAttempt } from '#domain/carrying/booking/attempt.ts';
import type { BookingIntent } from '#domain/carrying/booking/intent.ts';
import type { OpenCancellation } from '#domain/carrying/courier-cancellation/courier-cancellation.ts';
import type { DuePickupCall } from '#domain/carrying/pickup/pickup-store.ts';
import type { DueTracker } from '#domain/carrying/tracker/tracker-store.ts';
import type { DueShipment } from '#domain/carrying/tracking/tracking-store.ts';
import type { Tenant } from '#domain/environment.ts';
import type { CodDue } from '#domain/money/cod/cod-due.ts';
import type { DueCharge } from '#domain/money/payment/due-charge.ts';
import type { LedgerAccount, Posting } from '#domain/money/wallet/posting.ts';
import type { Alert } from '#domain/notifying/alert/alert.ts';
import type { StoredNotice } from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import type { ClientEvent } from '#domain/notifying/event/event.ts';
import type {
  DueNews,
  StoredPersonNotice,
} from '#domain/notifying/person-notice/person-notice-store.ts';
import type { WebhookKey } from '#domain/notifying/webhook/webhook.ts';
import type { Act } from '#domain/people/operator/act.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';

/** Attempt as stored. */
export type AttemptRow = RecordedAttempt;

/** Time at which a booking is checked once more. */
export type BookingCheckRow = ShipmentKey & { readonly dueAt: Date };

/** Alert; `closedAt` null if it is open. */
export type AlertRow = Alert & { readonly closedAt: Date | null };

/** Time at which a parcel is polled next. */
export type TrackingDueRow = DueShipment & { readonly dueAt: Date };

/** Time at which a parcel that was booked elsewhere is polled next. */
export type TrackerDueRow = DueTracker & { readonly dueAt: Date };

/** Time at which a payment expires. */
export type PaymentDueRow = SubjectKey & { readonly dueAt: Date };
export type ChargeDueRow = DueCharge & { readonly dueAt: Date };

/** COD owed by a courier, and its next settlement; null if it is advanced. */
export type DueNewsRow = Pick<DueNews, 'accountId' | 'environment' | 'eventId'> & {
  readonly dueAt: Date;
};
export type CodDueRow = CodDue & { readonly dueAt: Date | null; readonly lateAt: Date | null };

/** Request to a courier about a pickup, and when it is due. */
export type PickupDueRow = DuePickupCall & { readonly dueAt: Date };

/** Next due time of an endpoint, and its lease. */
export type WebhookDueRow = WebhookKey & {
  /** Due time; null if nothing is known to be due. */
  readonly dueAt: Date | null;
  readonly leasedUntil: Date | null;
  readonly isSlow: boolean;
};

/** Progress of a recovery, by the ids of events. */
export type RecoveryRow = WebhookKey & {
  readonly afterEvent: string;
  readonly lastEvent: string;
  readonly dueAt: Date;
};

/** Ledger of one tenant, row by row. */
export type LedgerRows = {
  /** Accounts by kind. */
  readonly accounts: readonly LedgerAccount[];
  /** Postings by account and version. */
  readonly postings: readonly Posting[];
};

/** Rows that no store reads, for tests only, sorted by tenant. */
export type StoredRows = {
  /** Events by subject and sequence. */
  events(): Promise<readonly ClientEvent[]>;
  /** Intents by shipment. */
  intents(): Promise<readonly BookingIntent[]>;
  /** Attempts by shipment and fence. */
  attempts(): Promise<readonly AttemptRow[]>;
  /** Booking checks by shipment. */
  bookingChecks(): Promise<readonly BookingCheckRow[]>;
  /** Alerts by subject and kind, closed ones too. */
  alerts(): Promise<readonly AlertRow[]>;
  /** Parcels to be polled, by shipment. */
  due(): Promise<readonly TrackingDueRow[]>;
  /** Trackers to be polled, by tracker. */
  trackerDue(): Promise<readonly TrackerDueRow[]>;
  /** E-mails to buyers, by shipment and kind. */
  buyerNotices(): Promise<readonly StoredNotice[]>;
  personNotices(): Promise<readonly StoredPersonNotice[]>;
  dueNews(): Promise<readonly DueNewsRow[]>;
  /** Payments that expire, by subject. */
  waits(): Promise<readonly PaymentDueRow[]>;
  chargeDue(): Promise<readonly ChargeDueRow[]>;
  /** COD to be settled, by shipment. */
  codDue(): Promise<readonly CodDueRow[]>;
  /** Cancellations at couriers, by shipment and AWB. */
  cancellationDue(): Promise<readonly OpenCancellation[]>;
  /** Pickup requests at couriers, by pickup. */
  pickupDue(): Promise<readonly PickupDueRow[]>;
  /** The queue of endpoints, by endpoint. */
  webhookDue(): Promise<readonly WebhookDueRow[]>;
  /** Recoveries by endpoint. */
  recoveries(): Promise<readonly RecoveryRow[]>;
  /** Operator acts, by subject and id. */
  acts(): Promise<readonly Act[]>;
  books(tenant: Tenant): Promise<LedgerRows>;
};

/** Storage that contracts run on: the fakes, and PostgreSQL. */
export type Storage = {
  /** Stores whose calls each commit by themselves. */
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  /**
   * Unit of work for what the serving role may not write; undefined where it may write everything.
   */
  readonly asOwner?: UnitOfWork;
  readonly stored: StoredRows;
  /**
   * Runs work with stores whose time for the validity of rules is stopped; all other clocks
   * continue.
   */
  atOneMoment<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** Moves the stores' now by at least a millisecond. */
  letTimePass(): Promise<void>;
};

/** Check of a port's contract. `check` gets a new storage. */
export type Check<Kind extends Storage = Storage> = {
  readonly name: string;
  check(storage: Kind): Promise<void>;
};

/**
 * Contract of a port; `port` names the stores as `Stores` or `Writes` does, or the unit of work.
 */
export type Contract<Kind extends Storage = Storage> = {
  readonly port: string;
  readonly checks: readonly Check<Kind>[];
};
