import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CourierFailure, type CourierFault } from '#domain/carrying/courier/courier-failure.ts';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';
import type { WorkState } from '#domain/platform/observation/work-state-reader.ts';
import type { Clock } from '#domain/time.ts';
import type { ObserveCall } from './observed-courier.ts';
import { measureProcess } from './process-metrics.ts';

export type MeasuredRequest = {
  readonly method: string;
  /** Pattern of the route, without values from the URL; undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly durationMs: number;
};

export type PoolState = {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};

/** Sources that are read at each scrape. */
type Sources = {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
  readonly pool: () => PoolState;
  /** Rejects while the database does not answer. */
  readonly workState: (now: Date) => Promise<WorkState>;
};

/** The measurements of this process, in the text format of Prometheus. */
export type Metrics = {
  readonly contentType: string;
  text(): Promise<string>;
  requestEnded(request: MeasuredRequest): void;
  readonly observeCourier: ObserveCall;
  deliveryEnded(reply: WebhookReply, durationMs: number): void;
  /**
   * Records how long a caller waited for a connection of the pool, and whether it got one in time.
   */
  poolWaited(durationMs: number, outcome: 'got' | 'timeout'): void;
  timerRan(timer: string, outcome: 'done' | 'failed'): void;
  rowsExpired(kind: string, rows: number): void;
  errorReported(): void;
  requestsUnlogged(count: number): void;
};

/** Other methods are not used as labels, because clients could invent any number of them. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const NO_ROUTE = '(none)';

const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2];

/** Within this time, scrapes by several servers and reloads of a page read the database once. */
const CACHED_FOR_MS = 10_000;

const FAULTS: Readonly<Record<CourierFault, string>> = {
  COURIER_TIMEOUT: 'timeout',
  COURIER_UNAVAILABLE: 'unavailable',
  COURIER_ERROR: 'error',
};

export function processMetrics({ clock, pool, workState }: Sources): Metrics {
  const registry = new Registry();
  measureProcess(registry);
  const registers = [registry];
  const requests = new Histogram({
    name: 'satukurir_http_request_duration_seconds',
    help: 'Answered requests, by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS,
    registers,
  });
  const couriers = new Histogram({
    name: 'satukurir_courier_call_duration_seconds',
    help: 'Calls that reached a courier, by outcome',
    labelNames: ['provider', 'courier', 'operation', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const deliveries = new Histogram({
    name: 'satukurir_webhook_delivery_duration_seconds',
    help: 'Attempts to deliver a webhook, by outcome',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'satukurir_db_pool_wait_seconds',
    help: 'Waits for a connection of the pool',
    labelNames: ['outcome'],
    buckets: WAIT_BUCKETS,
    registers,
  });
  const timers = new Counter({
    name: 'satukurir_timer_runs_total',
    help: 'Runs of recurring work, by outcome',
    labelNames: ['timer', 'outcome'],
    registers,
  });
  const timerSuccess = new Gauge({
    name: 'satukurir_timer_last_success_timestamp_seconds',
    help: 'When recurring work last ended well in this process',
    labelNames: ['timer'],
    registers,
  });
  const expired = new Counter({
    name: 'satukurir_retention_rows_total',
    help: 'Rows that retention examined to delete them, by kind',
    labelNames: ['kind'],
    registers,
  });
  const errors = new Counter({
    name: 'satukurir_errors_total',
    help: 'Errors that this process has logged for its operator',
    registers,
  });
  const unlogged = new Counter({
    name: 'satukurir_request_log_missing_total',
    help: 'Requests that are missing in the request log: no room, or not written',
    registers,
  });
  new Gauge({
    name: 'satukurir_db_pool_connections',
    help: 'Connections of the pool, by state; waiting: requests for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { max, open, idle, waiting } = pool();
      this.set({ state: 'max' }, max);
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  const readWork = workGauges(registry, { clock, workState });
  return {
    contentType: registry.contentType,
    async text() {
      await readWork();
      return registry.metrics();
    },
    requestEnded({ method, route = NO_ROUTE, status, durationMs }) {
      const labels = { method: METHODS.includes(method) ? method : 'OTHER', route, status };
      requests.observe(labels, durationMs / 1000);
    },
    async observeCourier({ provider, courierCode: courier, operation }, send) {
      const startedAt = clock.monotonicMs();
      let outcome = 'ok';
      try {
        const reply = await send();
        outcome = isRefusal(reply) ? 'refused' : 'ok';
        return reply;
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        const seconds = (clock.monotonicMs() - startedAt) / 1000;
        couriers.observe({ provider, courier, operation, outcome }, seconds);
      }
    },
    deliveryEnded: (reply, durationMs) =>
      deliveries.observe({ outcome: deliveryOutcome(reply) }, durationMs / 1000),
    poolWaited: (durationMs, outcome) => waits.observe({ outcome }, durationMs / 1000),
    timerRan(timer, outcome) {
      timers.inc({ timer, outcome });
      if (outcome === 'done') timerSuccess.set({ timer }, clock.now().getTime() / 1000);
    },
    rowsExpired: (kind, rows) => expired.inc({ kind }, rows),
    errorReported: () => errors.inc(),
    requestsUnlogged: (count) => unlogged.inc(count),
  };
}

/**
 * Creates gauges of the state of all accounts' work. Returns a function that reads the state again
 * once it is too old.
 */
function workGauges(
  registry: Registry,
  { clock, workState }: Pick<Sources, 'clock' | 'workState'>,
): () => Promise<void> {
  const registers = [registry];
  const due = new Gauge({
    name: 'satukurir_queue_due_rows',
    help: 'Due rows that no worker has claimed, a thousand at most (of each courier)',
    labelNames: ['queue'],
    registers,
  });
  const age = new Gauge({
    name: 'satukurir_queue_oldest_due_seconds',
    help: 'Time for which the oldest of these rows has been due; 0: none',
    labelNames: ['queue'],
    registers,
  });
  const bookings = new Gauge({
    name: 'satukurir_bookings',
    help: 'Bookings that are not over, by state, a thousand at most',
    labelNames: ['state'],
    registers,
  });
  const alerts = new Gauge({
    name: 'satukurir_open_alerts',
    help: 'Open alerts, by kind, a thousand at most',
    labelNames: ['kind'],
    registers,
  });
  const head = new Gauge({
    name: 'satukurir_ledger_head_timestamp_seconds',
    help: 'Day of the newest digest over the ledger, with the beginning of the digest',
    labelNames: ['day', 'digest'],
    registers,
  });
  const isRead = new Gauge({
    name: 'satukurir_work_state_up',
    help: '1: the database has answered about queues, bookings, alerts and ledger',
    registers,
  });
  const show = (state: WorkState, now: Date) => {
    for (const gauge of [bookings, alerts, head]) gauge.reset();
    for (const { queue, due: rows, oldestDueAt } of state.queues) {
      due.set({ queue }, rows);
      age.set({ queue }, oldestDueAt === null ? 0 : (now.getTime() - oldestDueAt.getTime()) / 1000);
    }
    for (const { state: name, count } of state.bookings) bookings.set({ state: name }, count);
    for (const { kind, count } of state.alerts) alerts.set({ kind }, count);
    if (state.ledgerHead === null) return;
    const { day, digest } = state.ledgerHead;
    head.set({ day, digest: digest.slice(0, DIGEST_SHOWN) }, Date.parse(day) / 1000);
  };
  let read: { readonly atMs: number; readonly done: Promise<void> } | undefined;
  const readAgain = async () => {
    const now = clock.now();
    try {
      show(await workState(now), now);
      isRead.set(1);
    } catch {
      // Without the database, the measurements of the process itself are still shown, but no
      // outdated counts.
      for (const gauge of [due, age, bookings, alerts, head]) gauge.reset();
      isRead.set(0);
    }
  };
  return () => {
    const atMs = clock.monotonicMs();
    if (read === undefined || atMs - read.atMs >= CACHED_FOR_MS) read = { atMs, done: readAgain() };
    return read.done;
  };
}

/** Characters that make a digest recognisable. */
const DIGEST_SHOWN = 16;

function isRefusal(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'kind' in reply && reply.kind === 'REFUSED';
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof CourierFailure)) return 'fault';
  if (error.refusal !== undefined) return 'turned_away';
  if (error.rateLimit !== undefined) return 'rate_limited';
  return FAULTS[error.fault];
}

function deliveryOutcome(reply: WebhookReply): string {
  if (reply.kind !== 'ANSWERED') return reply.kind.toLowerCase();
  return `${Math.floor(reply.status / 100)}xx`;
}
