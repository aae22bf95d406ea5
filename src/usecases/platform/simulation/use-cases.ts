import type { TrackingUseCases } from '../../carrying/tracking/use-cases.ts';
import type { BankAccountUseCases } from '../../money/bank-account/use-cases.ts';
import type { ClaimUseCases } from '../../money/claim/use-cases.ts';
import type { CodUseCases } from '../../money/cod/use-cases.ts';
import type { PaymentUseCases } from '../../money/payment/use-cases.ts';
import type { TopUpUseCases } from '../../money/top-up/use-cases.ts';
import type { WithdrawalUseCases } from '../../money/withdrawal/use-cases.ts';
import type { Ports } from '../../ports.ts';
import type { ShipmentUseCases } from '../../selling/shipment/use-cases.ts';
import { addTestBankAccount } from './add-test-bank-account.ts';
import { advanceShipment } from './advance-shipment.ts';
import { rejectTestClaim, settleTestClaim } from './decide-claim.ts';
import { completeTestWithdrawal, failTestWithdrawal } from './end-withdrawal.ts';
import { shipmentTestControl, topUpTestControl } from './payment-test-controls.ts';
import { rehearseEvent } from './rehearse-event.ts';
import { settleCod } from './settle-cod.ts';
import { endPayment, rejectPayment, settlePayment } from './settle-payment.ts';

type SimulationPorts = Pick<
  Ports,
  | 'simulation'
  | 'directory'
  | 'payments'
  | 'topUps'
  | 'withdrawals'
  | 'unitOfWork'
  | 'paymentDirectory'
  | 'paymentSimulation'
  | 'clock'
  | 'random'
> &
  Pick<ShipmentUseCases, 'getShipment' | 'showShipment'> &
  Pick<
    PaymentUseCases,
    'recordChargeStatus' | 'receivePayment' | 'expirePayment' | 'rejectTransfer'
  > &
  Pick<TopUpUseCases, 'showTopUp'> &
  Pick<TrackingUseCases, 'recordTracking'> &
  Pick<CodUseCases, 'recordSettlement'> &
  Pick<ClaimUseCases, 'showClaims' | 'settleClaim' | 'rejectClaim'> &
  Pick<WithdrawalUseCases, 'completeWithdrawal' | 'failWithdrawal'> &
  Pick<BankAccountUseCases, 'addBankAccount'>;
export type SimulationUseCases = ReturnType<typeof simulationUseCases>;

/** The test controls: TEST only. */
export function simulationUseCases(ports: SimulationPorts) {
  const paying = { ...ports, directory: ports.paymentDirectory };
  const settle = { ...ports, control: settlePayment(paying) };
  const end = { ...ports, control: endPayment(paying) };
  const reject = { ...ports, control: rejectPayment(ports) };
  return {
    advanceShipment: advanceShipment(ports),
    settleShipment: shipmentTestControl(settle),
    endShipment: shipmentTestControl(end),
    settleTopUp: topUpTestControl(settle),
    endTopUp: topUpTestControl(end),
    rejectShipmentTransfer: shipmentTestControl(reject),
    rejectTopUpTransfer: topUpTestControl(reject),
    settleCod: settleCod(ports),
    settleTestClaim: settleTestClaim(ports),
    rejectTestClaim: rejectTestClaim(ports),
    addTestBankAccount: addTestBankAccount(ports),
    completeTestWithdrawal: completeTestWithdrawal(ports),
    failTestWithdrawal: failTestWithdrawal(ports),
    rehearseEvent: rehearseEvent(ports),
  };
}
