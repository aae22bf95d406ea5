import { uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TENANTS } from './ground.ts';
import {
  type Aim,
  accountOf,
  type Deed,
  type Entered,
  type Model,
  nameOf,
  type Operation,
  oneOf,
  pick,
  type Withdrawal,
} from './model.ts';
import { instrumentOf, requestOf } from './order.ts';

/** Operators' entries: money that they received, and their adjustments. */
export const WALLET_OPERATIONS = { fund, fundAgain, adjust, adjustAgain } satisfies Record<
  string,
  Operation
>;

/** Withdrawals: debited from the wallet first, then paid out or refunded. */
export const WITHDRAWAL_OPERATIONS = {
  withdraw,
  withdrawAgain,
  completeWithdrawal,
  failWithdrawal,
} satisfies Record<string, Operation>;

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko' };
const LEAST = 10_000;

type Requested = Pick<Withdrawal, 'shop' | 'reference' | 'amount'>;

/** A client wants to pay money into its wallet. */
export const TOP_UP_OPERATIONS = { topUp } satisfies Record<string, Operation>;

function fund(model: Model, aim: Aim): Deed {
  const shop = accountOf(aim);
  const amount = aim.amount * 3 + 1;
  const entered: Entered = { shop, reference: nameOf(model, 'FT'), amount, direction: 'CREDIT' };
  return {
    ...funded(entered),
    effect() {
      model.wallets[shop].available += amount;
      model.fundings.push(entered);
    },
    // A repetition is refused as already booked, because it could be other money.
    again: 'VALIDATION_ERROR',
  };
}

function fundAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.fundings, aim, () => true);
  return known && { ...funded(known), refused: 'VALIDATION_ERROR' };
}

function funded({ shop, reference, amount }: Entered): Pick<Deed, 'what' | 'call'> {
  return {
    what: `shop ${shop} is funded with ${amount} by ${reference}`,
    async call(office) {
      await office.fund(TENANTS[shop], { amount: rupiah(amount), reference });
      return undefined;
    },
  };
}

function adjust(model: Model, aim: Aim): Deed {
  const shop = accountOf(aim);
  const direction = oneOf(['CREDIT', 'DEBIT'], aim);
  const amount = aim.amount + 1;
  const entered = { shop, reference: nameOf(model, 'ADJ'), amount, direction } as const;
  const wallet = model.wallets[shop];
  const isBeyond = direction === 'DEBIT' && wallet.available < amount;
  return {
    ...adjusted(entered),
    refused: isBeyond ? 'INSUFFICIENT_BALANCE' : undefined,
    effect() {
      wallet.available += direction === 'CREDIT' ? amount : -amount;
      model.adjustments.push(entered);
    },
  };
}

/** Repeats an adjustment; other details under its reference are refused. */
function adjustAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.adjustments, aim, () => true);
  if (known === undefined) return undefined;
  const more = oneOf([0, 1], aim);
  const again = adjusted({ ...known, amount: known.amount + more });
  return { ...again, refused: more === 0 ? undefined : 'VALIDATION_ERROR' };
}

function adjusted({ shop, reference, amount, direction }: Entered): Pick<Deed, 'what' | 'call'> {
  return {
    what: `shop ${shop} is adjusted: ${direction} ${amount} by ${reference}`,
    async call(office) {
      const command = { amount: rupiah(amount), direction, reference, reason: 'billed', by: 'ani' };
      await office.adjust(TENANTS[shop], command);
      return undefined;
    },
  };
}

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

/** Repeats a withdrawal; another amount is refused. */
function withdrawAgain(model: Model, aim: Aim): Deed | undefined {
  const known = pick(model.withdrawals, aim, () => true);
  if (known === undefined) return undefined;
  const more = oneOf([0, 1], aim);
  const again = withdrawing({ ...known, amount: known.amount + more }, () => {});
  return { ...again, refused: more === 0 ? undefined : 'VALIDATION_ERROR' };
}

/** Completes a withdrawal without moving money; a bank reference completes only one. */
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

/** Fails a withdrawal and refunds it once; a completed one is not refunded. */
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

function topUp(model: Model, aim: Aim): Deed {
  const shop = accountOf(aim);
  const method = oneOf(['QRIS', 'MANUAL_TRANSFER'], aim);
  const key = nameOf(model, 'topup');
  const amount = aim.amount + 5_000;
  return {
    what: `shop ${shop} tops up ${amount} by ${method}, ${key}`,
    async call(office) {
      const body = { amount, method };
      const command = { tenant: TENANTS[shop], amount: rupiah(amount), method } as const;
      const { data } = await office.topUp(command, requestOf(shop, 'topups', { key, body }));
      const subject = uuidOf('topUp', data.topup_id) ?? '';
      const instrument = instrumentOf(data, amount);
      if (instrument === undefined) throw new Error(`${key} has nothing to pay by`);
      const made = { shop, subject, instruments: [instrument], status: 'PENDING' } as const;
      return () => model.topUps.push({ ...made, instruments: [instrument] });
    },
    refused: amount < LEAST ? 'VALIDATION_ERROR' : undefined,
  };
}
