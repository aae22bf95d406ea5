import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import type { ActKind } from '#domain/operator/act.ts';
import type { OpenTransfer, ReceiptOutcome, TransferPayment } from '#domain/payment/payment.ts';
import type { PaymentStore, Payments } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { isShipment, type SubjectKey, subjectKeyOf, subjectText } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { TopUpStore } from '#domain/top-up/top-up-store.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { findPayable } from './find-payable.ts';
import { paymentOf, type ReceivePayment } from './receive-payment.ts';

/** A page of them; `after`: the subject of the last row of the page before. */
export type TransferPageRequest = { readonly limit: number; readonly after: string | null };

/** Transfers that wait for their money, over all accounts, oldest first. NOT_FOUND: no `after`. */
export type ListTransfers = (page: TransferPageRequest) => Promise<readonly OpenTransfer[]>;

/** What an operator saw on the bank's statement. */
export type SeenTransfer = {
  /** The shipment or top-up, by its own id. */
  readonly subject: string;
  /** The bank's own, once for each transfer. */
  readonly reference: string;
  /** Null: what was asked for. */
  readonly amount: Rupiah | null;
  readonly by: string;
};
export type ConfirmTransfer = (seen: SeenTransfer) => Promise<ReceiptOutcome>;

export type RejectTransfer = (
  subject: string,
  why: { readonly reason: string; readonly by: string },
) => Promise<void>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly shipments: ShipmentStore;
  readonly topUps: TopUpStore;
  readonly payments: PaymentStore;
  readonly receivePayment: ReceivePayment;
  readonly clock: Clock;
  readonly chance: Chance;
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
 * Money for a transfer, in time or not; the same reference once, however often it is confirmed.
 * Unmatched money of this reference is assigned, with the amount that came.
 * VALIDATION_ERROR where no amount is told and nothing is asked for any more: a reference that was
 * mistyped would make money.
 */
export function confirmTransfer(deps: Deps): ConfirmTransfer {
  return async ({ subject, reference, amount, by }) => {
    const { payment, receipts } = await transferOf(subject, amount, deps);
    const isKnown = receipts.some(
      (one) => one.source === BANK && one.sourceReference === reference,
    );
    const { environment } = payment;
    const key = { environment, source: BANK, sourceReference: reference };
    const kept = (await deps.payments.findUnmatched(key))?.amount ?? null;
    refuseOther(amount, kept);
    const told = amount ?? kept;
    if (told === null && payment.state !== 'OPEN' && !isKnown) throw amountless(payment.state);
    const detail = `${BANK} ${reference}, ${told ?? payment.amount} rupiah`;
    return deps.receivePayment({
      payment,
      source: BANK,
      sourceReference: reference,
      amount: told ?? payment.amount,
      currency: 'IDR',
      act: actOf(payment, { kind: 'TRANSFER_CONFIRMED', detail, by }, deps),
    });
  };
}

/** No such money has come, or it was sent back: the client may ask for other instructions. */
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
        payable.reject({ now, write, chance: deps.chance });
        const act = { kind: 'TRANSFER_REJECTED', detail: reason, by } as const;
        write.acts.note(actOf(payment, act, deps));
      },
    });
  };
}

/** The newest, of this sum if there is one: older ones are paid, too. NOT_FOUND: there is none. */
async function transferOf(
  subject: string,
  amount: Rupiah | null,
  { payments, ...deps }: Pick<Deps, 'shipments' | 'topUps' | 'payments'>,
): Promise<{ readonly payment: TransferPayment; readonly receipts: Payments['receipts'] }> {
  const key = await ownerOf(subject, deps);
  const found = key && (await payments.of({ ...key, subject }));
  const payment = found && newestIn(found, amount);
  if (payment !== undefined) return { payment, receipts: found?.receipts ?? [] };
  throw new Refusal('NOT_FOUND', `No transfer was ever asked for ${subjectText({ subject })}.`);
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

function actOf(
  key: SubjectKey,
  act: { readonly kind: ActKind; readonly detail: string; readonly by: string },
  { chance, clock }: Pick<Deps, 'chance' | 'clock'>,
) {
  return { ...subjectKeyOf(key), actId: chance.uuid(), ...act, at: clock.now() };
}

function notOpen(state: string): Refusal {
  const message = `The transfer is ${state}, no longer open.`;
  return new Refusal('TRANSITION_NOT_ALLOWED', message, { details: { state } });
}

/** VALIDATION_ERROR where unmatched money is assigned by another amount than it was kept with. */
function refuseOther(amount: Rupiah | null, kept: Rupiah | null): void {
  if (amount === null || kept === null || amount === kept) return;
  const message = `The money of this reference is kept as ${kept} rupiah.`;
  const fieldErrors = [{ path: 'amount', code: 'NOT_ALLOWED', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}

function amountless(state: string): Refusal {
  const message = `The transfer is ${state}, so the amount that came has to be told.`;
  const fieldErrors = [{ path: 'amount', code: 'REQUIRED', message }];
  return new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
