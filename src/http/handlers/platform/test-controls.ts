import type { AdvanceReport } from '#domain/carrying/courier-port/simulation.ts';
import { rupiah } from '#domain/money.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { invalid } from '#domain/refusal.ts';
import type { TestTopUp } from '#src/usecases/money/top-up/test-top-up.ts';
import type { TopUpUseCases } from '#src/usecases/money/top-up/use-cases.ts';
import type { AddTestBankAccount } from '#src/usecases/platform/simulation/add-test-bank-account.ts';
import type {
  RejectTestClaim,
  SettleTestClaim,
} from '#src/usecases/platform/simulation/decide-claim.ts';
import type {
  CompleteTestWithdrawal,
  FailTestWithdrawal,
} from '#src/usecases/platform/simulation/end-withdrawal.ts';
import type {
  ShipmentTestControl,
  TopUpTestControl,
} from '#src/usecases/platform/simulation/payment-test-controls.ts';
import type { RehearseEvent } from '#src/usecases/platform/simulation/rehearse-event.ts';
import type { SimulationUseCases } from '#src/usecases/platform/simulation/use-cases.ts';
import type { ShipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import { balanceView } from '#src/views/money/balance.ts';
import { bankAccountView } from '#src/views/money/bank-account.ts';
import { claimView } from '#src/views/money/claim.ts';
import { transactionView } from '#src/views/money/transaction.ts';
import { clientWithdrawalView } from '#src/views/money/withdrawal.ts';
import { placedEventView } from '#src/views/notifying/event.ts';
import { shipmentView } from '#src/views/selling/shipment.ts';
import type { Handler } from '../../call.ts';
import { exampleEvent } from '../../contract/example-event.ts';
import type { OpenApi } from '../../contract/load-openapi.ts';
import { allRead } from '../../contract/read-body.ts';
import type { BodyOf } from '../../contract/types.ts';
import { idInPath } from '../../ids.ts';
import { type AnyRoute, TEST_CONTROL } from '../../route.ts';

type Controls<Name extends keyof SimulationUseCases> = Pick<SimulationUseCases, Name> &
  Pick<ShipmentUseCases, 'trackingUrl'>;
type Deps = SimulationUseCases &
  TopUpUseCases &
  Pick<ShipmentUseCases, 'trackingUrl'> & { readonly openApi: OpenApi };

/** Reason of a rehearsed refusal, if the request gives none. */
const REHEARSED = 'refused in a rehearsal';

/** TEST_ONLY for LIVE keys. */
export function testRoutes(deps: Deps): readonly AnyRoute[] {
  return [...parcelControls(deps), ...walletControls(deps), ...eventControls(deps)];
}

function parcelControls(deps: Deps): readonly AnyRoute[] {
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
      path: '/test/shipments/:shipment_number/reject-payment',
      operationId: 'rejectPayment',
      scope: 'shipments:write',
      handler: rejectPaymentHandler(deps.rejectShipmentTransfer),
    },
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/settle-claim',
      operationId: 'settleClaim',
      scope: 'shipments:write',
      handler: settleClaimHandler(deps.settleTestClaim),
    },
    {
      ...TEST_CONTROL,
      path: '/test/shipments/:shipment_number/reject-claim',
      operationId: 'rejectClaim',
      scope: 'shipments:write',
      handler: rejectClaimHandler(deps.rejectTestClaim),
    },
  ];
}

function walletControls(deps: Deps): readonly AnyRoute[] {
  return [
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
    {
      ...TEST_CONTROL,
      path: '/test/topups/:topup_id/reject-payment',
      operationId: 'rejectTopUp',
      scope: 'wallet:write',
      handler: rejectTopUpHandler(deps.rejectTopUpTransfer),
    },
    {
      ...TEST_CONTROL,
      path: '/test/bank_accounts',
      operationId: 'addTestBankAccount',
      scope: 'wallet:write',
      status: 201,
      handler: addBankAccountHandler(deps.addTestBankAccount),
    },
    {
      ...TEST_CONTROL,
      path: '/test/withdrawals/:withdrawal_id/complete',
      operationId: 'completeWithdrawal',
      scope: 'wallet:write',
      handler: completeWithdrawalHandler(deps.completeTestWithdrawal),
    },
    {
      ...TEST_CONTROL,
      path: '/test/withdrawals/:withdrawal_id/fail',
      operationId: 'failWithdrawal',
      scope: 'wallet:write',
      handler: failWithdrawalHandler(deps.failTestWithdrawal),
    },
  ];
}

function eventControls({ rehearseEvent, openApi }: Deps): readonly AnyRoute[] {
  return [
    {
      ...TEST_CONTROL,
      path: '/test/events',
      operationId: 'rehearseEvent',
      scope: 'webhooks:write',
      status: 202,
      handler: rehearseEventHandler(rehearseEvent, openApi),
    },
  ];
}

function advanceShipmentHandler({
  advanceShipment,
  trackingUrl,
}: Controls<'advanceShipment'>): Handler<'advanceShipment'> {
  return async ({ request, params, body }) => {
    const { shipment_number: shipmentNumber } = params;
    const { to = null, proof, measured_weight_grams: weightGrams, ...unread } = body ?? {};
    allRead(unread);
    const isPlain = proof === undefined && weightGrams === undefined;
    const report = isPlain ? undefined : { proof: proofIn(proof), weightGrams };
    const shipment = await advanceShipment(request.tenant, shipmentNumber, { to, report });
    return shipmentView(shipment, trackingUrl);
  };
}

type Proof = NonNullable<NonNullable<BodyOf<'advanceShipment'>>['proof']>;

function proofIn(proof: Proof | undefined): AdvanceReport['proof'] {
  if (proof === undefined) return undefined;
  const {
    receiver_name: receiverName,
    relation,
    photo_url: photoUrl,
    signature_url: signatureUrl,
    ...unread
  } = proof;
  allRead(unread);
  return { receiverName, relation, photoUrl, signatureUrl };
}

function settlePaymentHandler(settle: ShipmentTestControl): Handler<'settlePayment'> {
  return ({ request, params }) => settle(request.tenant, params.shipment_number);
}

function expirePaymentHandler(end: ShipmentTestControl): Handler<'expirePayment'> {
  return ({ request, params }) => end(request.tenant, params.shipment_number);
}

function rejectPaymentHandler(reject: ShipmentTestControl): Handler<'rejectPayment'> {
  return ({ request, params }) => reject(request.tenant, params.shipment_number);
}

function settleClaimHandler(settleTestClaim: SettleTestClaim): Handler<'settleClaim'> {
  return async ({ request, params, body }) => {
    const { amount, ...unread } = body ?? {};
    allRead(unread);
    const settled = amount === undefined ? null : rupiah(amount);
    return claimView(await settleTestClaim(request.tenant, params.shipment_number, settled));
  };
}

function rejectClaimHandler(rejectTestClaim: RejectTestClaim): Handler<'rejectClaim'> {
  return async ({ request, params, body }) => {
    const { reason = REHEARSED, ...unread } = body ?? {};
    allRead(unread);
    return claimView(await rejectTestClaim(request.tenant, params.shipment_number, reason));
  };
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

function rejectTopUpHandler(reject: TopUpTestControl): Handler<'rejectTopUp'> {
  return ({ request, params }) => reject(request.tenant, idInPath('topUp', params.topup_id));
}

function addBankAccountHandler(
  addTestBankAccount: AddTestBankAccount,
): Handler<'addTestBankAccount'> {
  return async ({ request, body }) => {
    const { bank, account_number: accountNumber, account_name: accountName, ...unread } = body;
    allRead(unread);
    const bankAccount = { bank, accountNumber, accountName };
    return bankAccountView(await addTestBankAccount(request.tenant, bankAccount));
  };
}

function completeWithdrawalHandler(
  completeTestWithdrawal: CompleteTestWithdrawal,
): Handler<'completeWithdrawal'> {
  return async ({ request, params }) => {
    const withdrawalId = idInPath('withdrawal', params.withdrawal_id);
    return clientWithdrawalView(await completeTestWithdrawal(request.tenant, withdrawalId));
  };
}

function failWithdrawalHandler(failTestWithdrawal: FailTestWithdrawal): Handler<'failWithdrawal'> {
  return async ({ request, params, body }) => {
    const { reason = REHEARSED, ...unread } = body ?? {};
    allRead(unread);
    const withdrawalId = idInPath('withdrawal', params.withdrawal_id);
    return clientWithdrawalView(await failTestWithdrawal(request.tenant, withdrawalId, reason));
  };
}

function rehearseEventHandler(
  rehearseEvent: RehearseEvent,
  openApi: OpenApi,
): Handler<'rehearseEvent'> {
  return async ({ request, body }) => {
    const { type, ...unread } = body;
    allRead(unread);
    refuseTestEvent(type);
    const event = await rehearseEvent(request.tenant, type, exampleEvent(openApi, type));
    return placedEventView({ ...event, position: null });
  };
}

/** Throws VALIDATION_ERROR for the event that one endpoint alone gets. */
function refuseTestEvent(type: EventType): void {
  if (type !== 'webhook.test') return;
  throw invalid('type', 'NOT_ALLOWED', 'goes to one endpoint only: use the test of that endpoint');
}

function topUpTestWalletHandler(testTopUp: TestTopUp): Handler<'topUpTestWallet'> {
  return async ({ request, body }) => {
    const { amount, ...unread } = body;
    allRead(unread);
    const { transaction, balance } = await testTopUp(request.tenant, rupiah(amount));
    return { transaction: transactionView(transaction), balance: balanceView(balance) };
  };
}
