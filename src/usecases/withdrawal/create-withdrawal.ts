import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { dated, journalOf } from '#domain/wallet/journal.ts';
import {
  isWishOf,
  refuseWish,
  requested,
  type Withdrawal,
  type WithdrawalWish,
  withdrawalAsSubject,
} from '#domain/withdrawal/withdrawal.ts';
import { withdrawalMoves } from '#domain/withdrawal/withdrawal-money.ts';
import { decideSurely } from '../decide-surely.ts';

type Wish = WithdrawalWish & { readonly by: string };

/**
 * Takes the money out of the wallet, for a person to pay it out. One for a reference: asked again,
 * it is the same one as it is by now. VALIDATION_ERROR, field code TAKEN, where the reference is
 * that of something else; INSUFFICIENT_BALANCE.
 */
export type CreateWithdrawal = (tenant: Tenant, wish: Wish) => Promise<Withdrawal>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly chance: Chance;
};
type Tools = { readonly write: Writes; readonly chance: Chance };

export function createWithdrawal({ unitOfWork, clock, chance }: Deps): CreateWithdrawal {
  return (tenant, wish) => {
    refuseWish(wish);
    return decideSurely(unitOfWork, {
      async look({ withdrawals, wallet }) {
        const [known, balance] = await Promise.all([
          withdrawals.findByReference(tenant, wish.reference),
          wallet.balance(tenant),
        ]);
        return { known, balance };
      },
      decide({ known, balance }, write) {
        if (known !== undefined) return sameAs(known, wish);
        refuseInsufficient(balance.available, wish.amount);
        const own = { ...tenant, withdrawalId: chance.uuid(), createdAt: clock.now() };
        const withdrawal = requested(wish, own);
        write.withdrawals.insert(withdrawal);
        request(withdrawal, wish.by, { write, chance });
        return withdrawal;
      },
    });
  };
}

/** The money, and who sent it off. */
function request(withdrawal: Withdrawal, by: string, { write, chance }: Tools): void {
  const { withdrawalId, createdAt: at, amount, bankAccount, reference } = withdrawal;
  const { bank, accountNumber, accountName } = bankAccount;
  const moves = withdrawalMoves(withdrawal);
  const businessRef = idText('withdrawal', withdrawalId);
  const head = { journalId: chance.uuid(), kind: 'WITHDRAWAL', businessRef } as const;
  write.wallet.post(withdrawal, dated(journalOf({ ...head, moves }), at, chance));
  write.acts.note({
    ...withdrawalAsSubject(withdrawal),
    actId: chance.uuid(),
    kind: 'WITHDRAWAL_CREATED',
    detail: `${reference}: ${amount} rupiah to ${bank} ${accountNumber}, ${accountName}`,
    ...{ by, at },
  });
}

function sameAs(known: Withdrawal, wish: Wish): Withdrawal {
  if (isWishOf(known, wish)) return known;
  const { reference, withdrawalId, amount, bankAccount } = known;
  const where = `${bankAccount.bank} ${bankAccount.accountNumber}, ${bankAccount.accountName}`;
  const id = idText('withdrawal', withdrawalId);
  const message = `${reference} is ${id} already, of ${amount} rupiah to ${where}.`;
  const fieldErrors = [{ path: 'reference', code: 'TAKEN', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
