import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import { type FundingWish, fundingJournal, refuseTopUpName } from '#domain/top-up/funding.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import { dated } from '#domain/wallet/journal.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { findBooked } from '../wallet/find-booked.ts';
import { tellOfMoney } from '../wallet/tell-of-money.ts';

export type Funded = { readonly transaction: Transaction; readonly balance: Balance };
export type FundWallet = (tenant: Tenant, wish: FundingWish) => Promise<Funded>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly chance: Chance;
};

/**
 * Money that an operator saw come in, told to the client. There is one journal of a kind for a
 * reference, so a second attempt fails however close it follows the first; what stands in the books
 * then says whether this one was booked (the line broke, and nobody heard of it), another one, or
 * none.
 */
export function fundWallet({ unitOfWork, wallet, clock, chance }: Deps): FundWallet {
  return async (tenant, wish) => {
    const draft = fundingJournal(chance.uuid(), wish);
    const what = { type: 'TOPUP', reference: wish.reference } as const;
    const booked = () => findBooked(wallet, tenant, what);
    const post = unitOfWork.run(async (_, write) => {
      const journal = dated(draft, clock.now(), chance);
      write.wallet.post(tenant, journal);
      tellOfMoney({ tenant, journal, type: 'wallet.topped_up' }, { write, chance });
    });
    const transaction = await post.then(booked, async (error: unknown) => {
      const found = await booked();
      if (found === undefined) throw error;
      return found;
    });
    if (transaction === undefined) throw new Error('it is not in the books it was written to');
    if (transaction.journalId !== draft.journalId) throw bookedAlready(transaction);
    return { transaction, balance: await wallet.balance(tenant) };
  };
}

/** Under no name that a client's own top-up goes by. */
export function fundByHand(fund: FundWallet): FundWallet {
  return async (tenant, wish) => {
    refuseTopUpName(wish);
    return fund(tenant, wish);
  };
}

function bookedAlready({ reference, amount, createdAt }: Transaction): Refusal {
  const when = createdAt.toISOString();
  const message = `${reference.id} was booked already, on ${when} with ${amount} rupiah.`;
  return new Refusal('VALIDATION_ERROR', message, {
    fieldErrors: [{ path: 'reference', code: 'TAKEN', message }],
  });
}
