import type { Tenant } from '#domain/environment.ts';
import { billOf } from '#domain/money/payment/bill.ts';
import { refuseUnpayable } from '#domain/money/payment/paying.ts';
import type { Payment } from '#domain/money/payment/payment.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import type { Rupiah } from '#domain/money.ts';
import { notFound } from '#domain/refusal.ts';
import {
  type ExternalMethod,
  type PaymentMethod,
  STATUS_BY_METHOD,
} from '#domain/selling/shipment/payment-method.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { shipmentWithInstructionsView } from '#src/views/selling/shipment.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { type Recorder, recorderOf } from '../../recorder.ts';
import { payByWallet } from '../../selling/shipment/pay-by-wallet.ts';
import { recordChange, recordShipment } from '../../selling/shipment/record-shipment.ts';
import { type OpenInstrument, type PaymentOrder, type PayOnceDeps, payOnce } from './pay-once.ts';
import { closeOpen } from './receive-payment.ts';

export type PayShipmentCommand = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly method: PaymentMethod;
};

export type PayShipment = (
  command: PayShipmentCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof shipmentWithInstructionsView>>>;

type Deps = PayOnceDeps & Pick<Ports, 'clock'> & { readonly shipments: Stores['shipments'] };

type LoadedShipment = { readonly shipment: Shipment | undefined; readonly payments: Payments };
type LoadedBalance = LoadedShipment & { readonly available: Rupiah };
type Payable = LoadedBalance & { readonly shipment: Shipment };

/** Pays from the wallet, or opens an instrument; returns an existing live one. */
export function payShipment(deps: Deps): PayShipment {
  const { clock, random } = deps;
  return async (command, request) => {
    const { method } = command;
    if (!isShipmentNumber(command.shipmentNumber)) throw notFound('shipment');
    return payOnce(deps, request, {
      prepare: method === 'WALLET' ? null : () => orderOf(command, method, deps),
      look: (stores) => look(stores, command),
      decide(loaded, write, instrument) {
        const recorder = recorderOf({ now: clock.now(), write, random });
        const toPay = { ...loaded, shipment: payable(loaded, recorder.now) };
        if (method === 'WALLET') return payOutOfWallet(toPay, recorder);
        return openInstructions(toPay, { method, instrument }, recorder);
      },
    });
  };
}

type PaidView = ReturnType<typeof shipmentWithInstructionsView>;

/** Undefined if live instructions of the method exist. */
async function orderOf(
  { tenant, shipmentNumber }: PayShipmentCommand,
  method: ExternalMethod,
  { shipments, payments, clock }: Deps,
): Promise<PaymentOrder | undefined> {
  const now = clock.now();
  const loaded = {
    shipment: await shipments.find(tenant, shipmentNumber),
    payments: await payments.of({ ...tenant, subject: shipmentNumber }),
  };
  const { totalAmount: amount, createdAt } = payable(loaded, now);
  if (liveOf(loaded.payments, method, now) !== undefined) return undefined;
  const paymentNumber = nextNumber(loaded.payments);
  return {
    method,
    amount,
    now,
    createdAt,
    isNew: false,
    identity: [shipmentNumber, paymentNumber],
    description: 'Shipping',
    path: 'method',
  };
}

async function look(
  { shipments, payments, wallet }: Stores,
  { tenant, shipmentNumber }: PayShipmentCommand,
): Promise<LoadedBalance> {
  const key = { ...tenant, subject: shipmentNumber };
  const [shipment, all, { available }] = await Promise.all([
    shipments.find(tenant, shipmentNumber),
    payments.of(key),
    wallet.balance(tenant),
  ]);
  return { shipment, payments: all, available };
}

/** Throws NOT_FOUND, PAYMENT_ALREADY_COMPLETED or PAYMENT_NOT_ALLOWED. */
function payable({ shipment }: LoadedShipment, now: Date): Shipment {
  if (shipment === undefined) throw notFound('shipment');
  refuseUnpayable(shipment, now);
  return shipment;
}

function payOutOfWallet(
  { shipment: before, payments, available }: Payable,
  recorder: Recorder,
): PaidView {
  const { now, write } = recorder;
  refuseInsufficient(available, before.totalAmount);
  const paid = { ...STATUS_BY_METHOD.WALLET, paymentMethod: 'WALLET', paidAt: now } as const;
  const after: Shipment = { ...before, ...paid };
  const recorded = recordShipment({ before, after }, recorder);
  closeOpen(payments, recorder);
  write.payments.clearDue(shipmentAsSubject(before));
  payByWallet(recorded, recorder);
  return shipmentWithInstructionsView(recorded, undefined, write.trackingUrl);
}

function openInstructions(
  { shipment: before, payments }: Payable,
  { method, instrument }: { readonly method: ExternalMethod; readonly instrument: OpenInstrument },
  recorder: Recorder,
): PaidView {
  const { now, write } = recorder;
  const live = liveOf(payments, method, now);
  if (live !== undefined) return shipmentWithInstructionsView(before, live, write.trackingUrl);
  const paymentNumber = nextNumber(payments);
  const { all: earlier } = payments;
  const payment = instrument({ bill: billOf(before), paymentNumber, now, earlier });
  const { status, paymentStatus } = STATUS_BY_METHOD[payment.method];
  const statuses = { status, paymentStatus, paymentMethod: payment.method };
  const after: Shipment = { ...before, ...statuses, paymentExpiresAt: payment.expiresAt };
  const recorded = recordChange({ before, after }, recorder);
  closeOpen(payments, recorder);
  write.payments.open(payment);
  return shipmentWithInstructionsView(recorded, payment, write.trackingUrl);
}

function liveOf({ all }: Payments, method: PaymentMethod, now: Date): Payment | undefined {
  return all.find(
    (one) =>
      one.state === 'OPEN' && one.method === method && one.expiresAt.getTime() > now.getTime(),
  );
}

function nextNumber({ all }: Payments): number {
  return all.length + 1;
}
