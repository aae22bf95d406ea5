import { beforeEach, describe, expect, it } from '@jest/globals';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { WorkState } from '#domain/platform/observation/work-state-reader.ts';
import { type SettableClock, settableClock } from '#tests/kit/fakes/clock.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import { type Metrics, processMetrics } from './metrics.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const CALL = { provider: 'JNE', courierCode: 'jne', operation: 'book' } as const;
const CALLS = 'satukurir_courier_call_duration_seconds_count';
const STATE: WorkState = {
  queues: [
    { queue: 'bookings', due: 7, oldestDueAt: later(NOW, -90_000) },
    { queue: 'pickups', due: 0, oldestDueAt: null },
  ],
  bookings: [{ state: 'MANUAL', count: 2 }],
  alerts: [{ kind: 'AWB_TAKEN', count: 3 }],
  ledgerHead: { day: '2026-11-27', digest: '0123456789abcdef0123' },
};

let clock: SettableClock;
let metrics: Metrics;
let workState: () => Promise<WorkState>;
let reads: number;

beforeEach(() => {
  clock = settableClock(NOW);
  reads = 0;
  workState = async () => STATE;
  metrics = processMetrics({
    clock,
    pool: () => ({ max: 5, open: 4, idle: 1, waiting: 2 }),
    workState: () => {
      reads += 1;
      return workState();
    },
  });
});

describe('metrics of requests', () => {
  it('measures requests by route template, method and status', async () => {
    for (const durationMs of [4, 40]) {
      metrics.requestEnded({ method: 'POST', route: '/api/v1/rates', status: 200, durationMs });
    }
    const labels = 'method="POST",route="/api/v1/rates",status="200"';
    expect(await shown('satukurir_http_request_duration_seconds')).toEqual(
      expect.arrayContaining([
        `satukurir_http_request_duration_seconds_bucket{le="0.005",${labels}} 1`,
        `satukurir_http_request_duration_seconds_sum{${labels}} 0.044`,
        `satukurir_http_request_duration_seconds_count{${labels}} 2`,
      ]),
    );
  });

  it('uses no text of a client as a metrics label: neither an unknown method nor a path without a route', async () => {
    metrics.requestEnded({ method: 'PROPFIND', route: undefined, status: 404, durationMs: 1 });
    expect(await shown('satukurir_http_request_duration_seconds_count')).toEqual([
      'satukurir_http_request_duration_seconds_count{method="OTHER",route="(none)",status="404"} 1',
    ]);
  });
});

describe('metrics of calls to couriers', () => {
  it.each([
    ['ok', async () => ({ kind: 'BOOKED' })],
    ['refused', async () => ({ kind: 'REFUSED' })],
    ['timeout', failing(new CourierFailure('COURIER_TIMEOUT', 'late'))],
    ['unavailable', failing(new CourierFailure('COURIER_UNAVAILABLE', 'down'))],
    ['error', failing(new CourierFailure('COURIER_ERROR', 'garbage'))],
    ['rate_limited', failing(limited())],
    ['turned_away', failing(turnedAway())],
    ['fault', failing(new TypeError('ours'))],
  ])(
    "counts a courier call with the outcome %s, and returns the courier's answer",
    async (outcome, send) => {
      const expected = await settled(send());
      expect(await settled(metrics.observeCourier(CALL, send))).toEqual(expected);
      expect(await shown(CALLS)).toEqual([
        `${CALLS}{provider="JNE",courier="jne",operation="book",outcome="${outcome}"} 1`,
      ]);
    },
  );
});

describe('metrics of deliveries, timers, connections and retention', () => {
  it('counts deliveries, timers, connections and expired rows by their outcome', async () => {
    const answer = { kind: 'ANSWERED', retryAfter: null, excerpt: '' } as const;
    metrics.deliveryEnded({ ...answer, status: 204 }, 12);
    metrics.deliveryEnded({ kind: 'TIMEOUT' }, 15_000);
    metrics.timerRan('book shipments', 'done');
    metrics.timerRan('prune old data', 'failed');
    metrics.poolWaited(3, 'got');
    metrics.rowsExpired('quotes', 5);
    metrics.errorReported();
    const text = await metrics.text();
    for (const line of [
      'satukurir_webhook_delivery_duration_seconds_count{outcome="2xx"} 1',
      'satukurir_webhook_delivery_duration_seconds_count{outcome="timeout"} 1',
      'satukurir_timer_runs_total{timer="prune old data",outcome="failed"} 1',
      `satukurir_timer_last_success_timestamp_seconds{timer="book shipments"} ${NOW.getTime() / 1000}`,
      'satukurir_db_pool_wait_seconds_count{outcome="got"} 1',
      'satukurir_db_pool_connections{state="busy"} 3',
      'satukurir_db_pool_connections{state="waiting"} 2',
      'satukurir_retention_rows_total{kind="quotes"} 5',
      'satukurir_errors_total 1',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain('last_success_timestamp_seconds{timer="prune old data"}');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });
});

describe('metrics of the work of all accounts', () => {
  it('exports depth and age of queues, bookings, alerts and the head of the ledger as metrics', async () => {
    const text = await metrics.text();
    for (const line of [
      'satukurir_queue_due_rows{queue="bookings"} 7',
      'satukurir_queue_oldest_due_seconds{queue="bookings"} 90',
      'satukurir_queue_oldest_due_seconds{queue="pickups"} 0',
      'satukurir_bookings{state="MANUAL"} 2',
      'satukurir_open_alerts{kind="AWB_TAKEN"} 3',
      'satukurir_ledger_head_timestamp_seconds{day="2026-11-27",digest="0123456789abcdef"} 1795737600',
      'satukurir_work_state_up 1',
    ]) {
      expect(text).toContain(line);
    }
  });

  it('reads the database once for scrapes within ten seconds, and again afterwards', async () => {
    await Promise.all([metrics.text(), metrics.text()]);
    clock.advance(9_999);
    await metrics.text();
    expect(reads).toBe(1);
    workState = async () => ({ ...STATE, alerts: [] });
    clock.advance(1);
    expect(await shown('satukurir_open_alerts{')).toEqual([]);
    expect(reads).toBe(2);
  });

  it('exports process metrics but no outdated counts while the database does not answer', async () => {
    await metrics.text();
    workState = failing(new Error('connection refused'));
    clock.advance(10_000);
    const text = await metrics.text();
    expect(text).toContain('satukurir_work_state_up 0');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('satukurir_queue_due_rows{');
  });
});

async function shown(beginning: string): Promise<readonly string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(beginning));
}

async function settled(work: Promise<unknown>) {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}

function failing(error: Error): () => Promise<never> {
  return () => Promise.reject(error);
}

function limited(): CourierFailure {
  return new CourierFailure('COURIER_UNAVAILABLE', 'slower', { rateLimit: { retryAfterMs: null } });
}

function turnedAway(): CourierFailure {
  return new CourierFailure('COURIER_ERROR', 'who?', { refusal: 'NOT_AUTHORISED' });
}
