import type { Payment, Receipt, ReceiptOutcome } from '#domain/payment/payment.ts';
import type { Random } from '#domain/random.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';

/** A receipt and its instrument. */
export type Received = { readonly payment: Payment; readonly receipt: Receipt };
export type Tools = { readonly now: Date; readonly write: Writes; readonly random: Random };

/** A shipment or a top-up as the subject of an external payment. */
export type Payable = {
  readonly key: SubjectKey;
  /** Whether it waits to be paid. A receipt may also settle it otherwise: see `outcomeOf`. */
  readonly mayBePaid: boolean;
  /** End of the payment period; null: unknown. */
  readonly expiresAt: Date | null;
  /** The outcome of a receipt. */
  outcomeOf(isExact: boolean): ReceiptOutcome;
  /** TAKEN: pays the subject. */
  settle(received: Received, tools: Tools): void;
  /** LATE: credits the money to the wallet. */
  creditLatePayment(received: Received, tools: Tools): void;
  /** Its instructions are void. */
  reject(tools: Tools): void;
  /** Its payment period is over. */
  expire(tools: Tools): void;
};
