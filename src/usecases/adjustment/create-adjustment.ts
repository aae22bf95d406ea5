import { type AdjustmentWish, adjustmentJournal } from '#domain/adjustment/adjustment.ts';
import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { type DatedJournal, dated } from '#domain/wallet/journal.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { decideSurely } from '../decide-surely.ts';
import { booked, findBooked } from '../wallet/find-booked.ts';
import { tellOfMoney } from '../wallet/tell-of-money.ts';

type Wish = AdjustmentWish & { readonly reason: string; readonly by: string };

/**
 * Money that an operator puts right, told to the client with its evidence. Once for a reference:
 * asked again, it is the row that stands. VALIDATION_ERROR, field code TAKEN, where the reference
 * adjusted something else; INSUFFICIENT_BALANCE for a debit beyond what may be spent.
 */
export type CreateAdjustment = (tenant: Tenant, wish: Wish) => Promise<Transaction>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly chance: Chance;
};
type Adjusted = { readonly tenant: Tenant; readonly journal: DatedJournal; readonly wish: Wish };
type Tools = { readonly write: Writes; readonly chance: Chance };

export function createAdjustment({ unitOfWork, wallet, clock, chance }: Deps): CreateAdjustment {
  return async (tenant, wish) => {
    const what = { type: 'ADJUSTMENT', reference: wish.reference } as const;
    const draft = adjustmentJournal(chance.uuid(), wish);
    await decideSurely(unitOfWork, {
      async look(stores) {
        const [known, balance] = await Promise.all([
          findBooked(stores.wallet, tenant, what),
          stores.wallet.balance(tenant),
        ]);
        return { known, balance };
      },
      decide({ known, balance }, write) {
        if (known !== undefined) return refuseOther(known, wish);
        if (wish.direction === 'DEBIT') refuseInsufficient(balance.available, wish.amount);
        const journal = dated(draft, clock.now(), chance);
        write.wallet.post(tenant, journal);
        tellOfMoney({ tenant, journal, type: 'wallet.adjusted' }, { write, chance });
        note({ tenant, journal, wish }, { write, chance });
      },
    });
    return booked(wallet, tenant, what);
  };
}

function note({ tenant, journal, wish }: Adjusted, { write, chance }: Tools): void {
  const { direction, amount, reference, reason, by } = wish;
  write.acts.note({
    ...tenant,
    subject: journal.journalId,
    actId: chance.uuid(),
    kind: 'ADJUSTED',
    detail: `${direction} ${amount} rupiah by ${reference}: ${reason}`,
    ...{ by, at: journal.at },
  });
}

function refuseOther(known: Transaction, { amount, direction }: Wish): void {
  if (known.amount === amount && known.direction === direction) return;
  const when = known.createdAt.toISOString();
  const what = `a ${known.direction} of ${known.amount} rupiah`;
  const message = `${known.reference.id} was ${what} already, on ${when}.`;
  const fieldErrors = [{ path: 'reference', code: 'TAKEN', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
