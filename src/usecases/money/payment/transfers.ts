import type { Tenant } from '#domain/environment.ts';
import type {
  OpenTransfer,
  ReceiptOutcome,
  TransferPayment,
} from '#domain/money/payment/payment.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import type { Rupiah } from '#domain/money.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import { isShipment, subjectText } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { findPayable } from './find-payable.ts';
import { paymentOf, type ReceivePayment } from './receive-payment.ts';

/** A page of transfers; `after` is the subject of the previous page's last row. */
export type TransferPageRequest = { readonly limit: number; readonly after: string | null };

/** Open transfers of all accounts, oldest first. NOT_FOUND if `after` has no transfer. */
export type ListTransfers = (page: TransferPageRequest) => Promise<readonly OpenTransfer[]>;

/** A transfer on the bank's statement. */
export type ConfirmTransferCommand = {
  /** Id of the shipment or top-up. */
  readonly subject: string;
  /** The bank's reference, unique for each transfer. */
  readonly reference: string;
  /** Null for the amount due. */
  readonly amount: Rupiah | null;
  readonly by: string;
};
export type ConfirmTransfer = (command: ConfirmTransferCommand) => Promise<ReceiptOutcome>;

export type RejectTransfer = (
  subject: string,
  why: { readonly reason: string; readonly by: string },
) => Promise<void>;

type Deps = Pick<Ports, 'unitOfWork' | 'shipments' | 'topUps' | 'payments' | 'clock' | 'random'> & {
  readonly receivePayment: ReceivePayment;
};

export const BANK = 'BANK';

export function listTransfers(
  deps: Pick<Deps, 'shipments' | 'topUps' | 'payments'>,
): ListTransfers {
  return async ({ limit, after }) => {
    const last = after === null ? null : (await transferOf(after, null, deps)).payment;
    return deps.payments.openTransfers({ limit, after: last });
  };
}

/**
 * Books money for a transfer, in time or late; idempotent by reference. Unmatched money of this
 * reference is assigned with its own amount. VALIDATION_ERROR if the amount is missing and the
 * transfer is no longer open, because a mistyped reference would create money.
 */
export function confirmTransfer(deps: Deps): ConfirmTransfer {
  return async ({ subject, reference, amount, by }) => {
    const { payment, receipts } = await transferOf(subject, amount, deps);
    const isKnown = receipts.some(
      (one) => one.source === BANK && one.sourceReference === reference,
    );
    const { environment } = payment;
    const key = { environment, source: BANK, sourceReference: reference };
    const recordedAmount = (await deps.payments.findUnmatched(key))?.amount ?? null;
    refuseDifferentAmount(amount, recordedAmount);
    const received = amount ?? recordedAmount;
    if (received === null && payment.state !== 'OPEN' && !isKnown)
      throw missingAmount(payment.state);
    const detail = `${BANK} ${reference}, ${received ?? payment.amount} rupiah`;
    return deps.receivePayment({
      payment,
      source: BANK,
      sourceReference: reference,
      amount: received ?? payment.amount,
      currency: 'IDR',
      act: { kind: 'TRANSFER_CONFIRMED', detail, by },
    });
  };
}

/**
 * Rejects a transfer that never arrived or was sent back; the client may request new instructions.
 */
export function rejectTransfer(deps: Deps): RejectTransfer {
  return async (subject, { reason, by }) => {
    const { payment: key } = await transferOf(subject, null, deps);
    await deps.unitOfWork.decide({
      async look(stores) {
        const [payable, payments] = await Promise.all([
          findPayable(stores, key),
          stores.payments.of(key),
        ]);
        return { payable, payments };
      },
      decide({ payable, payments }, write) {
        const payment = paymentOf(payments, key);
        if (payment.state !== 'OPEN') throw notOpen(payment.state);
        const now = deps.clock.now();
        write.payments.close(payment, { from: 'OPEN', to: 'REJECTED', at: now });
        const recorder = recorderOf({ now, write, random: deps.random });
        payable.reject(recorder);
        recorder.act(payment, { kind: 'TRANSFER_REJECTED', detail: reason, by });
      },
    });
  };
}

/**
 * Returns the newest transfer of this amount, or else the newest one. NOT_FOUND if there is none.
 */
async function transferOf(
  subject: string,
  amount: Rupiah | null,
  { payments, ...deps }: Pick<Deps, 'shipments' | 'topUps' | 'payments'>,
): Promise<{ readonly payment: TransferPayment; readonly receipts: Payments['receipts'] }> {
  const key = await ownerOf(subject, deps);
  const found = key && (await payments.of({ ...key, subject }));
  const payment = found && newestIn(found, amount);
  if (payment !== undefined) return { payment, receipts: found?.receipts ?? [] };
  throw new Refusal('NOT_FOUND', `No transfer was ever requested for ${subjectText({ subject })}.`);
}

function ownerOf(
  subject: string,
  { shipments, topUps }: Pick<Deps, 'shipments' | 'topUps'>,
): Promise<Tenant | undefined> {
  return isShipment({ subject }) ? shipments.ownerOfNumber(subject) : topUps.ownerOf(subject);
}

function newestIn({ all }: Payments, amount: Rupiah | null): TransferPayment | undefined {
  const transfers = all.filter((one) => one.method === 'MANUAL_TRANSFER');
  return transfers.findLast((one) => one.amount === amount) ?? transfers.at(-1);
}

function notOpen(state: string): Refusal {
  const message = `The transfer is ${state}, no longer open.`;
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { state } });
}

/** Throws VALIDATION_ERROR if the amount differs from the recorded unmatched money. */
function refuseDifferentAmount(amount: Rupiah | null, recordedAmount: Rupiah | null): void {
  if (amount === null || recordedAmount === null || amount === recordedAmount) return;
  const message = `The money of this reference was recorded with ${recordedAmount} rupiah.`;
  throw invalid('amount', 'NOT_ALLOWED', message);
}

function missingAmount(state: string): Refusal {
  const message = `The transfer is ${state}, so the received amount is required.`;
  return invalid('amount', 'REQUIRED', message);
}
