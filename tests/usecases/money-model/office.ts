import { systemDigest } from '#adapters/system/digest.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';
import { createAdjustment } from '#src/usecases/adjustment/create-adjustment.ts';
import { bookShipment } from '#src/usecases/booking/book-shipment.ts';
import { claimBookings } from '#src/usecases/booking/claim-bookings.ts';
import { recordBooking } from '#src/usecases/booking/record-booking.ts';
import { settleClaim } from '#src/usecases/claim/settle-claim.ts';
import { recordSettlement } from '#src/usecases/cod/record-settlement.ts';
import { settleDueCod } from '#src/usecases/cod/settle-due-cod.ts';
import { cancelDue } from '#src/usecases/courier-cancellation/cancel-due.ts';
import { recordCancellation } from '#src/usecases/courier-cancellation/record-cancellation.ts';
import { resolveCancellation } from '#src/usecases/courier-cancellation/resolve-cancel.ts';
import { idempotent } from '#src/usecases/idempotency/idempotent.ts';
import { expirePayment, expirePayments } from '#src/usecases/payment/expire-payments.ts';
import { handlePaymentNotification } from '#src/usecases/payment/handle-payment-notification.ts';
import { payShipment } from '#src/usecases/payment/pay-shipment.ts';
import { prepareInstructions } from '#src/usecases/payment/prepare-instructions.ts';
import { receivePayment } from '#src/usecases/payment/receive-payment.ts';
import { recordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import { confirmTransfer, rejectTransfer } from '#src/usecases/payment/transfers.ts';
import { cancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import { createShipment } from '#src/usecases/shipment/create-shipment.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { settleCod } from '#src/usecases/simulation/settle-cod.ts';
import { createTopUp } from '#src/usecases/top-up/create-top-up.ts';
import { fundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import { recordTracking } from '#src/usecases/tracking/record-tracking.ts';
import { createWithdrawal } from '#src/usecases/withdrawal/create-withdrawal.ts';
import { completeWithdrawal, failWithdrawal } from '#src/usecases/withdrawal/end-withdrawal.ts';
import { district } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { notificationOf, scriptedGateway } from '#tests/kit/fakes/payment-gateway.ts';
import { claimAndCall } from '../claim-and-call.ts';
import { obedientCourier, STUBBORN } from './courier.ts';
import type { Ground } from './ground.ts';
import { type Life, mortal } from './life.ts';

/** Everything that moves money, as clients, operators and workers reach it. */
export type Office = ReturnType<typeof openOffice>;

type Tools = Pick<Ground, 'clock' | 'random'> & {
  readonly stores: Stores;
  readonly unitOfWork: UnitOfWork;
  readonly directory: PaymentDirectory;
  readonly reportError: (what: string, error: unknown) => void;
};

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Satukurir' };
const AREAS = fakeAreaDirectory([district('31.73.06'), district('35.25.14')]);
const digest = systemDigest;

export function openOffice(ground: Ground) {
  const { clock, random } = ground;
  const life: Life = mortal(ground.stores, ground.unitOfWork);
  const { stores, unitOfWork } = life;
  const gateway = scriptedGateway(clock);
  const courier = obedientCourier();
  const problems: unknown[] = [];
  const directory: PaymentDirectory = {
    gatewayFor: () => gateway,
    gatewayByPath: () => gateway,
    bankAccountFor: () => BANK_ACCOUNT,
  };
  const reportError = (_: string, error: unknown) => void problems.push(error);
  const tools = { stores, unitOfWork, clock, random, directory, reportError };
  return {
    ...{ ground, life, gateway, courier, problems },
    ...clientUseCases(tools, courier),
    ...paymentUseCases(tools),
    ...shippingUseCases(tools, courier),
    ...operatorUseCases(tools),
  };
}

/** What comes with an idempotency key; each of them has a path of its own. */
function clientUseCases(
  { stores, unitOfWork, clock, random, directory }: Tools,
  courier: ReturnType<typeof obedientCourier>,
) {
  const { idempotency, quotes, shipments, payments } = stores;
  const guarded = {
    idempotent: idempotent({ unitOfWork, idempotency, digest }),
    clock,
    random,
    digest,
  };
  const prepare = prepareInstructions(directory, digest);
  const couriers = couriersWith(courier);
  const opening = { ...guarded, payments, prepareInstructions: prepare };
  const selling = { ...opening, quotes, areas: AREAS, directory: couriers };
  return {
    sell: createShipment(selling),
    pay: payShipment({ ...opening, shipments }),
    cancel: cancelShipment(guarded),
    topUp: createTopUp(opening),
  };
}

/** Money from outside, by gateways, operators and the worker. */
function paymentUseCases({ stores, unitOfWork, clock, random, directory, reportError }: Tools) {
  const { payments, shipments, topUps } = stores;
  const writing = { unitOfWork, clock, random };
  const receive = receivePayment(writing);
  const record = recordChargeStatus({ ...writing, receivePayment: receive });
  const transfers = { ...writing, shipments, topUps, payments, receivePayment: receive };
  const handle = handlePaymentNotification({
    ...writing,
    directory,
    payments,
    recordChargeStatus: record,
  });
  const expiring = { ...writing, payments, directory, reportError, recordChargeStatus: record };
  return {
    notify: (orderId: string) => handle('scripted', notificationOf(orderId)),
    confirm: confirmTransfer(transfers),
    reject: rejectTransfer(transfers),
    expire: expirePayment(writing),
    expireDue: expirePayments(expiring),
  };
}

/** Calls of workers to couriers, and the cash that these collect. */
function shippingUseCases(
  { stores, unitOfWork, clock, random, reportError }: Tools,
  courier: ReturnType<typeof obedientCourier>,
) {
  const { alerts, bookings, shipments, cod, cancellations } = stores;
  const writing = { unitOfWork, clock, random, areas: AREAS, digest };
  const directory = couriersWith(courier);
  const record = recordBooking({ ...writing, directory });
  const settle = recordSettlement(writing);
  const answer = recordCancellation(writing);
  const cancelling = { cancellations, shipments, alerts, directory, clock, reportError };
  const questions = cancelDue({ ...cancelling, recordCancellation: answer });
  return {
    claim: claimBookings(bookings, clock),
    book: bookShipment({ ...writing, directory, alerts, recordBooking: record }),
    record,
    track: recordTracking(writing),
    answer,
    cancelDue: () => claimAndCall(questions),
    settleCod: settleCod({ getShipment: getShipment(shipments), recordSettlement: settle }),
    settleDueCod: settleDueCod({ cod, clock, reportError, recordSettlement: settle }),
  };
}

function operatorUseCases({ stores, unitOfWork, clock, random }: Tools) {
  const { shipments, wallet, withdrawals } = stores;
  const writing = { unitOfWork, clock, random };
  return {
    fund: fundWallet({ ...writing, wallet }),
    adjust: createAdjustment({ ...writing, wallet }),
    settleClaim: settleClaim({ ...writing, shipments, wallet }),
    resolveCancellation: resolveCancellation({ ...writing, shipments }),
    withdraw: createWithdrawal(writing),
    completeWithdrawal: completeWithdrawal({ ...writing, withdrawals }),
    failWithdrawal: failWithdrawal({ ...writing, withdrawals }),
  };
}

function couriersWith(courier: ReturnType<typeof obedientCourier>) {
  return fakeCourierDirectory({ TEST: [courier, { ...courier, profile: STUBBORN }], LIVE: [] });
}
