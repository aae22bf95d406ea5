import type { SubjectKey } from '#domain/subject.ts';

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
}
