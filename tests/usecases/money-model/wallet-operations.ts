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
} from './model.ts';

/** Operators: money that they saw come in, and their adjustments. */
export const WALLET_OPERATIONS = { fund, fundAgain, adjust, adjustAgain } satisfies Record<
  string,
  Operation
>;

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
    // A repetition is refused as already there: it could as well be other money.
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

/** The same one is there; anything else under its reference is refused. */
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
