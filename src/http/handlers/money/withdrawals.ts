import type { Withdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import { rupiah } from '#domain/money.ts';
import type { BankAccountUseCases } from '#src/usecases/money/bank-account/use-cases.ts';
import type { RequestWithdrawal } from '#src/usecases/money/withdrawal/request-withdrawal.ts';
import type { WithdrawalUseCases } from '#src/usecases/money/withdrawal/use-cases.ts';
import { bankAccountView } from '#src/views/money/bank-account.ts';
import { clientWithdrawalView } from '#src/views/money/withdrawal.ts';
import type { Handler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import { idInBody, idInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';

const LIST = 'withdrawals';

type ClientWithdrawals = Pick<
  WithdrawalUseCases,
  'requestWithdrawal' | 'listOwnWithdrawals' | 'getWithdrawal'
> &
  Pick<BankAccountUseCases, 'listBankAccounts'>;

export function withdrawalRoutes(deps: ClientWithdrawals): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/withdrawals',
      operationId: 'createWithdrawal',
      scope: 'wallet:write',
      needsProof: 'IN_LIVE',
      status: 201,
      idempotency: 'required',
      handler: createWithdrawalHandler(deps.requestWithdrawal),
    },
    {
      ...READ,
      path: '/withdrawals',
      operationId: 'listWithdrawals',
      scope: 'wallet:read',
      handler: listWithdrawalsHandler(deps.listOwnWithdrawals),
    },
    {
      ...READ,
      path: '/withdrawals/:withdrawal_id',
      operationId: 'getWithdrawal',
      scope: 'wallet:read',
      handler: async ({ caller, params }) =>
        clientWithdrawalView(
          await deps.getWithdrawal(caller, idInPath('withdrawal', params.withdrawal_id)),
        ),
    },
    {
      ...READ,
      path: '/bank_accounts',
      operationId: 'listBankAccounts',
      scope: 'wallet:read',
      handler: listBankAccountsHandler(deps.listBankAccounts),
    },
  ];
}

function createWithdrawalHandler(
  requestWithdrawal: RequestWithdrawal,
): Handler<'createWithdrawal'> {
  return async ({ request, body }) => {
    const { amount, bank_account_id: bankAccountId, ...unread } = body;
    allRead(unread);
    const command = {
      tenant: request.tenant,
      amount: rupiah(amount),
      bankAccountId: idInBody('bankAccount', bankAccountId),
    };
    return withReplayed(await requestWithdrawal(command, request));
  };
}

function listWithdrawalsHandler(
  listOwnWithdrawals: WithdrawalUseCases['listOwnWithdrawals'],
): Handler<'listWithdrawals'> {
  return async ({ caller, query }) => {
    const filter = { ...createdBetween(query), statuses: query.status ?? null };
    const rows = await listOwnWithdrawals(caller, filter, listRequestOf(query, LIST));
    const idOf = ({ withdrawalId }: Withdrawal) => withdrawalId;
    return listView(rows, query, { list: LIST, view: clientWithdrawalView, idOf });
  };
}

function listBankAccountsHandler(
  listBankAccounts: BankAccountUseCases['listBankAccounts'],
): Handler<'listBankAccounts'> {
  return async ({ caller }) => ({ items: (await listBankAccounts(caller)).map(bankAccountView) });
}
