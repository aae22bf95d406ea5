import type { Tenant } from '#domain/environment.ts';
import {
  type FundingCommand,
  fundingJournal,
  refuseTopUpReference,
} from '#domain/money/top-up/funding.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { emitTransactionEvent } from '../wallet/emit-transaction-event.ts';
import { findTransaction, requireTransaction } from '../wallet/find-transaction.ts';

export type Funded = { readonly transaction: Transaction; readonly balance: Balance };
export type FundWallet = (tenant: Tenant, command: FundingCommand) => Promise<Funded>;

type Deps = Pick<Ports, 'unitOfWork' | 'wallet' | 'clock' | 'random'>;

/**
 * Credits money that an operator received, and emits an event. A reference has one journal of each
 * kind; the posted transaction shows whether it belongs to this request, whose answer was lost, or
 * to another.
 */
export function fundWallet({ unitOfWork, wallet, clock, random }: Deps): FundWallet {
  return async (tenant, command) => {
    const draft = fundingJournal(random.uuid(), command);
    const query = { type: 'TOPUP', reference: command.reference } as const;
    await unitOfWork.decide({
      retry: true,
      look: (stores) => findTransaction(stores.wallet, tenant, query),
      decide(known, write) {
        if (known?.journalId === draft.journalId) return;
        if (known !== undefined) throw alreadyPosted(known);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const journal = recorder.post(tenant, draft);
        emitTransactionEvent({ tenant, journal, type: 'wallet.topped_up' }, recorder);
      },
    });
    const transaction = await requireTransaction(wallet, tenant, query);
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
