import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sqlState } from '#adapters/postgres/fault.ts';
import type { Tenant } from '#domain/environment.ts';
import { refuseInsufficient } from '#domain/money/wallet/balance.ts';
import { dated, journalOf } from '#domain/money/wallet/journal.ts';
import { holdMoves } from '#domain/money/wallet/shipment-money.ts';
import { rupiah } from '#domain/money.ts';
import { type Decision, OutcomeUnknown } from '#domain/unit-of-work.ts';
import { openSharedServer, type TestDatabase, withClient } from '#tests/kit/database.ts';
import { EVERYTHING, openLedger, type PostgresLedger } from '#tests/kit/postgres-ledger.ts';
import { whileLocked } from '#tests/kit/row-locks.ts';
import { failureOf } from '#tests/kit/unit-of-work-bench.ts';

const server = await openSharedServer();
const NOW = new Date('2026-11-28T01:02:03.004Z');
/** Longer than the maximum age of a read. */
const TOO_LONG_MS = 2_050;
/** Counts the journals of each transaction that wrote any. */
const SHARED = `
  SELECT array_agg(business_ref::text ORDER BY business_ref) AS refs FROM journal
  WHERE kind = 'HOLD' GROUP BY xmin::text ORDER BY 1`;

let database: TestDatabase;
let ledger: PostgresLedger;

beforeAll(async () => {
  database = await server.freshDatabase();
  ledger = await openLedger(database.appUrl, 6);
});

afterAll(async () => {
  expect((await ledger.verify(EVERYTHING, 100)).faults).toEqual([]);
  await ledger.close();
  await server.close();
});

async function richTenant(amount: number): Promise<Tenant> {
  const tenant = await ledger.newTenant();
  const moves = [{ from: 'FUNDING', to: 'AVAILABLE', amount: rupiah(amount) }] as const;
  await ledger.post(
    tenant,
    journalOf({ journalId: ledger.random.uuid(), kind: 'TOPUP', businessRef: 'FUND', moves }),
  );
  return tenant;
}

type Hold = {
  readonly tenant: Tenant;
  readonly ref: string;
  readonly amount: number;
  /** Default: a key of its own. */
  readonly key?: string;
  /** Called for each attempt of the decision. */
  readonly onDecide?: () => void;
};

/** Decisions whose reads all end together, so that all but the first wait for its write. */
function atOnce(holds: readonly Hold[]) {
  const { promise: allLooked, resolve } = Promise.withResolvers<void>();
  const looks = holds.map(() => 0);
  let looked = 0;
  const decisions = holds.map(
    ({ tenant, ref, amount, key = ref, onDecide }, at): Decision<number, string> => ({
      sharesCommit: tenant,
      async look({ wallet, idempotency }) {
        const scope = { ...tenant, route: 'POST /shipments', key };
        const [balance, claim] = await Promise.all([
          wallet.balance(tenant),
          idempotency.find(scope),
        ]);
        looks[at] = (looks[at] ?? 0) + 1;
        looked += 1;
        if (looked === holds.length) resolve();
        await allLooked;
        // The first decision has then begun its write, without a reply.
        if (at > 0) await nextTurn();
        return claim.state.kind === 'COMPLETED' ? -1 : balance.available;
      },
      decide(available, write) {
        onDecide?.();
        if (available === -1) return 'REPLAYED';
        refuseInsufficient(rupiah(available), rupiah(amount));
        const draft = { journalId: ledger.random.uuid(), kind: 'HOLD', businessRef: ref } as const;
        const moves = holdMoves({ totalAmount: rupiah(amount) });
        write.wallet.post(tenant, dated(journalOf({ ...draft, moves }), NOW, ledger.random));
        write.idempotency.store({
          ...tenant,
          route: 'POST /shipments',
          key,
          fingerprint: 'f00d',
          answer: JSON.stringify({ ref, text: 'a "quoted" \\ text, né' }),
          claimedAt: new Date(),
        });
        return 'WRITTEN';
      },
    }),
  );
  const outcomes = decisions.map((decision) =>
    ledger.unitOfWork.decide(decision).catch((error: unknown) => error),
  );
  return { outcomes: Promise.all(outcomes), looks };
}

async function transactions(prefix: string): Promise<readonly (readonly string[])[]> {
  const { rows } = await withClient(database.ownerUrl, (owner) =>
    owner.query<{ refs: readonly string[] }>(SHARED),
  );
  return rows.map(({ refs }) => refs).filter(([ref]) => ref?.startsWith(prefix));
}

function sizes(groups: readonly (readonly string[])[]): readonly number[] {
  return groups.map(({ length }) => length).toSorted();
}

describe('decisions that share a commit', () => {
  it('commits the first decision at once, and together the decisions that waited for it', async () => {
    const tenants = await Promise.all([richTenant(1_000), richTenant(1_000), richTenant(1_000)]);
    const holds = tenants.map((tenant, at) => ({ tenant, ref: `A${at}`, amount: 600 }));
    const { outcomes, looks } = atOnce(holds);
    expect(await outcomes).toEqual(['WRITTEN', 'WRITTEN', 'WRITTEN']);
    expect(looks).toEqual([1, 1, 1]);
    expect(sizes(await transactions('A'))).toEqual([1, 2]);
    for (const tenant of tenants)
      expect(await ledger.stores.wallet.balance(tenant)).toMatchObject({
        available: 400,
        held: 600,
      });
  });

  it('links several journals of one account as if posted one after the other', async () => {
    const tenant = await richTenant(1_000);
    const holds = [1, 2, 3, 4, 5].map((at) => ({ tenant, ref: `B${at}`, amount: 100 + at }));
    expect(await atOnce(holds).outcomes).toEqual(Array.from({ length: 5 }, () => 'WRITTEN'));
    expect(sizes(await transactions('B'))).toEqual([1, 4]);
    expect(await ledger.stores.wallet.balance(tenant)).toMatchObject({ available: 485, held: 515 });
    const verified = await ledger.verify({ ...EVERYTHING, accountId: tenant.accountId }, 100);
    expect(verified.faults).toEqual([]);
  });

  it('refuses only the decisions that the balance no longer covers, in the middle of a shared commit', async () => {
    const [poor, rich] = [await richTenant(1_000), await richTenant(5_000)];
    const { outcomes } = atOnce([
      { tenant: rich, ref: 'C0', amount: 1_000 },
      { tenant: rich, ref: 'C1', amount: 1_000 },
      { tenant: poor, ref: 'C2', amount: 700 },
      { tenant: poor, ref: 'C3', amount: 700 },
      { tenant: rich, ref: 'C4', amount: 1_000 },
    ]);
    const found = await outcomes;
    expect([found[0], found[1], found[4]]).toEqual(['WRITTEN', 'WRITTEN', 'WRITTEN']);
    const ofPoor = [found[2], found[3]].filter((one) => one !== 'WRITTEN');
    expect(ofPoor).toEqual([expect.objectContaining({ code: 'INSUFFICIENT_BALANCE' })]);
    expect(await ledger.stores.wallet.balance(poor)).toMatchObject({ available: 300, held: 700 });
    expect(await ledger.stores.wallet.balance(rich)).toMatchObject({ available: 2_000 });
  });

  it('writes one of several decisions with one key, and replays it to the others', async () => {
    const [one, other] = [await richTenant(1_000), await richTenant(1_000)];
    const { outcomes, looks } = atOnce([
      { tenant: other, ref: 'D0', amount: 100 },
      { tenant: one, ref: 'D1', amount: 100, key: 'same' },
      { tenant: one, ref: 'D2', amount: 100, key: 'same' },
      { tenant: other, ref: 'D3', amount: 100 },
    ]);
    const [first, oneOf, twin, last] = await outcomes;
    expect([first, last]).toEqual(['WRITTEN', 'WRITTEN']);
    expect([oneOf, twin].toSorted()).toEqual(['REPLAYED', 'WRITTEN']);
    expect(looks.toSorted()).toEqual([1, 1, 1, 2]);
    expect(await ledger.stores.wallet.balance(one)).toMatchObject({ available: 900, held: 100 });
  });

  it('commits each decision alone after an error of one, so that only that one fails', async () => {
    const [one, other] = [await richTenant(1_000), await richTenant(1_000)];
    await ledger.unitOfWork.decide({
      look: async () => {},
      decide: (_, write) =>
        write.wallet.post(
          one,
          dated(
            journalOf({
              journalId: ledger.random.uuid(),
              kind: 'HOLD',
              businessRef: 'E2',
              moves: holdMoves({ totalAmount: rupiah(1) }),
            }),
            NOW,
            ledger.random,
          ),
        ),
    });
    const found = await atOnce([
      { tenant: other, ref: 'E0', amount: 100 },
      { tenant: other, ref: 'E1', amount: 100 },
      { tenant: one, ref: 'E2', amount: 100 },
      { tenant: other, ref: 'E3', amount: 100 },
    ]).outcomes;
    expect([found[0], found[1], found[3]]).toEqual(['WRITTEN', 'WRITTEN', 'WRITTEN']);
    expect(sqlState(found[2])).toBe('23505');
    expect(sizes(await transactions('E'))).toEqual([1, 1, 1, 1]);
    expect(await ledger.stores.wallet.balance(one)).toMatchObject({ available: 999, held: 1 });
  });

  it('does not delay other accounts\u2019 decisions while one account is locked', async () => {
    const [locked, free] = [await richTenant(1_000), await richTenant(1_000)];
    const rows = { table: 'ledger_account', where: `account_id = '${locked.accountId}'` };
    const { waiting } = await whileLocked(database.ownerUrl, rows, async (locks) => {
      const { tenant, ref, amount } = { tenant: free, ref: 'F', amount: 100 };
      const first = ledger.unitOfWork.decide({
        sharesCommit: tenant,
        look: async () => {},
        decide: () => {},
      });
      const all = atOnce([
        { tenant, ref: `${ref}0`, amount },
        { tenant: locked, ref: 'F-locked', amount },
        { tenant, ref: `${ref}1`, amount },
      ]);
      await first;
      // The other decisions commit while the locked one still waits.
      for (;;) {
        const { held } = await ledger.stores.wallet.balance(free);
        if (held === 200) break;
      }
      await locks.untilWaiting(1);
      return { waiting: all.outcomes };
    });
    expect(await waiting).toEqual(['WRITTEN', 'WRITTEN', 'WRITTEN']);
  });

  it('reports an unknown outcome to all decisions when the connection is lost, and commits none partially', async () => {
    const [locked, free] = [await richTenant(1_000), await richTenant(1_000)];
    const rows = { table: 'ledger_account', where: `account_id = '${locked.accountId}'` };
    const { found } = await whileLocked(database.ownerUrl, rows, async (locks) => {
      const all = atOnce([
        { tenant: free, ref: 'G0', amount: 100 },
        { tenant: free, ref: 'G1', amount: 100 },
        { tenant: locked, ref: 'G2', amount: 100 },
      ]);
      await locks.untilWaiting(1);
      await withClient(database.ownerUrl, (owner) =>
        owner.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      );
      return { found: await all.outcomes };
    });
    const unknown = found.filter((one) => one instanceof OutcomeUnknown);
    expect([found[0], unknown.length]).toEqual(['WRITTEN', 2]);
    expect(await ledger.stores.wallet.balance(free)).toMatchObject({ available: 900, held: 100 });
    expect(await ledger.stores.wallet.balance(locked)).toMatchObject({ available: 1_000 });
  });

  it('runs waiting decisions again after the process was stopped for long', async () => {
    const [one, other] = [await richTenant(1_000), await richTenant(1_000)];
    let nowMs = performance.now();
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    try {
      // The last decision runs while the previous one waits for the write of the first one.
      let stops = 0;
      const onDecide = () => {
        if (stops === 0) nowMs += TOO_LONG_MS;
        stops += 1;
      };
      const { outcomes, looks } = atOnce([
        { tenant: other, ref: 'H0', amount: 100 },
        { tenant: one, ref: 'H1', amount: 100 },
        { tenant: other, ref: 'H2', amount: 100, onDecide },
      ]);
      expect(await outcomes).toEqual(['WRITTEN', 'WRITTEN', 'WRITTEN']);
      expect(looks).toEqual([1, 2, 2]);
    } finally {
      clock.mockRestore();
    }
    expect(await ledger.stores.wallet.balance(one)).toMatchObject({ available: 900, held: 100 });
    expect(await ledger.stores.wallet.balance(other)).toMatchObject({ available: 800, held: 200 });
  });

  it('fails only the decision that throws, without a trace in the lane', async () => {
    const tenant = await richTenant(1_000);
    const failure = await failureOf(
      ledger.unitOfWork.decide({
        sharesCommit: tenant,
        look: async () => {},
        decide: () => {
          throw new Error('planted');
        },
      }),
    );
    expect(failure).toEqual(new Error('planted'));
    expect(await atOnce([{ tenant, ref: 'I0', amount: 1 }]).outcomes).toEqual(['WRITTEN']);
  });
});
