import { rupiah } from '#domain/money.ts';
import type { CreateTopUp } from '#src/usecases/top-up/create-top-up.ts';
import type { ShowTopUp } from '#src/usecases/top-up/show-top-up.ts';
import type { Handler } from '../call.ts';

export function createTopUpHandler(createTopUp: CreateTopUp): Handler<'createTopUp'> {
  return async ({ request, body }) => {
    const { tenant } = request;
    const command = { tenant, amount: rupiah(body.amount), method: body.method };
    const { data, replayed } = await createTopUp(command, request);
    return { ...data, replayed };
  };
}

export function getTopUpHandler(showTopUp: ShowTopUp): Handler<'getTopUp'> {
  return ({ key, params }) => showTopUp(key, params.topup_id);
}
