import type { Tenant } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';
import {
  type FundingCommand,
  fundingJournal,
  refuseTopUpReference,
} from '#domain/top-up/funding.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { Balance } from '#domain/wallet/balance.ts';
import { dated } from '#domain/wallet/journal.ts';
import type { Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { emitTransactionEvent } from '../wallet/emit-transaction-event.ts';
import { findTransaction } from '../wallet/find-transaction.ts';

export type Funded = { readonly transaction: Transaction; readonly balance: Balance };
export type FundWallet = (tenant: Tenant, command: FundingCommand) => Promise<Funded>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly random: Random;
};

/**
 * Credits money that an operator received, and emits an event. A reference has one journal of a
 * kind, so a second attempt always fails; the posted transaction then shows whether this request
 * was posted (and only its answer was lost), another one, or none.
 */
export function fundWallet({ unitOfWork, wallet, clock, random }: Deps): FundWallet {
  return async (tenant, command) => {
    const draft = fundingJournal(random.uuid(), command);
    const query = { type: 'TOPUP', reference: command.reference } as const;
    const findPosted = () => findTransaction(wallet, tenant, query);
    const post = unitOfWork.run(async (_, write) => {
      const journal = dated(draft, clock.now(), random);
      write.wallet.post(tenant, journal);
      emitTransactionEvent({ tenant, journal, type: 'wallet.topped_up' }, { write, random });
    });
    const transaction = await post.then(findPosted, async (error: unknown) => {
      const found = await findPosted();
      if (found === undefined) throw error;
      return found;
    });
    if (transaction === undefined) throw new Error('the posted transaction was not found');
    if (transaction.journalId !== draft.journalId) throw alreadyPosted(transaction);
    return { transaction, balance: await wallet.balance(tenant) };
  };
}

/** Refuses the id of a client's top-up as reference. */
export function fundByOperator(fund: FundWallet): FundWallet {
  return async (tenant, command) => {
    refuseTopUpReference(command);
    return fund(tenant, command);
  };
}

function alreadyPosted({ reference, amount, createdAt }: Transaction): Refusal {
  const when = createdAt.toISOString();
  const message = `${reference.id} was booked already, on ${when} with ${amount} rupiah.`;
  return invalid('reference', 'TAKEN', message);
}
