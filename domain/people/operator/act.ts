import type { SubjectKey } from '#domain/subject.ts';

/** Manual changes to a client's data. */
export const ACT_KINDS = [
  'TRANSFER_CONFIRMED',
  'TRANSFER_REJECTED',
  'WITHDRAWAL_CREATED',
  'WITHDRAWAL_COMPLETED',
  'WITHDRAWAL_FAILED',
  'ADJUSTED',
  'CLAIM_SETTLED',
  'CLAIM_REJECTED',
  'BANK_ACCOUNT_ADDED',
  'BANK_ACCOUNT_REMOVED',
  'BOOKING_RESOLVED',
  'CANCELLATION_RESOLVED',
  'TRACKING_RECORDED',
  'PEOPLE_ERASED',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** An audit record of an operator's change; immutable. */
export type Act = SubjectKey & {
  readonly actId: string;
  readonly kind: ActKind;
  readonly detail: string;
  /** The operator's name, as given. */
  readonly by: string;
  readonly at: Date;
};

/** Position in the order of time. */
export type ActPosition = Pick<Act, 'at' | 'actId'>;

export interface ActStore {
  /** Acts of all accounts after a position, oldest first. */
  listAfter(after: ActPosition, limit: number): Promise<readonly Act[]>;
}

export interface ActWrites {
  record(act: Act): void;
}
