import { type Tenant, tenantOf } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { refuseInvalidRequest, requestedWithdrawal } from '#domain/money/withdrawal/withdrawal.ts';
import type { Rupiah } from '#domain/money.ts';
import { invalid } from '#domain/refusal.ts';
import { clientWithdrawalView } from '#src/views/money/withdrawal.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { recordWithdrawal } from './record-withdrawal.ts';

export type WithdrawalCommand = {
  readonly tenant: Tenant;
  readonly amount: Rupiah;
  readonly bankAccountId: string;
};

/**
 * Takes the money out of the wallet, for an operator to pay it out to a verified account.
 * VALIDATION_ERROR, field code UNKNOWN_BANK_ACCOUNT; INSUFFICIENT_BALANCE.
 */
export type RequestWithdrawal = (
  command: WithdrawalCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof clientWithdrawalView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random'>;

export function requestWithdrawal({ idempotent, clock, random }: Deps): RequestWithdrawal {
  return async ({ tenant: given, amount, bankAccountId }, request) => {
    const tenant = tenantOf(given);
    return idempotent.run(request, {
      async look({ bankAccounts, wallet }) {
        const [account, balance] = await Promise.all([
          bankAccounts.find(tenant, bankAccountId),
          wallet.balance(tenant),
        ]);
        return { account, balance };
      },
      decide({ account, balance }, write) {
        if (account === undefined || account.removedAt !== null) throw unknownAccount();
        const withdrawalId = random.uuid();
        const reference = idText('withdrawal', withdrawalId);
        const wanted = { amount, bankAccount: bankAccountOf(account), reference };
        refuseInvalidRequest(wanted);
        refuseInsufficient(balance.available, amount);
        const recorder = recorderOf({ now: clock.now(), write, random });
        write.bankAccounts.update(account, { ...account, lastUsedAt: recorder.now });
        const own = { ...tenant, withdrawalId, createdAt: recorder.now };
        return clientWithdrawalView(recordWithdrawal(requestedWithdrawal(wanted, own), recorder));
      },
    });
  };
}

function bankAccountOf({ bank, accountNumber, accountName }: VerifiedAccount) {
  return { bank, accountNumber, accountName };
}

function unknownAccount() {
  const message = 'must be the id of a verified bank account of GET /bank_accounts';
  return invalid('bank_account_id', 'UNKNOWN_BANK_ACCOUNT', message);
}
