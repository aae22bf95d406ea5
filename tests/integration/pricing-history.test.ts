import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { sqlState } from '#adapters/postgres/fault.ts';
import { sendThrough } from '#adapters/postgres/session.ts';
import { postgresPricingRuleStore } from '#adapters/postgres/stores/selling/pricing-rule/store.ts';
import { ENVIRONMENTS } from '#domain/environment.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { connectWithLongWait } from '#tests/kit/long-waits.ts';
import { runOf } from '#tests/kit/query-plan.ts';
import { tapStatements } from '#tests/kit/statement-tap.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
/** Rules on one page of the list. */
const PAGE = 50;

/** A hundred targets with two hundred rules each, all valid, half of them for TEST. */
const FILL = `
  INSERT INTO pricing_rule
  SELECT ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    CASE WHEN n % 2 = 0 THEN 'TEST' ELSE 'LIVE' END, NULL,
    CASE WHEN n % 3 > 0 THEN 'c' || n % 50 END, CASE WHEN n % 3 < 2 THEN 'S' || n % 50 END,
    1000, 0, 0, 0, timestamptz '2026-11-20Z' + n * interval '1 ms', NULL, '2026-11-20Z'
  FROM generate_series(1, 20000) AS n`;

const DEFAULT_ID = '00000000-0000-7000-8000-000000000001';
/** Statements that would remove or change the default rule. */
const ATTACKS: readonly string[] = [
  `DELETE FROM pricing_rule WHERE rule_id = '${DEFAULT_ID}'`,
  `UPDATE pricing_rule SET valid_until = now() WHERE rule_id = '${DEFAULT_ID}'`,
  'TRUNCATE pricing_rule CASCADE',
  `INSERT INTO pricing_rule SELECT * FROM pricing_rule
   ON CONFLICT (rule_id) DO UPDATE SET discount_basis_points = 10000`,
  'MERGE INTO pricing_rule USING (SELECT) AS one ON true WHEN MATCHED THEN DELETE',
];
const BY_POWER: readonly string[] = [
  'ALTER TABLE pricing_rule DISABLE TRIGGER ALL',
  'SET session_replication_role = replica',
  'DROP TRIGGER pricing_rule_is_history ON pricing_rule',
  'DROP TABLE pricing_rule',
];

const server = await openSharedServer();
const database = await server.freshDatabase();

const source = await connectWithLongWait({ url: database.appUrl, size: 2 });

afterAll(async () => {
  await source.destroy();
  await server.close();
});

describe('the default rule of each environment stays, whatever', () => {
  it('rejects changes of the default pricing rule by the serving role', async () => {
    await withClient(database.appUrl, async (client) => {
      for (const sql of [...ATTACKS, ...BY_POWER]) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '42501']);
      }
    });
    await expectDefaults();
  });

  it('rejects changes of the default pricing rule by row statements of the owner', async () => {
    await withClient(database.ownerUrl, async (client) => {
      for (const sql of ATTACKS) {
        expect([sql, await outcome(client, sql)]).toEqual([sql, '23001']);
      }
    });
    await expectDefaults();
  });
});

describe('among twenty thousand rules', () => {
  beforeAll(() =>
    withClient(database.ownerUrl, async (client) => {
      await client.query(FILL);
      await client.query('VACUUM ANALYZE pricing_rule');
    }),
  );

  it('reads two rows for each rule on a page of the pricing history', async () => {
    const sent: string[] = [];
    const store = postgresPricingRuleStore(source.manager, sendThrough(source));
    tapStatements(source).rewrite = ({ text }) => {
      sent.push(text);
      return text;
    };
    const { items } = await store.list('TEST', { limit: PAGE });
    const ruleIds = items.map(({ ruleId }) => ruleId);
    expect(await store.winners(ruleIds, NOW)).toHaveProperty('size', PAGE);
    const text = sent.at(-1) ?? '';
    await withClient(database.appUrl, async (client) => {
      const steps = (await runOf(client, { text }, [ruleIds, NOW])).filter(({ table }) => table);
      const looked = steps.reduce((sum, { rows = 0 }) => sum + rows, 0);
      expect([looked <= 2 * PAGE, steps]).toEqual([true, steps]);
    });
  });
});

async function outcome(client: Client, sql: string): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    return 'done';
  } catch (error) {
    return sqlState(error);
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Expects that the serving role reads a markup of ten per cent and no discount for all accounts.
 */
async function expectDefaults(): Promise<void> {
  const store = postgresPricingRuleStore(source.manager, sendThrough(source));
  for (const environment of ENVIRONMENTS) {
    const rules = await store.effective({ environment, accountId: uuid(404) });
    const terms = { markup: 1_000, markupFixed: 0, discount: 0, discountFixed: 0 };
    expect(rules).toEqual([expect.objectContaining({ ...terms, validUntil: null })]);
  }
}
