import {
  advanceShipmentHandler,
  expirePaymentHandler,
  expireTopUpHandler,
  settleCodHandler,
  settlePaymentHandler,
  settleTopUpHandler,
  topUpTestWalletHandler,
} from './handlers/test-levers.ts';
import { type AnyRoute, LEVER } from './route.ts';
import type { UseCases } from './use-cases.ts';

type Levers = Pick<
  UseCases,
  | 'advanceShipment'
  | 'settleShipment'
  | 'endShipment'
  | 'settleCod'
  | 'settleTopUp'
  | 'endTopUp'
  | 'testTopUp'
>;

/** Refused with TEST_ONLY for LIVE keys. */
export function testRoutes(deps: Levers): readonly AnyRoute[] {
  return [
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/advance',
      operationId: 'advanceShipment',
      scope: 'shipments:write',
      handler: advanceShipmentHandler(deps.advanceShipment),
    },
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/settle-payment',
      operationId: 'settlePayment',
      scope: 'shipments:write',
      handler: settlePaymentHandler(deps.settleShipment),
    },
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/expire-payment',
      operationId: 'expirePayment',
      scope: 'shipments:write',
      handler: expirePaymentHandler(deps.endShipment),
    },
    {
      ...LEVER,
      path: '/test/shipments/:shipment_number/settle-cod',
      operationId: 'settleCod',
      scope: 'shipments:write',
      handler: settleCodHandler(deps.settleCod),
    },
    {
      ...LEVER,
      path: '/test/wallet/topups',
      operationId: 'topUpTestWallet',
      scope: 'wallet:write',
      status: 201,
      handler: topUpTestWalletHandler(deps.testTopUp),
    },
    {
      ...LEVER,
      path: '/test/topups/:topup_id/settle-payment',
      operationId: 'settleTopUp',
      scope: 'wallet:write',
      handler: settleTopUpHandler(deps.settleTopUp),
    },
    {
      ...LEVER,
      path: '/test/topups/:topup_id/expire-payment',
      operationId: 'expireTopUp',
      scope: 'wallet:write',
      handler: expireTopUpHandler(deps.endTopUp),
    },
  ];
}
