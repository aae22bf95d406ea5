import { rupiah } from '#domain/money.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type {
  ShipmentTestControl,
  TopUpTestControl,
} from '#src/usecases/simulation/payment-test-controls.ts';
import type { SettleCod } from '#src/usecases/simulation/settle-cod.ts';
import type { TestTopUp } from '#src/usecases/top-up/test-top-up.ts';
import { balanceView } from '#src/views/balance.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { transactionView } from '#src/views/transaction.ts';
import type { Handler } from '../call.ts';

export function advanceShipmentHandler(
  advanceShipment: AdvanceShipment,
): Handler<'advanceShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    return shipmentView(await advanceShipment(request.tenant, shipmentNumber, body?.to ?? null));
  };
}

export function settlePaymentHandler(settle: ShipmentTestControl): Handler<'settlePayment'> {
  return ({ request, params }) => settle(request.tenant, params.shipment_number);
}

export function expirePaymentHandler(end: ShipmentTestControl): Handler<'expirePayment'> {
  return ({ request, params }) => end(request.tenant, params.shipment_number);
}

export function settleCodHandler(settleCod: SettleCod): Handler<'settleCod'> {
  return async ({ request, params }) =>
    shipmentView(await settleCod(request.tenant, params.shipment_number));
}

export function settleTopUpHandler(settle: TopUpTestControl): Handler<'settleTopUp'> {
  return ({ request, params }) => settle(request.tenant, params.topup_id);
}

export function expireTopUpHandler(end: TopUpTestControl): Handler<'expireTopUp'> {
  return ({ request, params }) => end(request.tenant, params.topup_id);
}

export function topUpTestWalletHandler(testTopUp: TestTopUp): Handler<'topUpTestWallet'> {
  return async ({ request, body }) => {
    const { transaction, balance } = await testTopUp(request.tenant, rupiah(body.amount));
    return { transaction: transactionView(transaction), balance: balanceView(balance) };
  };
}
