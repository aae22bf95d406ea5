import { rupiah } from '#domain/money.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type { EndPayment, SettlePayment } from '#src/usecases/simulation/settle-payment.ts';
import type { TestTopUp } from '#src/usecases/wallet/test-top-up.ts';
import { balanceView } from '#src/views/balance.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { transactionView } from '#src/views/transaction.ts';
import type { Handler } from '../call.ts';

export function advanceShipmentHandler(
  advanceShipment: AdvanceShipment,
): Handler<'advanceShipment'> {
  return async ({ once, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    return shipmentView(await advanceShipment(once.tenant, shipmentNumber, body?.to ?? null));
  };
}

export function settlePaymentHandler(settlePayment: SettlePayment): Handler<'settlePayment'> {
  return ({ once, params }) => settlePayment(once.tenant, params.shipment_number);
}

export function expirePaymentHandler(endPayment: EndPayment): Handler<'expirePayment'> {
  return ({ once, params }) => endPayment(once.tenant, params.shipment_number);
}

export function topUpTestWalletHandler(testTopUp: TestTopUp): Handler<'topUpTestWallet'> {
  return async ({ once, body }) => {
    const { transaction, balance } = await testTopUp(once.tenant, rupiah(body.amount));
    return { transaction: transactionView(transaction), balance: balanceView(balance) };
  };
}
