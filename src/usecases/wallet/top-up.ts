import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import { dated } from '#domain/wallet/journal.ts';
import { type TopUpWish, topUpJournal } from '#domain/wallet/top-up.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';

export type ToppedUp = { readonly transaction: Transaction; readonly balance: Balance };
export type TopUp = (tenant: Tenant, wish: TopUpWish) => Promise<ToppedUp>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly chance: Chance;
};

/**
 * Money that an operator saw come in. There is one journal of a kind for a reference, so a second
 * attempt fails however close it follows the first; what stands in the books then says whether this
 * one was booked (the line broke, and nobody heard of it), another one, or none.
 */
export function topUp({ unitOfWork, wallet, clock, chance }: Deps): TopUp {
  return async (tenant, wish) => {
    const journal = topUpJournal(chance.uuid(), wish);
    const booked = () => bookedAs(wish.reference, tenant, wallet);
    const post = unitOfWork.run(async (_, write) => {
      write.wallet.post(tenant, dated(journal, clock.now(), chance));
    });
    const transaction = await post.then(booked, async (error: unknown) => {
      const found = await booked();
      if (found === undefined) throw error;
      return found;
    });
    if (transaction === undefined)
      throw new Error('a top-up is not in the books it was written to');
    if (transaction.journalId !== journal.journalId) throw bookedAlready(transaction);
    return { transaction, balance: await wallet.balance(tenant) };
  };
}

async function bookedAs(
  reference: string,
  tenant: Tenant,
  wallet: WalletStore,
): Promise<Transaction | undefined> {
  const { items } = await wallet.transactions(
    tenant,
    { types: ['TOPUP'], bucket: 'AVAILABLE', reference, createdFrom: null, createdTo: null },
    { limit: 1, offset: 0, includeTotal: false },
  );
  return items[0];
}

function bookedAlready({ reference, amount, createdAt }: Transaction): Refusal {
  const when = createdAt.toISOString();
  const message = `${reference.id} was booked already, on ${when} with ${amount} rupiah.`;
  return new Refusal('VALIDATION_ERROR', message, {
    fieldErrors: [{ path: 'reference', code: 'TAKEN', message }],
  });
}
