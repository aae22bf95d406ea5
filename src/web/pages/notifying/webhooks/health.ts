import type { Delivery } from './queries.ts';

export type Health = {
  readonly count: number;
  readonly succeeded: number;
  readonly waiting: number;
  readonly failed: number;
  /** Number of deliveries that succeeded after a failed attempt. */
  readonly retried: number;
  /** Median response time of the answered last attempts; null without any. */
  readonly medianMs: number | null;
};

/** Health of an endpoint from its newest deliveries. */
export function healthOf(deliveries: readonly Delivery[]): Health {
  const inStatus = (status: Delivery['status']) =>
    deliveries.filter((delivery) => delivery.status === status);
  const succeeded = inStatus('SUCCEEDED');
  const answered = deliveries.flatMap(({ attempts }) => {
    const last = attempts.at(-1);
    return last === undefined || last.response_status === null ? [] : last.duration_ms;
  });
  return {
    count: deliveries.length,
    succeeded: succeeded.length,
    waiting: inStatus('PENDING').length,
    failed: inStatus('FAILED').length,
    retried: succeeded.filter(({ attempts }) => attempts.length > 1).length,
    medianMs: medianOf(answered),
  };
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** True if the endpoint subscribes to all events (`*`). */
export function isForAll(events: readonly string[]): boolean {
  return events.includes('*');
}
