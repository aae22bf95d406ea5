import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { billOf } from '#domain/payment/bill.ts';
import { paymentExpiresAt, refuseUnpayable } from '#domain/payment/paying.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { Payments } from '#domain/payment/payment-store.ts';
import type { Random } from '#domain/random.ts';
import { Refusal } from '#domain/refusal.ts';
import { type PaymentMethod, STATUS_BY_METHOD } from '#domain/shipment/payment-method.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Decision, Stores } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { shipmentWithInstructionsView } from '#src/views/shipment.ts';
import type {
  Idempotency,
  IdempotentRequest,
  IdempotentResult,
} from '../idempotency/idempotent.ts';
import { type Recorder, recorderOf } from '../recorder.ts';
import { payByWallet } from '../shipment/pay-by-wallet.ts';
import { recordChange, recordShipment } from '../shipment/record-shipment.ts';
import { unavailable } from './call-gateway.ts';
import {
  instrumentOf,
  type LoadedSums,
  loadSums,
  NO_SUMS,
  type PaymentInstructions,
} from './open-instrument.ts';
import type { PrepareInstructions } from './prepare-instructions.ts';
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

type Deps = {
  readonly idempotent: Idempotency;
  readonly shipments: Stores['shipments'];
  readonly payments: Stores['payments'];
  readonly prepareInstructions: PrepareInstructions;
  readonly clock: Clock;
  readonly random: Random;
};

type LoadedShipment = { readonly shipment: Shipment | undefined; readonly payments: Payments };
type LoadedDecision = LoadedShipment & { readonly sums: LoadedSums; readonly available: Rupiah };
/** Instructions prepared for the instrument of this number only. */
type PreparedInstructions = {
  readonly instructions: PaymentInstructions;
  readonly paymentNumber: number;
};

/** Pays from the wallet, or opens an instrument; returns one that is live already. */
export function payShipment({ idempotent, clock, random, ...deps }: Deps): PayShipment {
  return async (command, request) => {
    if (!isShipmentNumber(command.shipmentNumber)) throw notFound();
    const decisionWith = (
      prepared: PreparedInstructions | undefined,
    ): Decision<LoadedDecision, PaidView> => ({
      look: (stores) => look(stores, command, { prepared, now: clock.now() }),
      decide(loaded, write) {
        const shipment = payable(loaded, clock.now());
        const recorder = recorderOf({ now: clock.now(), write, random });
        if (command.method === 'WALLET') return payOutOfWallet({ ...loaded, shipment }, recorder);
        return openInstructions({ ...loaded, shipment }, { command, prepared }, recorder);
      },
    });
    if (command.method === 'WALLET') return idempotent.run(request, decisionWith(undefined));
    const prepare = async () => decisionWith(await instructionsFor(command, clock.now(), deps));
    return idempotent.runPrepared(request, prepare);
  };
}

type PaidView = ReturnType<typeof shipmentWithInstructionsView>;

/** Undefined where live instructions of the method exist. */
async function instructionsFor(
  { tenant, shipmentNumber, method }: PayShipmentCommand,
  now: Date,
  {
    shipments,
    payments,
    prepareInstructions,
  }: Pick<Deps, 'shipments' | 'payments' | 'prepareInstructions'>,
): Promise<PreparedInstructions | undefined> {
  if (method === 'WALLET') return undefined;
  const loaded = {
    shipment: await shipments.find(tenant, shipmentNumber),
    payments: await payments.of({ ...tenant, subject: shipmentNumber }),
  };
  const shipment = payable(loaded, now);
  if (liveOf(loaded.payments, method, now) !== undefined) return undefined;
  const paymentNumber = nextNumber(loaded.payments);
  const instructions = await prepareInstructions({
    method,
    environment: shipment.environment,
    amount: shipment.totalAmount,
    expiresAt: paymentExpiresAt(method, now, shipment.createdAt),
    orderIdentity: [shipment.accountId, shipment.environment, shipmentNumber, paymentNumber],
    description: 'Shipping',
    path: 'method',
  });
  return { instructions, paymentNumber };
}

async function look(
  { shipments, payments, wallet }: Stores,
  { tenant, shipmentNumber }: PayShipmentCommand,
  { prepared, now }: { readonly prepared: PreparedInstructions | undefined; readonly now: Date },
): Promise<LoadedDecision> {
  const key = { ...tenant, subject: shipmentNumber };
  const [shipment, all, { available }] = await Promise.all([
    shipments.find(tenant, shipmentNumber),
    payments.of(key),
    wallet.balance(tenant),
  ]);
  const sums =
    prepared === undefined || shipment === undefined
      ? NO_SUMS
      : await loadSums(payments, prepared.instructions, { ...billOf(shipment), now });
  return { shipment, payments: all, sums, available };
}

/** NOT_FOUND, PAYMENT_ALREADY_COMPLETED or PAYMENT_NOT_ALLOWED. */
function payable({ shipment }: LoadedShipment, now: Date): Shipment {
  if (shipment === undefined) throw notFound();
  refuseUnpayable(shipment, now);
  return shipment;
}

function payOutOfWallet(
  { shipment: before, payments, available }: LoadedDecision & { readonly shipment: Shipment },
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
  return shipmentWithInstructionsView(recorded, undefined);
}

function openInstructions(
  { shipment: before, payments, sums }: LoadedDecision & { readonly shipment: Shipment },
  {
    command,
    prepared,
  }: { readonly command: PayShipmentCommand; readonly prepared: PreparedInstructions | undefined },
  recorder: Recorder,
): PaidView {
  const { now, write, random } = recorder;
  const live = liveOf(payments, command.method, now);
  if (live !== undefined) return shipmentWithInstructionsView(before, live);
  const paymentNumber = nextNumber(payments);
  // A concurrent request took this payment number: the charge cannot be used.
  if (prepared?.paymentNumber !== paymentNumber)
    throw unavailable('A concurrent request was faster: retry.');
  const instrumentRequest = { bill: billOf(before), paymentNumber, now };
  const payment = instrumentOf(prepared.instructions, instrumentRequest, { sums, random });
  const { status, paymentStatus } = STATUS_BY_METHOD[payment.method];
  const statuses = { status, paymentStatus, paymentMethod: payment.method };
  const after: Shipment = { ...before, ...statuses, paymentExpiresAt: payment.expiresAt };
  const recorded = recordChange({ before, after }, recorder);
  closeOpen(payments, recorder);
  write.payments.open(payment);
  return shipmentWithInstructionsView(recorded, payment);
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

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such shipment.');
}
