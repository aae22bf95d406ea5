import { rupiah } from '#domain/money.ts';
import type { CreateTopUp } from '#src/usecases/top-up/create-top-up.ts';
import type { ShowTopUp } from '#src/usecases/top-up/show-top-up.ts';
import type { TopUpUseCases } from '#src/usecases/top-up/use-cases.ts';
import type { Handler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { idInPath } from '../ids.ts';
import { type AnyRoute, CHANGE, READ } from '../route.ts';

export function topUpRoutes(deps: TopUpUseCases): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/topups',
      operationId: 'createTopUp',
      scope: 'wallet:write',
      status: 201,
      idempotency: 'required',
      handler: createTopUpHandler(deps.createTopUp),
    },
    {
      ...READ,
      path: '/topups/:topup_id',
      operationId: 'getTopUp',
      scope: 'wallet:read',
      handler: getTopUpHandler(deps.showTopUp),
    },
  ];
}

function createTopUpHandler(createTopUp: CreateTopUp): Handler<'createTopUp'> {
  return async ({ request, body }) => {
    const { tenant } = request;
    const { amount, method, ...unread } = body;
    allRead(unread);
    const command = { tenant, amount: rupiah(amount), method };
    const { data, replayed } = await createTopUp(command, request);
    return { ...data, replayed };
  };
}

function getTopUpHandler(showTopUp: ShowTopUp): Handler<'getTopUp'> {
  return ({ caller, params }) => showTopUp(caller, idInPath('topUp', params.topup_id));
}
