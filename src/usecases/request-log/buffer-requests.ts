import type { Tenant } from '#domain/environment.ts';
import type { LoggedRequest } from '#domain/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/request-log/request-log-store.ts';
import type { Ports } from '../ports.ts';

export type RequestToLog = Omit<LoggedRequest, 'unloggedBefore'>;

/** Adds a request to the log at once and without failing: it never delays an answer. */
export type LogRequest = (request: RequestToLog) => void;

export type RequestBuffer = {
  readonly logRequest: LogRequest;
  /** Writes the oldest waiting requests; returns whether there are more. */
  writeRequests(): Promise<boolean>;
  /** Writes all waiting requests, as long as that succeeds. */
  drainRequests(): Promise<void>;
};

type BufferDeps = Pick<Ports, 'reportError'> & {
  readonly requestLog: Pick<RequestLogStore, 'append'>;
};

/** At some kilobytes each, 16 MB at most; a busy process fills it in seconds. */
export const WAITING_MAX = 2_000;
/** One statement of some hundredths of a second. */
export const BATCH = 250;
/**
 * A tenant may have three times as many waiting requests as there are free places, as in
 * `fairLimiter`, so that a busy tenant always leaves room for others.
 */
const FREE_MULTIPLE = 3;

type Place = { waiting: number; unlogged: number };

/** Requests for which there is no room, or which cannot be written, are counted and dropped. */
export function bufferRequests({ requestLog, reportError }: BufferDeps): RequestBuffer {
  const queue: LoggedRequest[] = [];
  const places = new Map<string, Place>();
  const placeOf = (tenant: Tenant): Place => {
    const place = places.get(nameOf(tenant)) ?? { waiting: 0, unlogged: 0 };
    places.set(nameOf(tenant), place);
    return place;
  };
  /** Frees the memory of tenants without waiting requests. */
  const leave = (tenant: Tenant): void => {
    const place = placeOf(tenant);
    place.waiting -= 1;
    if (place.waiting === 0 && place.unlogged === 0) places.delete(nameOf(tenant));
  };
  let total = 0;
  let dropped = 0;

  const writeRequests = async () => {
    const unlogged = dropped;
    dropped = 0;
    if (unlogged > 0) reportError(missing(unlogged), new Error('too many at a time'));
    const batch = queue.splice(0, BATCH);
    if (batch.length === 0) return false;
    try {
      await requestLog.append(batch);
    } catch (error) {
      for (const request of batch) placeOf(request).unlogged += request.unloggedBefore + 1;
      throw new Error(missing(batch.length), { cause: error });
    } finally {
      batch.forEach(leave);
      total -= batch.length;
    }
    return queue.length > 0;
  };

  return {
    logRequest(request) {
      const place = placeOf(request);
      if (place.waiting >= FREE_MULTIPLE * (WAITING_MAX - total)) {
        place.unlogged += 1;
        dropped += 1;
        return;
      }
      queue.push({ ...request, unloggedBefore: place.unlogged });
      place.unlogged = 0;
      place.waiting += 1;
      total += 1;
    },
    writeRequests,
    async drainRequests() {
      try {
        while (await writeRequests());
      } catch (error) {
        reportError(missing(queue.length), error);
      }
    },
  };
}

function nameOf({ accountId, environment }: Tenant): string {
  return `${environment} ${accountId}`;
}

function missing(count: number): string {
  return `${count} requests are missing in the request log`;
}
