import type { ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';
import type { CodeKey } from '#domain/carrying/tracking/unknown-code.ts';
import { idText, NIL_UUID, uuidOf } from '#domain/id.ts';
import { type SubjectKey, subjectOfText, subjectText } from '#domain/subject.ts';

/** Problems that an operator has to resolve. */
export const ALERT_KINDS = [
  /** The outcome of the booking is unknown, or all attempts failed. */
  'BOOKING_STUCK',
  /** The answer of a superseded attempt contradicts the newer one. */
  'LATE_EVIDENCE',
  /** The courier gave an AWB that belongs to another shipment. */
  'AWB_TAKEN',
  /** The courier reports a status that cannot follow the shipment's final one. */
  'TRACKING_CONTRADICTION',
  /** The received amount differs from the amount due. */
  'WRONG_AMOUNT',
  /** The courier has booked the order more than once. */
  'DOUBLE_BOOKING',
  /** The outcome of the courier's cancellation is unknown. */
  'CANCEL_STUCK',
  /** The courier cancelled a shipment that is under way. */
  'CANCEL_CONTRADICTION',
  /** The outcome of a pickup request is unknown, or its cancellation was refused. */
  'PICKUP_STUCK',
  /** Tracking of the shipment cannot be processed. */
  'TRACKING_FAULT',
  /** The courier bills, or has measured, more than the price was based on. */
  'COURIER_BILL',
  /** The pool of AWBs from the courier is low or empty: operators must import more. */
  'AWB_POOL_LOW',
  /** The courier's remittance of the collected cash does not fit the shipment. */
  'COD_DIFFERENCE',
  /** The provider's advance limit is used up: the cash waits for the remittance. */
  'COD_LIMIT_USED_UP',
  /** Answers of a courier repeatedly contain a field that cannot be read. */
  'ANSWER_UNREADABLE',
  /** The payment gateway does not say whether a charge was paid. Closed when it answers. */
  'GATEWAY_SILENT',
  /** A provider refuses all of our requests; closes by itself when it answers again. */
  'PROVIDER_REFUSES',
  /** A courier repeatedly sends a code that its adapter does not know. */
  'UNKNOWN_CODE',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A courier at one of our connections; null: the connection shared by all accounts. */
type AnsweringCourier = {
  readonly provider: string;
  readonly courierCode: string;
  readonly accountId: string | null;
};

/** One alert for each kind and subject, however often it is raised. */
export type Alert = SubjectKey & {
  readonly kind: AlertKind;
  readonly message: string;
  readonly raisedAt: Date;
};

export interface AlertStore {
  /** Open alerts of all accounts, oldest first. */
  listOpen(limit: number): Promise<readonly Alert[]>;
  /** Returns true if there was an open alert. */
  close(alert: Pick<Alert, 'kind' | 'subject'>, closedAt: Date): Promise<boolean>;
  /** Raises an alert in its own transaction. */
  raise(alert: Alert): Promise<void>;
}

export interface AlertWrites {
  /** Opens an alert. A closed one is opened again; an open one stays as it is. */
  raise(alert: Alert): void;
  /** Closes the alert, if it is open. */
  close(alert: SubjectKey & Pick<Alert, 'kind'>, closedAt: Date): void;
}

/** Account id of alerts about a courier, which concern all accounts. */
const EVERY_ACCOUNT = NIL_UUID;
/** Matches `JNE/NOT_AUTHORISED`; with the account id in between for an account's own connection. */
const CONNECTION = /^[A-Z][A-Z0-9_]*\/(?:acc_[0-9A-Za-z]{1,40}\/)?[A-Z_]{1,30}$/;
/** Matches `ANTERAJA/anteraja/order.actual_receiver`. */
const FIELD = /^[A-Z][A-Z0-9_]*\/[a-z0-9_]+\/[\w.-]{1,200}$/;
/** Matches `jnt/100`, or a text if the courier has no code. */
const CODE = /^[a-z0-9_]+\/[^\p{C}]{1,100}$/u;
const ABOUT_COURIERS: Readonly<Partial<Record<AlertKind, RegExp>>> = {
  ANSWER_UNREADABLE: FIELD,
  PROVIDER_REFUSES: CONNECTION,
  UNKNOWN_CODE: CODE,
};

/** The subject of an alert about a field of a courier's answers. */
export function unreadableSubject(
  { provider, courierCode, accountId }: AnsweringCourier,
  field: string,
): SubjectKey {
  const subject = `${provider}/${courierCode}/${field}`;
  return { accountId: accountId ?? EVERY_ACCOUNT, environment: 'LIVE', subject };
}

/** The subject of an alert about a provider that refuses our requests: one for each connection. */
export function refusalSubject(
  { provider, accountId }: Omit<AnsweringCourier, 'courierCode'>,
  refusal: ProviderRefusal,
): SubjectKey {
  const account = accountId === null ? [] : [idText('account', accountId)];
  const subject = [provider, ...account, refusal].join('/');
  return { accountId: accountId ?? EVERY_ACCOUNT, environment: 'LIVE', subject };
}

/** The subject of an alert about a courier's code: `jne/OP-9`. */
export function codeSubject({ environment, courierCode, code }: CodeKey): SubjectKey {
  return { accountId: EVERY_ACCOUNT, environment, subject: `${courierCode}/${code}` };
}

/** Returns null if the alert is about a courier, and so belongs to no account. */
export function alertAccountId({ accountId }: Pick<Alert, 'accountId'>): string | null {
  return accountId === EVERY_ACCOUNT ? null : accountId;
}

/** The public id of the subject; the kind decides the type of a UUID. */
export function alertSubjectText({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string {
  if (kind in ABOUT_COURIERS) return subject;
  return kind === 'PICKUP_STUCK' ? idText('pickup', subject) : subjectText({ subject });
}

/** The subject of a public id; undefined if no alert of this kind can have it. */
export function alertSubjectOfText(kind: AlertKind, text: string): string | undefined {
  const shape = ABOUT_COURIERS[kind];
  if (shape !== undefined) return shape.test(text) ? text : undefined;
  return kind === 'PICKUP_STUCK' ? uuidOf('pickup', text) : subjectOfText(text);
}
