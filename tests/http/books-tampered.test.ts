import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { shown } from './payment-calls.ts';

const shared = sharedApi();

/** Smallest changes of a shipment's money columns, which only a superuser can make. */
const CHANGES = [
  'list_price = list_price + 1',
  'discount = discount + 1',
  'price = price + 1, total_amount = total_amount + 1',
  'insurance_fee = insurance_fee + 1, price = price - 1',
  'cost = cost + 1',
  'cod_amount = cod_amount + 1',
  'cod_fee = cod_fee - 1',
  'cod_settlement_days = cod_settlement_days + 1',
  'insured_value = insured_value + 1',
  `refund = '{"amount":1,"transactionId":null,"refundedAt":"2026-11-22T00:00:00.000Z"}'`,
  `payment_status = 'REFUNDED', status = 'CANCELLED'`,
  'booked_at = NULL',
  'cod_settles_at = NULL',
  'cod_settled_at = now()',
  `terms_seal = repeat('0', 64)`,
];

/** Removes the COD fee's posting and sets back its accounts, as if it had never been posted. */
const CUT_COD_FEE = `
  WITH cut AS (
    DELETE FROM posting USING journal
    WHERE posting.journal_id = journal.journal_id AND journal.kind = 'COD_FEE'
      AND journal.account_id = $1
    RETURNING posting.*
  ), gone AS (DELETE FROM journal WHERE kind = 'COD_FEE' AND account_id = $1)
  UPDATE ledger_account SET balance = balance - cut.amount, version = last.version,
    chain_head = last.hash, posted_at = last.created_at
  FROM cut JOIN posting AS last ON last.account_id = cut.account_id
    AND last.environment = cut.environment AND last.kind = cut.kind
    AND last.version = cut.version - 1
  WHERE ledger_account.account_id = cut.account_id
    AND ledger_account.environment = cut.environment AND ledger_account.kind = cut.kind`;

let number = '';
let accountId = '';

/**
 * Makes one delivered shipment with cash, insurance and all its journals, and one that was
 * refunded.
 */
beforeAll(async () => {
  const { client, ...seller } = await newSeller(shared.api);
  accountId = seller.accountId;
  const quote = (await client.quote({ ...QUOTE_BODY, cod: true, cod_amount: 200_000 })).data();
  const order = { cod_amount: 200_000, insurance: { insured_value: 150_000 } };
  const created = (await client.ship({ ...shipmentBody(quote.quote_id), ...order })).data();
  number = created.shipment_number;
  await shared.api.work();
  const to = { to: 'DELIVERED' };
  await client.post<'advanceShipment'>(`/api/v1/test/shipments/${number}/advance`, to);
  expect(await shown(client, number)).toMatchObject({ status: 'DELIVERED' });
  const next = (await client.quote(QUOTE_BODY)).data();
  const cancelled = (await client.ship(shipmentBody(next.quote_id))).data().shipment_number;
  await client.post<'cancelShipment'>(`/api/v1/shipments/${cancelled}/cancel`, undefined);
  expect(await shown(client, cancelled)).toMatchObject({ payment_status: 'REFUNDED' });
});

describe('verification of shipments that a superuser has changed', () => {
  it('finds nothing in the books where no row was changed', async () => {
    expect(await faults()).toEqual([]);
  });

  it.each(CHANGES)('finds a changed shipment: %s', async (change) => {
    const before = await asSuperuser('SELECT * FROM shipment WHERE shipment_number = $1', [number]);
    const unchanged = JSON.stringify(before[0]);
    await asSuperuser(`UPDATE shipment SET ${change} WHERE shipment_number = $1`, [number]);
    const found = await faults();
    await asSuperuser(`DELETE FROM shipment WHERE shipment_number = $1`, [number]);
    await asSuperuser(
      'INSERT INTO shipment SELECT * FROM jsonb_populate_record(NULL::shipment, $1)',
      [unchanged],
    );
    expect(found).not.toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe('verification of owed cash that a superuser has changed', () => {
  it.each(['amount = amount + 1', 'shipment_number = left(shipment_number, -1)'])(
    'finds a changed amount of owed cash: %s',
    async (change) => {
      const [before] = await asSuperuser('SELECT * FROM cod_due', []);
      await asSuperuser(`UPDATE cod_due SET ${change}`, []);
      const found = await faults();
      await asSuperuser('DELETE FROM cod_due', []);
      const row = JSON.stringify(before);
      await asSuperuser(
        'INSERT INTO cod_due SELECT * FROM jsonb_populate_record(NULL::cod_due, $1)',
        [row],
      );
      expect(found).toEqual(['SHIPMENT_MONEY_DIFFERS']);
      expect(await faults()).toEqual([]);
    },
  );

  it('finds a changed amount in use of the limit of COD advances', async () => {
    await asSuperuser(
      `INSERT INTO cod_advance_limit VALUES ('BITESHIP', 9, 7, NULL, now(), '')`,
      [],
    );
    const found = await faults();
    await asSuperuser('DELETE FROM cod_advance_limit', []);
    expect(found).toEqual(['ADVANCES_DIFFER']);
  });
});

describe('verification of an account whose ledger is gone', () => {
  it('reports no fault where retention has closed an unused account', async () => {
    const { container, clock } = shared.api;
    const { accountId: unused } = await container
      .get(TOKENS.useCases)
      .access.createAccount({ name: 'Toko Sepi', email: 'sepi@shop.example' });
    await asSuperuser(
      `UPDATE account SET opened_by = 'REGISTRATION', entered_at = $2 WHERE account_id = $1`,
      [unused, new Date(clock.now().getTime() - 91 * DAY_MS)],
    );
    await container.get(TOKENS.useCases).wallet.anchorLedger();
    clock.skip(DAY_MS);
    await container.get(TOKENS.useCases).wallet.anchorLedger();
    await container.get(TOKENS.useCases).retention.pruneOldData();
    const anchors = await asSuperuser('SELECT * FROM ledger_anchor WHERE account_id = $1', [
      unused,
    ]);
    expect(anchors).not.toEqual([]);
    expect(await asSuperuser('SELECT * FROM posting WHERE account_id = $1', [unused])).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  it('finds a deleted account by the anchors of its ledger', async () => {
    await asSuperuser(
      `INSERT INTO ledger_anchor VALUES (gen_random_uuid(), 'LIVE', 'AVAILABLE', '2000-01-01', 1,
         repeat('0', 64))`,
      [],
    );
    const found = await faults();
    await asSuperuser(`DELETE FROM ledger_anchor WHERE day = '2000-01-01'`, []);
    expect(found).toEqual(['ACCOUNT_MISSING']);
  });
});

describe('verification of a ledger whose last postings were cut off with all references', () => {
  it('finds the cut-off postings by their shipment and by the anchor of an earlier day', async () => {
    const { container, clock } = shared.api;
    await container.get(TOKENS.useCases).wallet.anchorLedger();
    clock.skip(DAY_MS);
    await container.get(TOKENS.useCases).wallet.anchorLedger();
    expect(await faults()).toEqual([]);
    await asSuperuser(CUT_COD_FEE, [accountId]);
    expect(await faults()).toEqual(
      expect.arrayContaining(['SHIPMENT_MONEY_DIFFERS', 'ANCHOR_BROKEN']),
    );
  });

  it('finds cut-off postings although the anchors were replaced, since later digests depend on them', async () => {
    await asSuperuser(`DELETE FROM ledger_anchor WHERE account_id = $1 AND kind = 'REVENUE'`, [
      accountId,
    ]);
    expect(await faults()).toContain('DIGEST_BROKEN');
  });
});

async function faults(): Promise<readonly string[]> {
  const everything = { accountId: null, environment: null };
  const found: string[] = [];
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  for await (const { fault } of verify(everything)) found.push(fault.code);
  return found;
}

/** Runs SQL as a superuser without triggers and foreign keys. */
async function asSuperuser(text: string, values: readonly unknown[]) {
  return withClient(shared.database.ownerUrl, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    return (await owner.query(text, [...values])).rows;
  });
}
