import type { SubjectKey } from '#domain/subject.ts';

/** What people of ours do to a client's money by hand. */
export const ACT_KINDS = [
  'TRANSFER_CONFIRMED',
  'TRANSFER_REJECTED',
  'WITHDRAWAL_CREATED',
  'WITHDRAWAL_COMPLETED',
  'WITHDRAWAL_FAILED',
  'ADJUSTED',
  'CLAIM_SETTLED',
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
