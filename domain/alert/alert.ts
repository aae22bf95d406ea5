import { idText, uuidOf } from '#domain/id.ts';
import { type SubjectKey, subjectOfText, subjectText } from '#domain/subject.ts';

/** What only a person can put right. */
export const ALERT_KINDS = [
  /** Nobody knows whether the courier booked it, or it failed here time and again. */
  'BOOKING_STUCK',
  /** An answer that came after another attempt had taken over says something else. */
  'LATE_EVIDENCE',
  /** The courier gave an AWB that is another shipment's. */
  'AWB_TAKEN',
  /** The courier tells something that cannot follow how the shipment ended. */
  'TRACKING_CONTRADICTION',
  /** Money has come for it that is not what was asked for. */
  'WRONG_AMOUNT',
  /** The courier has booked it more than once. */
  'DOUBLE_BOOKING',
  /** The courier does not say whether it cancelled. */
  'CANCEL_STUCK',
  /** The courier has cancelled what went on all the same. */
  'CANCEL_CONTRADICTION',
  /** The courier does not say whether it comes, or would not stay away. */
  'PICKUP_STUCK',
  /** What the courier tells of it cannot be worked on. */
  'TRACKING_FAULT',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** One for each kind and subject, however often it is raised. */
export type Alert = SubjectKey & {
  readonly kind: AlertKind;
  readonly message: string;
  readonly raisedAt: Date;
};

export interface AlertStore {
  /** Those that nobody has closed, over all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Alert[]>;
  /** Whether there was such an open one. */
  close(alert: Pick<Alert, 'kind' | 'subject'>, closedAt: Date): Promise<boolean>;
  /** By itself, where nothing else is to be written. */
  raise(alert: Alert): Promise<void>;
}

export interface AlertWrites {
  /** Opens a closed one again; an open one stays as it is. */
  raise(alert: Alert): void;
  /** It was put right, whether or not anybody had been told of it. */
  close(alert: SubjectKey & Pick<Alert, 'kind'>, closedAt: Date): void;
}

/** What it is about, as people write it: the kind tells what a UUID is of. */
export function alertSubjectText({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  return kind === 'PICKUP_STUCK' ? idText('pickup', subject) : subjectText({ subject });
}

/** What people wrote; undefined where no alert of this kind can be about it. */
export function alertSubjectOfText(kind: AlertKind, text: string): string | undefined {
  return kind === 'PICKUP_STUCK' ? uuidOf('pickup', text) : subjectOfText(text);
}
