import { uuidOf } from '#domain/id.ts';
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
} from './model.ts';
import { instrumentOf, requestOf } from './requests.ts';

/** A client wants to pay money into its wallet. */
export const TOP_UP_OPERATIONS = { topUp } satisfies Record<string, Operation>;

const LEAST = 10_000;

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
