import { rupiah } from '#domain/money.ts';
import type { ShipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import type {
  ShipmentTestControl,
  TopUpTestControl,
} from '#src/usecases/simulation/payment-test-controls.ts';
import type { SimulationUseCases } from '#src/usecases/simulation/use-cases.ts';
import type { TestTopUp } from '#src/usecases/top-up/test-top-up.ts';
import type { TopUpUseCases } from '#src/usecases/top-up/use-cases.ts';
import { balanceView } from '#src/views/balance.ts';
import { shipmentView } from '#src/views/shipment.ts';
import { transactionView } from '#src/views/transaction.ts';
import type { Handler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { idInPath } from '../ids.ts';
import { type AnyRoute, TEST_CONTROL } from '../route.ts';

type Controls<Name extends keyof SimulationUseCases> = Pick<SimulationUseCases, Name> &
  Pick<ShipmentUseCases, 'trackingUrl'>;

/** TEST_ONLY for LIVE keys. */
export function testRoutes(
  deps: SimulationUseCases & TopUpUseCases & Pick<ShipmentUseCases, 'trackingUrl'>,
): readonly AnyRoute[] {
  return [
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/advance',
      operationId: 'advanceShipment',
      scope: 'shipments:write',
      handler: advanceShipmentHandler(deps),
    },
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/settle-payment',
      operationId: 'settlePayment',
      scope: 'shipments:write',
      handler: settlePaymentHandler(deps.settleShipment),
    },
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/expire-payment',
      operationId: 'expirePayment',
      scope: 'shipments:write',
      handler: expirePaymentHandler(deps.endShipment),
    },
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/settle-cod',
      operationId: 'settleCod',
      scope: 'shipments:write',
      handler: settleCodHandler(deps),
    },
    {
      ...TEST_CONTROL,
      path: '/test/wallet/topups',
      operationId: 'topUpTestWallet',
      scope: 'wallet:write',
      status: 201,
      handler: topUpTestWalletHandler(deps.testTopUp),
    },
    {
      ...TEST_CONTROL,
      path: '/test/topups/:topup_id/settle-payment',
      operationId: 'settleTopUp',
      scope: 'wallet:write',
      handler: settleTopUpHandler(deps.settleTopUp),
    },
    {
      ...TEST_CONTROL,
      path: '/test/topups/:topup_id/expire-payment',
      operationId: 'expireTopUp',
      scope: 'wallet:write',
      handler: expireTopUpHandler(deps.endTopUp),
    },
  ];
}

function advanceShipmentHandler({
  advanceShipment,
  trackingUrl,
}: Controls<'advanceShipment'>): Handler<'advanceShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { to = null, ...unread } = body ?? {};
    allRead(unread);
    return shipmentView(await advanceShipment(request.tenant, shipmentNumber, to), trackingUrl);
  };
}

function settlePaymentHandler(settle: ShipmentTestControl): Handler<'settlePayment'> {
  return ({ request, params }) => settle(request.tenant, params.shipment_number);
}

function expirePaymentHandler(end: ShipmentTestControl): Handler<'expirePayment'> {
  return ({ request, params }) => end(request.tenant, params.shipment_number);
}

function settleCodHandler({ settleCod, trackingUrl }: Controls<'settleCod'>): Handler<'settleCod'> {
  return async ({ request, params }) =>
    shipmentView(await settleCod(request.tenant, params.shipment_number), trackingUrl);
}

function settleTopUpHandler(settle: TopUpTestControl): Handler<'settleTopUp'> {
  return ({ request, params }) => settle(request.tenant, idInPath('topUp', params.topup_id));
}

function expireTopUpHandler(end: TopUpTestControl): Handler<'expireTopUp'> {
  return ({ request, params }) => end(request.tenant, idInPath('topUp', params.topup_id));
}

function topUpTestWalletHandler(testTopUp: TestTopUp): Handler<'topUpTestWallet'> {
  return async ({ request, body }) => {
    const { amount, ...unread } = body;
    allRead(unread);
    const { transaction, balance } = await testTopUp(request.tenant, rupiah(amount));
    return { transaction: transactionView(transaction), balance: balanceView(balance) };
  };
}
