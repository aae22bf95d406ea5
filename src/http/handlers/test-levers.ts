import { rupiah } from '#domain/money.ts';
import type { AdvanceShipment } from '#src/usecases/simulation/advance-shipment.ts';
import type { LeverOnShipment, LeverOnTopUp } from '#src/usecases/simulation/payment-levers.ts';
import type { SettleCod } from '#src/usecases/simulation/settle-cod.ts';
import type { TestTopUp } from '#src/usecases/top-up/test-top-up.ts';
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

export function settlePaymentHandler(settle: LeverOnShipment): Handler<'settlePayment'> {
  return ({ once, params }) => settle(once.tenant, params.shipment_number);
}

export function expirePaymentHandler(end: LeverOnShipment): Handler<'expirePayment'> {
  return ({ once, params }) => end(once.tenant, params.shipment_number);
}

export function settleCodHandler(settleCod: SettleCod): Handler<'settleCod'> {
  return async ({ once, params }) =>
    shipmentView(await settleCod(once.tenant, params.shipment_number));
}

export function settleTopUpHandler(settle: LeverOnTopUp): Handler<'settleTopUp'> {
  return ({ once, params }) => settle(once.tenant, params.topup_id);
}

export function expireTopUpHandler(end: LeverOnTopUp): Handler<'expireTopUp'> {
  return ({ once, params }) => end(once.tenant, params.topup_id);
}

export function topUpTestWalletHandler(testTopUp: TestTopUp): Handler<'topUpTestWallet'> {
  return async ({ once, body }) => {
    const { transaction, balance } = await testTopUp(once.tenant, rupiah(body.amount));
    return { transaction: transactionView(transaction), balance: balanceView(balance) };
  };
}
