import type { Environment } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';

/**
 * Money without an instrument: a transfer whose sum no open or resting instrument has, or money for
 * a charge whose instrument was deleted.
 */
export type UnmatchedMoney = {
  readonly environment: Environment;
  readonly source: string;
  /** The source's id of the money, which is recorded once. */
  readonly sourceReference: string;
  /** The credited bank account; null if it came through a gateway. */
  readonly accountNumber: string | null;
  /** Our order id at the gateway; null if the money came to a bank account. */
  readonly orderId: string | null;
  /** Null if not whole rupiah. */
  readonly amount: Rupiah | null;
  readonly receivedAt: Date;
  /** The operator's name, as given, or the gateway's code. */
  readonly by: string;
};
