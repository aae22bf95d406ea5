import type { TopUp } from '#domain/money/top-up/top-up.ts';
import { rupiah } from '#domain/money.ts';
import type { CreateTopUp } from '#src/usecases/money/top-up/create-top-up.ts';
import type { ShowTopUp } from '#src/usecases/money/top-up/show-top-up.ts';
import type { TopUpUseCases } from '#src/usecases/money/top-up/use-cases.ts';
import { topUpView } from '#src/views/money/top-up.ts';
import type { Handler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import { idInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';

const LIST = 'topups';

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
      path: '/topups',
      operationId: 'listTopUps',
      scope: 'wallet:read',
      handler: listTopUpsHandler(deps.listTopUps),
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
    return withReplayed(await createTopUp(command, request));
  };
}

function listTopUpsHandler(listTopUps: TopUpUseCases['listTopUps']): Handler<'listTopUps'> {
  return async ({ caller, query }) => {
    const filter = { ...createdBetween(query), statuses: query.status ?? null };
    const rows = await listTopUps(caller, filter, listRequestOf(query, LIST));
    const idOf = ({ topUpId }: TopUp) => topUpId;
    return listView(rows, query, { list: LIST, view: topUpView, idOf });
  };
}

function getTopUpHandler(showTopUp: ShowTopUp): Handler<'getTopUp'> {
  return ({ caller, params }) => showTopUp(caller, idInPath('topUp', params.topup_id));
}
