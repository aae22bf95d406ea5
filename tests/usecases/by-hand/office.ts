import { rupiah } from '#domain/money.ts';
import { OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';
import { createAdjustment } from '#src/usecases/adjustment/create-adjustment.ts';
import { settleClaim } from '#src/usecases/claim/settle-claim.ts';
import { createWithdrawal } from '#src/usecases/withdrawal/create-withdrawal.ts';
import {
  completeWithdrawal,
  failWithdrawal,
  listWithdrawals,
} from '#src/usecases/withdrawal/end-withdrawal.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { openShop, TENANT } from '../shop.ts';

/** What an office's wallet holds at first. */
export const FUNDS = rupiah(500_000);

/** When the line to the database breaks. */
type Break = 'BEFORE_COMMIT' | 'AFTER_COMMIT';

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** A shop beside which operators put wallets right by hand, all in memory. */
export async function openOffice() {
  const shop = await openShop({ funds: FUNDS });
  const { stores, clock } = shop;
  const { betweenReads, ...whole } = interruptible(shop.unitOfWork);
  const { unitOfWork, breakOnce } = breakable(whole.unitOfWork);
  const deps = { ...stores, unitOfWork, clock, chance: seededChance(7) };
  return {
    ...shop,
    ...{ breakOnce, betweenReads },
    create: createWithdrawal(deps),
    complete: completeWithdrawal(deps),
    fail: failWithdrawal(deps),
    list: listWithdrawals(stores.withdrawals),
    adjust: createAdjustment(deps),
    settle: settleClaim(deps),
  };
}

/** The balances that are not zero, but for where the wallet's first money came from. */
export async function booksOf({ seen }: Office): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** Everything that is kept, to be found unchanged. */
export async function everythingOf({ seen, stores }: Office): Promise<string> {
  const open = await stores.withdrawals.listOpen(100);
  return JSON.stringify([open, await seen.events(), await seen.acts(), await seen.books(TENANT)]);
}

/** `KIND by: detail`, in the order in which they were done. */
export async function actsOf({ seen }: Office): Promise<readonly string[]> {
  const acts = await seen.acts();
  return acts
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, by, detail }) => `${kind} ${by}: ${detail}`);
}

export function breakable(inner: UnitOfWork) {
  let next: Break | undefined;
  const unitOfWork: UnitOfWork = {
    run: (work) => inner.run(work),
    async decide(decision) {
      const when = next;
      next = undefined;
      if (when === 'BEFORE_COMMIT') throw new OutcomeUnknown('the line broke before it');
      const result = await inner.decide(decision);
      if (when === 'AFTER_COMMIT') throw new OutcomeUnknown('the line broke behind it');
      return result;
    },
  };
  const breakOnce = (when: Break) => {
    next = when;
  };
  return { unitOfWork, breakOnce };
}
