import type { SubjectKey } from '#domain/subject.ts';

/** What people of ours do by hand to what is a client's. */
export const ACT_KINDS = [
  'TRANSFER_CONFIRMED',
  'TRANSFER_REJECTED',
  'WITHDRAWAL_CREATED',
  'WITHDRAWAL_COMPLETED',
  'WITHDRAWAL_FAILED',
  'ADJUSTED',
  'CLAIM_SETTLED',
  'BOOKING_RESOLVED',
  'CANCELLATION_RESOLVED',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Who did what when, for whoever has to answer for it; never changed again. */
export type Act = SubjectKey & {
  readonly actId: string;
  readonly kind: ActKind;
  readonly detail: string;
  /** As the operator named herself. */
  readonly by: string;
  readonly at: Date;
};

export interface ActWrites {
  note(act: Act): void;
}
