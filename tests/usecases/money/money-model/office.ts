import { bookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import { courierCancellationUseCases } from '#src/usecases/carrying/courier-cancellation/use-cases.ts';
import { trackingUseCases } from '#src/usecases/carrying/tracking/use-cases.ts';
import { adjustmentUseCases } from '#src/usecases/money/adjustment/use-cases.ts';
import { bankAccountUseCases } from '#src/usecases/money/bank-account/use-cases.ts';
import { claimUseCases } from '#src/usecases/money/claim/use-cases.ts';
import { codUseCases } from '#src/usecases/money/cod/use-cases.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import { topUpUseCases } from '#src/usecases/money/top-up/use-cases.ts';
import { withdrawalUseCases } from '#src/usecases/money/withdrawal/use-cases.ts';
import { simulationUseCases } from '#src/usecases/platform/simulation/use-cases.ts';
import { shipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import { district } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { notificationOf, scriptedGateway } from '#tests/kit/fakes/payment-gateway.ts';
import { type FakePorts, fakePorts } from '#tests/kit/fakes/ports.ts';
import { claimAndCall } from '../../claim-and-call.ts';
import { obedientCourier, STUBBORN } from './courier.ts';
import type { Ground } from './ground.ts';
import { type Life, mortal } from './life.ts';

/** Everything that moves money, as clients, operators and workers reach it. */
export type Office = ReturnType<typeof openOffice>;

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Satukurir' };
const AREAS = fakeAreaDirectory([district('31.73.06'), district('35.25.14')]);

export function openOffice(ground: Ground) {
  const { clock, random } = ground;
  const life: Life = mortal(ground.stores, ground.unitOfWork);
  const gateway = scriptedGateway(clock);
  const courier = obedientCourier();
  const problems: unknown[] = [];
  const ports = fakePorts(
    { ...life, clock },
    {
      random,
      areas: AREAS,
      directory: couriersWith(courier),
      paymentDirectory: {
        gatewayFor: () => gateway,
        gatewayByPath: () => gateway,
        bankAccountFor: () => BANK_ACCOUNT,
      },
      reportError: (_, error) => void problems.push(error),
    },
  );
  return {
    ground,
    life,
    gateway,
    courier,
    problems,
    ...shippingUseCases(ports),
    ...moneyUseCases(ports),
  };
}

/** Shipments and top-ups with their payments, calls to couriers, and the cash they collect. */
function shippingUseCases(ports: FakePorts) {
  const payment = paymentUseCases(ports);
  const shipment = shipmentUseCases({ ...ports, ...payment });
  const topUp = topUpUseCases({ ...ports, ...payment });
  const booking = bookingUseCases(ports);
  const tracking = trackingUseCases({ ...ports, ...booking });
  const cancellation = courierCancellationUseCases(ports);
  const cod = codUseCases(ports);
  const simulation = simulationUseCases({
    ...ports,
    ...payment,
    ...shipment,
    ...topUp,
    ...tracking,
    ...cod,
    ...claimUseCases(ports),
    ...withdrawalUseCases(ports),
    ...bankAccountUseCases(ports),
  });
  return {
    createShipment: shipment.createShipment,
    cancel: shipment.cancelShipment,
    pay: payment.payShipment,
    notify: (orderId: string) =>
      payment.handlePaymentNotification('scripted', notificationOf(orderId)),
    confirm: payment.confirmTransfer,
    reject: payment.rejectTransfer,
    expire: payment.expirePayment,
    expireDue: payment.expirePayments,
    topUp: topUp.createTopUp,
    fund: topUp.fundWallet,
    claim: booking.claimBookings,
    book: booking.bookShipment,
    record: booking.recordBooking,
    track: tracking.recordTracking,
    answer: cancellation.recordCancellation,
    cancelDue: () => claimAndCall(cancellation.cancelDue),
    resolveCancellation: cancellation.resolveCancellation,
    settleCod: simulation.settleCod,
    settleDueCod: cod.settleDueCod,
  };
}

/** Money by hand. */
function moneyUseCases(ports: FakePorts) {
  const { createWithdrawal, completeWithdrawal, failWithdrawal } = withdrawalUseCases(ports);
  return {
    adjust: adjustmentUseCases(ports).createAdjustment,
    settleClaim: claimUseCases(ports).settleClaim,
    withdraw: createWithdrawal,
    completeWithdrawal,
    failWithdrawal,
  };
}

function couriersWith(courier: ReturnType<typeof obedientCourier>) {
  return fakeCourierDirectory({ TEST: [courier, { ...courier, profile: STUBBORN }], LIVE: [] });
}
