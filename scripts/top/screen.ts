import { greatestBy, quantile, type Samples, sumOf, valuesOf } from './samples.ts';

/** Two scrapes of the same processes. */
export type Interval = {
  readonly before: Samples;
  readonly after: Samples;
  readonly seconds: number;
  /** Addresses that answered, and addresses that did not. */
  readonly answering: readonly string[];
  readonly silent: readonly string[];
};

const REQUESTS = 'satukurir_http_request_duration_seconds';
const CALLS = 'satukurir_courier_call_duration_seconds';
const DELIVERIES = 'satukurir_webhook_delivery_duration_seconds';
const MEGABYTE = 1024 * 1024;
const ALL = () => true;

/** Lines that a terminal shows for an interval. */
export function screenOf(interval: Interval): readonly string[] {
  return [
    headOf(interval),
    '',
    ...requestLines(interval),
    ...processLines(interval),
    '',
    ...dueLines(interval),
    '',
    ...courierLines(interval),
    '',
    ...stateLines(interval),
  ];
}

function headOf({ answering, silent, after }: Interval): string {
  const missing = silent.length === 0 ? '' : `   no answer: ${silent.join(', ')}`;
  const isUp = answering.length > 0 && valuesOf(after, 'satukurir_work_state_up').every(isOne);
  const database = isUp ? 'database answers' : 'DATABASE DOES NOT ANSWER';
  return `Satukurir   ${answering.length} process${answering.length === 1 ? '' : 'es'}   ${database}${missing}`;
}

function requestLines(interval: Interval): readonly string[] {
  const perSecond = (isCounted: (status: string) => boolean) =>
    rate(interval, `${REQUESTS}_count`, ({ status = '' }) => isCounted(status));
  const failing = perSecond((status) => status.startsWith('5') && status !== '503');
  const p = (share: number) =>
    milliseconds(quantile(interval, { name: REQUESTS, share, isCounted: ALL }));
  return [
    `requests    ${fixed(perSecond(ALL))}/s   p50 ${p(0.5)}   p99 ${p(0.99)}   ` +
      `failed ${fixed(failing)}/s   refused 503 ${fixed(perSecond((status) => status === '503'))}/s`,
    `webhooks    ${fixed(rate(interval, `${DELIVERIES}_count`, ALL))}/s   failed ` +
      `${fixed(rate(interval, `${DELIVERIES}_count`, ({ outcome }) => outcome !== '2xx'))}/s`,
  ];
}

function processLines(interval: Interval): readonly string[] {
  const { after } = interval;
  const lag = Math.max(0, ...valuesOf(after, 'nodejs_eventloop_lag_p99_seconds').map(amountOf));
  const memory = sumOf(after, 'process_resident_memory_bytes') / MEGABYTE;
  const cores = rate(interval, 'process_cpu_seconds_total', ALL);
  const connections = (state: string) =>
    sumOf(after, 'satukurir_db_pool_connections', (labels) => labels.state === state);
  const late = rate(interval, 'satukurir_db_pool_wait_seconds_count', isTimeout);
  return [
    `processor   ${cores.toFixed(2)} cores   event loop lag p99 ${milliseconds(lag)}   memory ${memory.toFixed(0)} MB`,
    `database    ${connections('busy')} of ${connections('max')} connections busy, ` +
      `${connections('waiting')} waiting, ${fixed(late)}/s in vain`,
  ];
}

function dueLines({ after }: Interval): readonly string[] {
  const rows = greatestBy(after, 'satukurir_queue_due_rows', 'queue');
  const ages = greatestBy(after, 'satukurir_queue_oldest_due_seconds', 'queue');
  const due = [...rows].filter(([, count]) => count > 0);
  if (due.length === 0) return ['due work    none'];
  return [
    line('due work', 'rows', 'oldest'),
    ...due.map(([queue, count]) =>
      line(queue, String(count), `${(ages.get(queue) ?? 0).toFixed(0)} s`),
    ),
  ];
}

function courierLines(interval: Interval): readonly string[] {
  const names = Map.groupBy(valuesOf(interval.after, `${CALLS}_count`), ({ labels }) => {
    return `${labels.provider} ${labels.courier}`;
  });
  const rows = [...names.keys()].flatMap((name) => {
    const isOwn = (labels: Readonly<Record<string, string>>) =>
      `${labels.provider} ${labels.courier}` === name;
    const calls = rate(interval, `${CALLS}_count`, isOwn);
    if (calls === 0) return [];
    const failing = rate(
      interval,
      `${CALLS}_count`,
      (labels) => isOwn(labels) && !['ok', 'refused'].includes(labels.outcome ?? ''),
    );
    const p95 = milliseconds(quantile(interval, { name: CALLS, share: 0.95, isCounted: isOwn }));
    return {
      calls,
      text: line(name, fixed(calls), p95, `${((failing / calls) * 100).toFixed(0)} %`),
    };
  });
  if (rows.length === 0) return ['couriers    no calls'];
  const busiest = rows.toSorted((one, other) => other.calls - one.calls);
  return [line('couriers', 'calls/s', 'p95', 'failed'), ...busiest.map(({ text }) => text)];
}

function stateLines({ after }: Interval): readonly string[] {
  const list = (name: string, label: string) => {
    const all = [...greatestBy(after, name, label)].map(([key, count]) => `${key} ${count}`);
    return all.length === 0 ? 'none' : all.join(', ');
  };
  return [
    `bookings    ${list('satukurir_bookings', 'state')}`,
    `alerts      ${list('satukurir_open_alerts', 'kind')}`,
  ];
}

function rate(
  { before, after, seconds }: Interval,
  name: string,
  isCounted: (labels: Readonly<Record<string, string>>) => boolean,
): number {
  // A restarted process counts from zero again.
  return Math.max(0, sumOf(after, name, isCounted) - sumOf(before, name, isCounted)) / seconds;
}

function line(name: string, ...cells: readonly string[]): string {
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

function milliseconds(seconds: number | undefined): string {
  return seconds === undefined ? '–' : `${(seconds * 1000).toFixed(0)} ms`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function isOne({ value }: { readonly value: number }): boolean {
  return value === 1;
}

function isTimeout({ outcome }: Readonly<Record<string, string>>): boolean {
  return outcome === 'timeout';
}

function amountOf({ value }: { readonly value: number }): number {
  return value;
}
