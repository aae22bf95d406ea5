import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import { rupiah } from '#domain/money.ts';
import type { Clock } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { createAdjustment } from '#src/usecases/money/adjustment/create-adjustment.ts';
import { createWithdrawal } from '#src/usecases/money/withdrawal/create-withdrawal.ts';
import {
  completeWithdrawal,
  failWithdrawal,
} from '#src/usecases/money/withdrawal/end-withdrawal.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import { type Loss, openCommitCutter } from '#tests/kit/commit-cutter.ts';
import { withClient } from '#tests/kit/database.ts';
import { openLedger } from '#tests/kit/postgres-ledger.ts';
import { newSeller, quoted, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { OPENING_BALANCE } from '#tests/kit/stored-shipments.ts';

const TIMES = 12;
const CLOCK: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
const WITHDRAWAL = {
  amount: rupiah(250_000),
  bankAccount: { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Kanaria' },
  reference: 'T-1',
  by: 'Ratna',
};
const PAYOUT = { bankReference: 'BCA 77', by: 'Ratna' };
const WHY = { reason: 'no such account', by: 'Ratna' };
const ADJUSTMENT = {
  amount: rupiah(35_000),
  direction: 'DEBIT',
  reference: 'JNE-883',
  reason: 'weighed 4 kg',
  by: 'Ratna',
} as const;
const CLAIM = { amount: rupiah(60_000), reference: 'letter 4', by: 'Ratna' };

const shared = sharedApi();
let seller: Seller;
let tenant: Tenant;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  tenant = { accountId: seller.accountId, environment: 'TEST' };
});

describe(`${TIMES} simultaneous operator acts, on PostgreSQL`, () => {
  it('creates one withdrawal and pays it out once when many operators act at once', async () => {
    const { container } = shared.api;
    const create = container.get(TOKENS.useCases).withdrawal.createWithdrawal;
    const made = await Promise.all(atOnce(() => create(tenant, WITHDRAWAL)));
    const [{ withdrawalId = '' } = {}] = made;
    expect(new Set(made.map((one) => one.withdrawalId))).toEqual(new Set([withdrawalId]));
    const complete = container.get(TOKENS.useCases).withdrawal.completeWithdrawal;
    const fail = container.get(TOKENS.useCases).withdrawal.failWithdrawal;
    const paid = await Promise.all(atOnce(() => complete(withdrawalId, PAYOUT)));
    expect(paid).toEqual(paid.map(() => paid[0]));
    await expect(fail(withdrawalId, WHY)).rejects.toMatchObject({ code: 'TRANSITION_NOT_ALLOWED' });
    expect(await availableNow()).toBe(OPENING_BALANCE - 250_000);
    expect(await actsOn(withdrawalId)).toEqual(['WITHDRAWAL_CREATED', 'WITHDRAWAL_COMPLETED']);
  });

  it('ends a withdrawal one way, and returns the money once if that way is a failure', async () => {
    const { container } = shared.api;
    const create = container.get(TOKENS.useCases).withdrawal.createWithdrawal;
    const { withdrawalId } = await create(tenant, { ...WITHDRAWAL, reference: 'T-2' });
    const before = await availableNow();
    const complete = container.get(TOKENS.useCases).withdrawal.completeWithdrawal;
    const fail = container.get(TOKENS.useCases).withdrawal.failWithdrawal;
    const ends = await Promise.allSettled(
      atOnce((at) =>
        at % 2 === 0
          ? complete(withdrawalId, { ...PAYOUT, bankReference: 'BCA 78' })
          : fail(withdrawalId, WHY),
      ),
    );
    const done = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value.status : []));
    expect(done).toHaveLength(TIMES / 2);
    expect(new Set(done).size).toBe(1);
    const isBack = done[0] === 'FAILED';
    expect(await availableNow()).toBe(before + (isBack ? 250_000 : 0));
    expect(await actsOn(withdrawalId)).toHaveLength(2);
  });

  it('makes one adjustment with one event when many operators act at once', async () => {
    const adjust = shared.api.container.get(TOKENS.useCases).adjustment.createAdjustment;
    const before = await availableNow();
    const rows = await Promise.all(atOnce(() => adjust(tenant, ADJUSTMENT)));
    expect(rows).toEqual(rows.map(() => rows[0]));
    expect(await availableNow()).toBe(before - 35_000);
    const journalId = rows[0]?.journalId ?? '';
    expect(await actsOn(journalId)).toEqual(['ADJUSTED']);
    expect(await eventTypesOf(journalId)).toEqual(['wallet.adjusted 1']);
  });

  it('opens one claim for a shipment, with an event in its sequence', async () => {
    const number = await lostOne();
    const types = await eventTypesOf(number);
    const settle = shared.api.container.get(TOKENS.useCases).claim.settleClaim;
    const before = await availableNow();
    const rows = await Promise.all(atOnce(() => settle(number, CLAIM)));
    expect(rows).toEqual(rows.map(() => rows[0]));
    expect(await availableNow()).toBe(before + 60_000);
    expect(await actsOn(number)).toEqual(['CLAIM_SETTLED']);
    expect(await eventTypesOf(number)).toEqual([...types, `wallet.adjusted ${types.length + 1}`]);
  });
});

describe('an operator act whose connection breaks', () => {
  it.each<[Loss, string]>([
    ['answer', 'INSERT INTO withdrawal '],
    ['COMMIT', 'INSERT INTO withdrawal '],
    ['answer', 'UPDATE withdrawal '],
    ['COMMIT', 'UPDATE withdrawal '],
    ['answer', 'INSERT INTO event '],
    ['COMMIT', 'INSERT INTO event '],
  ])(
    'performs an act once although its connection breaks (the %s of %s), and answers accordingly',
    async (loss, text) => {
      const cutter = await openCommitCutter(shared.database.appUrl, loss, text);
      const cut = await openLedger(cutter.url, 1);
      const before = await availableNow();
      const deps = { ...cut, ...cut.stores, clock: CLOCK, random: systemRandom(CLOCK) };
      const command = { ...WITHDRAWAL, reference: `${loss} of ${text.trim()}` };
      try {
        const { withdrawalId } = await createWithdrawal(deps)(tenant, command);
        const failed = await failWithdrawal(deps)(withdrawalId, WHY);
        expect(failed.status).toBe('FAILED');
        const second = await createWithdrawal(deps)(tenant, {
          ...command,
          reference: `${text}${loss}`,
        });
        const payout = { ...PAYOUT, bankReference: second.withdrawalId };
        const paid = await completeWithdrawal(deps)(second.withdrawalId, payout);
        expect(paid.status).toBe('COMPLETED');
        await createAdjustment(deps)(tenant, { ...ADJUSTMENT, reference: command.reference });
        expect(await availableNow()).toBe(before - 250_000 - 35_000);
        expect(await actsOn(withdrawalId)).toEqual(['WITHDRAWAL_CREATED', 'WITHDRAWAL_FAILED']);
      } finally {
        await cut.close();
        await cutter.close();
      }
    },
  );
});

it('leaves the books without a fault after all operator acts', async () => {
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  const findings = verify({ accountId: seller.accountId, environment: null });
  expect(await findings.next()).toMatchObject({ done: true });
});

function atOnce<Result>(deed: (at: number) => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: TIMES }, (_, at) => deed(at));
}

/** Number of a shipment that is paid, booked, and lost by its courier. */
async function lostOne(): Promise<string> {
  const { client } = seller;
  const { quote_id: quoteId } = await quoted(client);
  const body = shipmentBody(quoteId);
  const order = { ...body, receiver: { ...body.receiver, name: 'SIM LOST' } };
  const { shipment_number: number } = (await client.ship(order)).data();
  await shared.api.work();
  await client.post(`/api/v1/test/shipments/${number}/advance`, { to: 'LOST' });
  return number;
}

async function availableNow(): Promise<number> {
  return (await seller.client.get<'getBalance'>('/api/v1/balance')).data().available;
}

function actsOn(subject: string): Promise<readonly string[]> {
  return texts('SELECT kind FROM operator_act WHERE subject = $1 ORDER BY acted_at', subject);
}

function eventTypesOf(subject: string): Promise<readonly string[]> {
  const text = `SELECT type || ' ' || sequence FROM event WHERE subject = $1 ORDER BY sequence`;
  return texts(text, subject);
}

async function texts(text: string, subject: string): Promise<readonly string[]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<[string]>({ text, values: [subject], rowMode: 'array' }),
  );
  return rows.map(([one]) => one);
}
