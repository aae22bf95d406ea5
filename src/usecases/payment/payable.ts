import type { Chance } from '#domain/chance.ts';
import type { Payment, Receipt, ReceiptOutcome } from '#domain/payment/payment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';

/** Money that came, and the instrument that it came by. */
export type Received = { readonly payment: Payment; readonly receipt: Receipt };
export type Tools = { readonly now: Date; readonly write: Writes; readonly chance: Chance };

/** A shipment or a top-up, as far as money from outside is concerned. */
export type Payable = {
  readonly key: SubjectKey;
  /** Whether somebody is to pay it; money that comes all the same is another matter. */
  readonly mayBePaid: boolean;
  /** When that ends, if it is known. */
  readonly expiresAt: Date | null;
  /** What money does that came for it. */
  outcomeOf(isExact: boolean): ReceiptOutcome;
  /** TAKEN: it is paid, for good. */
  take(received: Received, tools: Tools): void;
  /** LATE: the money stays in the wallet. */
  keep(received: Received, tools: Tools): void;
  /** Nothing is owed by its instructions any more. */
  reject(tools: Tools): void;
  /** Nobody pays it any more. */
  expire(tools: Tools): void;
};
