import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { systemRandom } from '#adapters/system/random.ts';
import type { Tenant } from '#domain/environment.ts';
import { OPEN_BATCHES_MAX } from '#domain/selling/batch/batch.ts';
import { idempotent } from '#src/usecases/platform/idempotency/idempotent.ts';
import { type CreateBatch, createBatch } from '#src/usecases/selling/batch/create-batch.ts';
import { openSharedServer } from '#tests/kit/database.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { INSTANT, uuid } from '#tests/kit/store-contracts/samples.ts';
import {
  type Opened,
  openUnitOfWorkBench,
  type UnitOfWorkBench,
} from '#tests/kit/unit-of-work-bench.ts';
import { orderOf } from '#tests/usecases/selling/batch/batch-scene.ts';

const AT_ONCE = 16;
const OPEN = 5;
const ROUNDS = 3;

const server = await openSharedServer();
let bench: UnitOfWorkBench;
let opened: Opened;
let create: CreateBatch;

beforeAll(async () => {
  bench = await openUnitOfWorkBench(server);
  opened = await bench.open(AT_ONCE);
  const { unitOfWork, stores } = opened;
  const digest = systemDigest;
  const clock = settableClock(INSTANT);
  create = createBatch({
    digest,
    clock,
    random: systemRandom(clock),
    idempotent: idempotent({ unitOfWork, idempotency: stores.idempotency, digest }),
  });
});

afterAll(async () => {
  await bench.close();
  await server.close();
});

it('opens at most ten batches of an account: of sixteen at once next to five open ones, five', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const tenant = { accountId: uuid(round), environment: 'TEST' } as const;
    for (let n = 0; n < OPEN; n += 1) await send(tenant, `before ${n}`);
    const sending = Array.from({ length: AT_ONCE }, (_, n) => send(tenant, `at once ${n}`));
    const sent = await Promise.allSettled(sending);
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const refusal = { code: 'LIMIT_REACHED', details: { limit: OPEN_BATCHES_MAX } };
    for (const one of refused) expect(one).toMatchObject(refusal);
    expect(sent.length - refused.length).toBe(OPEN_BATCHES_MAX - OPEN);
    const slots = await opened.stores.batches.openSlots(tenant, AT_ONCE + OPEN);
    expect(new Set(slots).size).toBe(OPEN_BATCHES_MAX);
  }
});

function send(tenant: Tenant, reference: string) {
  const rows = [{ reference, order: orderOf(reference), errors: [] }];
  const command = { tenant, rows, mode: 'ALL', isDryRun: false, turn: async () => {} } as const;
  const content = { method: 'POST', path: '/api/v1/batches', body: {} };
  return create(command, { tenant, route: 'POST /batches', key: reference, content });
}
