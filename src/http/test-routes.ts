import {
  advanceShipmentHandler,
  expirePaymentHandler,
  expireTopUpHandler,
  settleCodHandler,
  settlePaymentHandler,
  settleTopUpHandler,
  topUpTestWalletHandler,
} from './handlers/test-controls.ts';
import { type AnyRoute, TEST_CONTROL } from './route.ts';
import type { UseCases } from './use-cases.ts';

type TestControls = Pick<
  UseCases,
  | 'advanceShipment'
  | 'settleShipment'
  | 'endShipment'
  | 'settleCod'
  | 'settleTopUp'
  | 'endTopUp'
  | 'testTopUp'
>;

/** TEST_ONLY for LIVE keys. */
export function testRoutes(deps: TestControls): readonly AnyRoute[] {
  return [
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/advance',
      operationId: 'advanceShipment',
      scope: 'shipments:write',
      handler: advanceShipmentHandler(deps.advanceShipment),
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
      handler: settleCodHandler(deps.settleCod),
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
