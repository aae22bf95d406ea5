import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';

/**
 * A transfer on our bank's statement whose sum is no open or resting instrument's, or money for a
 * gateway's charge whose instrument was deleted.
 */
export type UnmatchedMoney = {
  readonly environment: Environment;
  readonly source: string;
  /** The source's own: kept once for each. */
  readonly sourceReference: string;
  /** The bank account that it came to; null: it came by a gateway. */
  readonly accountNumber: string | null;
  /** Ours at the gateway; null: it came to a bank account. */
  readonly orderId: string | null;
  /** Null: no whole rupiah. */
  readonly amount: Rupiah | null;
  readonly receivedAt: Date;
  /** The operator's name, as given, or the gateway's code. */
  readonly by: string;
};
