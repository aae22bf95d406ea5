import { rupiah } from '#domain/money.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  accountOf,
  type Deed,
  type Model,
  nameOf,
  type Operation,
  oneOf,
  pick,
  type Withdrawal,
} from './model.ts';

/** Money that leaves: taken out of the wallet first, then paid out, or refunded. */
export const WITHDRAWAL_OPERATIONS = {
  withdraw,
  withdrawAgain,
  completeWithdrawal,
  failWithdrawal,
} satisfies Record<string, Operation>;

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko' };
const LEAST = 10_000;

type Requested = Pick<Withdrawal, 'shop' | 'reference' | 'amount'>;

function withdraw(model: Model, aim: Aim): Deed {
  const shop = accountOf(aim);
  const requested = { shop, reference: nameOf(model, 'WD'), amount: aim.amount };
  const wallet = model.wallets[shop];
  const refused = wallet.available < requested.amount ? 'INSUFFICIENT_BALANCE' : undefined;
  return {
    ...withdrawing(requested, ({ withdrawalId }) => {
      model.withdrawals.push({
        ...requested,
        withdrawalId,
        status: 'REQUESTED',
        bankReference: null,
      });
    }),
    refused: requested.amount < LEAST ? 'VALIDATION_ERROR' : refused,
    effect() {
      wallet.available -= requested.amount;
    },
  };
}

/** The same one is there, whatever has become of it; another amount is refused. */
function withdrawAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.withdrawals, aim, () => true);
  if (known === undefined) return undefined;
  const more = oneOf([0, 1], aim);
  const again = withdrawing({ ...known, amount: known.amount + more }, () => {});
  return { ...again, refused: more === 0 ? undefined : 'VALIDATION_ERROR' };
}

/** Not a rupiah moves; a bank's reference pays one of them. */
function completeWithdrawal(model: Model, aim: Aim): Deed | undefined {
  const one = pick(model.withdrawals, aim, ({ status }) => status === 'REQUESTED');
  if (one === undefined) return undefined;
  const others = model.withdrawals.flatMap(({ bankReference }) => bankReference ?? []);
  const own = one.bankReference ?? nameOf(model, 'PO');
  const bankReference = oneOf([own, own, others[0] ?? own, nameOf(model, 'PO')], aim);
  return {
    what: `${one.reference} is completed by ${bankReference}`,
    async call(office) {
      const { withdrawalId } = one;
      await office.completeWithdrawal(withdrawalId, { bankReference, by: 'ani' });
      return undefined;
    },
    refused: refusalOf(one, bankReference, others),
    effect() {
      Object.assign(one, { status: 'COMPLETED', bankReference });
    },
  };
}

function refusalOf(one: Withdrawal, bankReference: string, others: readonly string[]) {
  if (one.bankReference === bankReference) return undefined;
  if (one.status !== 'REQUESTED') return 'TRANSITION_NOT_ALLOWED';
  return others.includes(bankReference) ? 'VALIDATION_ERROR' : undefined;
}

/** The money is back, once; what was paid out does not come back. */
function failWithdrawal(model: Model, aim: Aim): Deed | undefined {
  const one = pick(model.withdrawals, aim, ({ status }) => status === 'REQUESTED');
  if (one === undefined) return undefined;
  return {
    what: `${one.reference} fails`,
    async call(office) {
      await office.failWithdrawal(one.withdrawalId, { reason: 'no such account', by: 'ani' });
      return undefined;
    },
    refused: one.status === 'COMPLETED' ? 'TRANSITION_NOT_ALLOWED' : undefined,
    effect() {
      if (one.status === 'FAILED') return;
      model.wallets[one.shop].available += one.amount;
      one.status = 'FAILED';
    },
  };
}

function withdrawing(
  { shop, reference, amount }: Requested,
  learn: (made: { readonly withdrawalId: string }) => void,
): Pick<Deed, 'what' | 'call'> {
  return {
    what: `shop ${shop} withdraws ${amount} by ${reference}`,
    async call(office) {
      const command = { amount: rupiah(amount), bankAccount: BANK_ACCOUNT, reference, by: 'ani' };
      const made = await office.withdraw(TENANTS[shop], command);
      return () => learn(made);
    },
  };
}
