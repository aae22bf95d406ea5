import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';

/** A transfer on our bank's statement whose sum is no open or resting instrument's. */
export type UnmatchedMoney = {
  readonly environment: Environment;
  readonly source: string;
  /** The bank's own: kept once for each. */
  readonly sourceReference: string;
  readonly accountNumber: string;
  readonly amount: Rupiah;
  readonly receivedAt: Date;
  /** The operator's name, as given. */
  readonly by: string;
};
