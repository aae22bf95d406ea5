import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { endPrograms, type ServerProgram, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { sized } from '#tests/kit/size.ts';
import {
  apiSettings,
  newTestAccount,
  OPENING_BALANCE,
  orphansIn,
  type TestAccount,
} from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Batch = DataOf<'getBatch'>;

/** `KILL_SEED=… make test ONLY=tests/processes/batch-killed.test.ts` repeats the same run. */
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 2 ** 31);
const ROWS = sized({ small: 300, full: 1_000 });
const KILLS = sized({ small: 4, full: 20 });
const KILLING_MAX_MS = 600_000;
/** Sum that pays for a thousand parcels. */
const TOP_UP = 100_000_000;
const BATCHES = '/api/v1/batches';
const { sender, receiver, items } = shipmentBody('');

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

describe(`a batch whose workers are killed (seed ${SEED})`, () => {
  let account: TestAccount;
  let client: ApiClient;
  let done: Batch;
  /** Steps that were done at each kill. */
  const killedAt: number[] = [];

  beforeAll(async () => {
    account = await newTestAccount(shared);
    const whose = ['--account', idText('account', account.accountId), '--environment', 'TEST'];
    await cliJson('wallet topup', ...whose, '--amount', String(TOP_UP), '--reference', 'BCA 0012');
    const settings = { ...apiSettings(shared.database), ROLE: 'all' };
    client = apiClient((await startServer(apiSettings(shared.database))).port, account.secret);
    const body = { mode: 'valid', shipments: Array.from({ length: ROWS }, (_, at) => row(at)) };
    const { batch_id: id } = (await client.post<'createBatch'>(BATCHES, body)).data();
    const random = seededRandom(SEED);
    const batch = async () => (await client.get<'getBatch'>(`${BATCHES}/${id}`)).data();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const worker = await startServer(settings);
      // Each worker is killed a little later than the one before, while it checks or sends rows.
      const until = Math.floor((ROWS * 2 * kill) / (KILLS + 1)) - (random.uuid().charCodeAt(0) % 9);
      await waitUntil(async () => stepsOf(await batch()) >= until);
      killedAt.push(stepsOf(await batch()));
      await killed(worker);
      await leaseEnds();
    }
    await startServer(settings);
    await waitUntil(async () => (await batch()).completed_at !== null, { withinMs: 180_000 });
    done = await batch();
  }, KILLING_MAX_MS);

  it('kills batch workers before the end, some while they judge rows and some while they send', () => {
    expect(killedAt).toHaveLength(KILLS);
    expect(killedAt.filter((steps) => steps > 0 && steps < 2 * ROWS)).toHaveLength(KILLS);
    expect(killedAt.some((steps) => steps > ROWS)).toBe(true);
  });

  it('completes a batch after killed workers, with each row created once', async () => {
    expect(done).toMatchObject({
      status: 'COMPLETED',
      totals: { rows: ROWS, created: ROWS - 1, failed: 1, pending: 0, priced: 0 },
    });
    const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
      owner.query<{ made: number; paid: number; claimed: number; used: number }>(
        `SELECT count(*)::integer AS made, count(DISTINCT reference)::integer AS used,
          sum(total_amount)::integer AS paid,
          (SELECT count(*)::integer FROM batch_reference WHERE account_id = $1) AS claimed
         FROM shipment WHERE account_id = $1`,
        [account.accountId],
      ),
    );
    const made = ROWS - 1;
    expect(rows).toEqual([{ made, used: made, paid: done.totals.paid_amount, claimed: made }]);
  });

  it('charges the wallet once for each parcel of a batch, with books that verify', async () => {
    const { available } = (await client.get<'getBalance'>('/api/v1/balance')).data();
    expect(available).toBe(OPENING_BALANCE + TOP_UP - done.totals.paid_amount);
    expect(await orphansIn(shared.database)).toEqual([]);
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
  });
});

function row(at: number) {
  const district_id = at === 7 ? '99.99.99' : receiver.district_id;
  return {
    reference: `order-${at}`,
    rule: 'cheapest',
    package: { weight_grams: 500 },
    sender,
    items,
    receiver: { ...receiver, district_id },
  };
}

/** Steps done so far: each row is checked, then created. */
function stepsOf({ totals: { priced, created, failed } }: Batch): number {
  return priced + 2 * created + 2 * failed;
}

async function killed(program: ServerProgram): Promise<void> {
  program.signal('SIGKILL');
  await program.ended;
}

/** Ends leases a minute after a worker died, without a wait in the test. */
async function leaseEnds(): Promise<void> {
  await withClient(shared.database.ownerUrl, (owner) =>
    owner.query('UPDATE batch SET due_at = now() WHERE due_at > now()'),
  );
}
