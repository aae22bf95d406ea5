import type { Alert } from '#domain/alert/alert.ts';
import type { KeptAttempt } from '#domain/booking/attempt.ts';
import type { BookingIntent } from '#domain/booking/intent.ts';
import type { OpenCancellation } from '#domain/cancellation/cancellation.ts';
import type { CodDue } from '#domain/cod/cod-due.ts';
import type { Tenant } from '#domain/environment.ts';
import type { ClientEvent } from '#domain/event/event.ts';
import type { Act } from '#domain/operator/act.ts';
import type { DuePickup } from '#domain/pickup/pickup-store.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { DueShipment } from '#domain/tracking/tracking-store.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import type { LedgerAccount, Posting } from '#domain/wallet/posting.ts';
import type { WebhookKey } from '#domain/webhook/webhook.ts';

/** That a worker was woken for a shipment. */
export type Nudge = ShipmentKey;

/** An attempt as it is kept. */
export type SeenAttempt = KeptAttempt;

/** When a booking is looked up once more. */
export type SeenCheck = ShipmentKey & { readonly dueAt: Date };

/** Null: it is open. */
export type SeenAlert = Alert & { readonly closedAt: Date | null };

/** When a courier is asked next. */
export type SeenDue = DueShipment & { readonly dueAt: Date };

/** Until when a subject waits to be paid. */
export type SeenWait = SubjectKey & { readonly dueAt: Date };

/** Cash that a courier owes, and when it is settled unless somebody is settling it. */
export type SeenCodDue = CodDue & { readonly dueAt: Date };

/** What a courier is still to be asked about a pickup, and when. */
export type SeenPickupDue = DuePickup & { readonly dueAt: Date };

/** When an endpoint is looked at next, and who is at it, or stays away from it, until when. */
export type SeenWebhookDue = WebhookKey & {
  /** Null: nothing is known to be due. */
  readonly dueAt: Date | null;
  readonly heldUntil: Date | null;
  readonly isSlow: boolean;
};

/** How far what was missed has been queued again, by the ids of events. */
export type SeenRecovery = WebhookKey & {
  readonly afterEvent: string;
  readonly lastEvent: string;
  readonly dueAt: Date;
};

/** The books of one tenant, row by row. */
export type SeenBooks = {
  /** By kind. */
  readonly accounts: readonly LedgerAccount[];
  /** By account and version. */
  readonly postings: readonly Posting[];
};

/** What is written and has no store that reads it: for tests alone. Tenant by tenant. */
export type Seen = {
  /** By subject and sequence. */
  events(): Promise<readonly ClientEvent[]>;
  /** By shipment, as are the nudges. */
  intents(): Promise<readonly BookingIntent[]>;
  nudges(): Promise<readonly Nudge[]>;
  /** By shipment and fence. */
  attempts(): Promise<readonly SeenAttempt[]>;
  /** By shipment. */
  bookingChecks(): Promise<readonly SeenCheck[]>;
  /** By subject and kind, closed ones too. */
  alerts(): Promise<readonly SeenAlert[]>;
  /** What couriers are asked about, by shipment. */
  due(): Promise<readonly SeenDue[]>;
  /** What waits to be paid, by subject. */
  waits(): Promise<readonly SeenWait[]>;
  /** What couriers owe, by shipment. */
  codDue(): Promise<readonly SeenCodDue[]>;
  /** What couriers are being asked to cancel, by shipment and AWB. */
  cancellationDue(): Promise<readonly OpenCancellation[]>;
  /** What couriers are asked about pickups, by pickup. */
  pickupDue(): Promise<readonly SeenPickupDue[]>;
  /** The queue of endpoints, by endpoint. */
  webhookDue(): Promise<readonly SeenWebhookDue[]>;
  /** By endpoint. */
  recoveries(): Promise<readonly SeenRecovery[]>;
  /** What operators did, by subject and id. */
  acts(): Promise<readonly Act[]>;
  books(tenant: Tenant): Promise<SeenBooks>;
};

/** What every set of stores offers its contract: the fakes, and PostgreSQL. */
export type Storage = {
  /** Each call commits by itself. */
  readonly stores: Stores;
  /** Inside one `run` the now that rules begin and end by stands still; all others go on. */
  readonly unitOfWork: UnitOfWork;
  readonly seen: Seen;
  /** Moves the stores' now by at least a millisecond. */
  letTimePass(): Promise<void>;
};

/** One promise of a port. `check` gets a storage that was just made and belongs to it alone. */
export type Check<Kind extends Storage = Storage> = {
  readonly name: string;
  check(storage: Kind): Promise<void>;
};

/** `port` names the stores as `Stores` or `Writes` does, or the unit of work. */
export type Contract<Kind extends Storage = Storage> = {
  readonly port: string;
  readonly checks: readonly Check<Kind>[];
};
