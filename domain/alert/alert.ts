import { idText, uuidOf } from '#domain/id.ts';
import { type SubjectKey, subjectOfText, subjectText } from '#domain/subject.ts';

/** Problems that an operator has to resolve. */
export const ALERT_KINDS = [
  /** Whether the courier booked it is unknown, or all attempts failed. */
  'BOOKING_STUCK',
  /** The answer of a superseded attempt contradicts the newer one. */
  'LATE_EVIDENCE',
  /** The courier gave an AWB that belongs to another shipment. */
  'AWB_TAKEN',
  /** The courier reports a status that cannot follow the shipment's final one. */
  'TRACKING_CONTRADICTION',
  /** The received amount differs from the amount due. */
  'WRONG_AMOUNT',
  /** The courier has booked it more than once. */
  'DOUBLE_BOOKING',
  /** The outcome of the courier's cancellation is unknown. */
  'CANCEL_STUCK',
  /** The courier cancelled a shipment that is under way. */
  'CANCEL_CONTRADICTION',
  /** The outcome of a pickup request is unknown, or its cancellation was refused. */
  'PICKUP_STUCK',
  /** Tracking of the shipment cannot be processed. */
  'TRACKING_FAULT',
  /** The courier bills, or has measured, more than was sold. */
  'COURIER_BILL',
  /** Few AWBs that its courier gave us are left, or none: then it waits for an import. */
  'AWB_POOL_LOW',
  /** The courier's remittance of the collected cash does not fit the shipment. */
  'COD_DIFFERENCE',
  /** A provider's limit has no room for the collected cash: it waits for the remittance. */
  'COD_LIMIT_USED_UP',
  /** The payment gateway does not say whether a charge was paid. Closed by its answer. */
  'GATEWAY_SILENT',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** One for each kind and subject, however often it is raised. */
export type Alert = SubjectKey & {
  readonly kind: AlertKind;
  readonly message: string;
  readonly raisedAt: Date;
};

export interface AlertStore {
  /** Open alerts of all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Alert[]>;
  /** Whether there was an open one. */
  close(alert: Pick<Alert, 'kind' | 'subject'>, closedAt: Date): Promise<boolean>;
  /** In a transaction of its own. */
  raise(alert: Alert): Promise<void>;
}

export interface AlertWrites {
  /** Opens a closed one again; an open one stays as it is. */
  raise(alert: Alert): void;
  /** Closes the alert, if it is open. */
  close(alert: SubjectKey & Pick<Alert, 'kind'>, closedAt: Date): void;
}

/** The public id of the subject; the kind decides the type of a UUID. */
export function alertSubjectText({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  return kind === 'PICKUP_STUCK' ? idText('pickup', subject) : subjectText({ subject });
}

/** The subject of a public id; undefined where no alert of this kind can have it. */
export function alertSubjectOfText(kind: AlertKind, text: string): string | undefined {
  return kind === 'PICKUP_STUCK' ? uuidOf('pickup', text) : subjectOfText(text);
}
