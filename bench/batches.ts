import { setTimeout as sleep } from 'node:timers/promises';
import type { DataOf } from '#src/http/contract/types.ts';
import { shipmentBody } from '#tests/kit/api-client.ts';
import type { Figure } from './figure.ts';
import { startOpenly } from './held.ts';

type Batch = DataOf<'getBatch'>;

const ROWS = 1_000;
const BOUND_S = 60;
const BODY_BOUND_MS = 50;
const LOOK_AGAIN_MS = 100;
/** Funds for all rows. */
const TOP_UP = 100_000_000;
/** Number of different weights, so that rates of a batch cannot come from the cache only. */
const WEIGHTS = 200;

/** Time from the request of a batch of a thousand rows to its last paid shipment. */
export async function batchFigures(): Promise<readonly Figure[]> {
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' } as const;
  const open = await startOpenly({ settings });
  const { origin, key } = open.server;
  const url = `${origin}/api/v1/batches`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}`, { headers, ...sent });
    const { data } = (await response.json()) as { data: Data };
    return data;
  };
  const done = async (id: string) => {
    for (;;) {
      const batch = await call<Batch>(`/${id}`);
      if (batch.completed_at !== null) return batch;
      await sleep(LOOK_AGAIN_MS);
    }
  };
  try {
    const money = JSON.stringify({ amount: TOP_UP });
    await fetch(`${origin}/api/v1/test/wallet/topups`, { method: 'POST', headers, body: money });
    const warm = await call<Batch>('', { shipments: rows('warm', 50) });
    await done(warm.batch_id);
    const wrong = { mode: 'valid', shipments: Array.from({ length: ROWS }, () => WRONG) };
    const judgedMs = await open.cpuMs(() => call('', wrong));
    const begunAt = performance.now();
    const { batch_id: id } = await call<Batch>('', { shipments: rows('order', ROWS) });
    const batch = await done(id);
    const seconds = (performance.now() - begunAt) / 1_000;
    if (batch.totals.created !== ROWS) throw new Error(JSON.stringify(batch));
    return [
      { what: `batch of ${ROWS} rows, all paid`, measured: seconds, unit: 's', bound: BOUND_S },
      {
        what: `CPU of checking ${ROWS} invalid rows, in slices`,
        measured: judgedMs,
        unit: 'ms',
        bound: 20 * BODY_BOUND_MS,
      },
    ];
  } finally {
    await open.stop();
  }
}

/** A body in which every field is invalid, with as many bytes as are allowed. */
const WRONG = Object.fromEntries(
  ['reference', 'package', 'sender', 'receiver', 'items', 'notes'].map((name) => [name, {}]),
);

function rows(prefix: string, count: number) {
  const { sender, receiver, items } = shipmentBody('');
  return Array.from({ length: count }, (_, at) => ({
    reference: `${prefix}-${at}`,
    rule: 'cheapest',
    package: { weight_grams: 500 + (at % WEIGHTS) * 10 },
    sender,
    receiver,
    items,
  }));
}
