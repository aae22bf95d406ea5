import type { Payment, Receipt, ReceiptOutcome } from '#domain/money/payment/payment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Recorder } from '../../recorder.ts';

/** A receipt and its instrument. */
export type Received = { readonly payment: Payment; readonly receipt: Receipt };

/** A shipment or a top-up as the subject of an external payment. */
export type Payable = {
  readonly key: SubjectKey;
  /**
   * True while it waits for payment. A receipt may settle it in other cases, too: see `outcomeOf`.
   */
  readonly mayBePaid: boolean;
  /** End of the payment period; null if unknown. */
  readonly expiresAt: Date | null;
  /** Outcome of a receipt. */
  outcomeOf(isExact: boolean): ReceiptOutcome;
  /** TAKEN: pays the subject. */
  settle(received: Received, recorder: Recorder): void;
  /** LATE: credits the money to the wallet. */
  creditLatePayment(received: Received, recorder: Recorder): void;
  /** Voids its instructions. */
  reject(recorder: Recorder): void;
  /** Ends its payment period. */
  expire(recorder: Recorder): void;
};
