import type { Tenant } from '#domain/environment.ts';
import type { RequestBatch, RequestWriter } from '#domain/insight/request-log/request-writer.ts';
import type { LoggedBody, UnmaskedRequest } from '#domain/insight/request-log/unmasked-request.ts';
import type { Ports } from '../../ports.ts';

export type RequestToLog = Omit<UnmaskedRequest, 'unloggedBefore'>;

/** Adds a request to the log at once and without failing: it never delays an answer. */
export type LogRequest = (request: RequestToLog) => void;

export type RequestBuffer = {
  readonly logRequest: LogRequest;
  /** Writes the oldest waiting requests; returns whether there are more. */
  writeRequests(): Promise<boolean>;
  /** Writes all waiting requests, as long as that succeeds. */
  drainRequests(): Promise<void>;
};

type BufferDeps = Pick<Ports, 'reportError' | 'requestsUnlogged'> & {
  readonly requestWriter: RequestWriter;
};

/** Capacity of the buffer in places of 8 KB, of which a request may take several: 16 MB. */
export const WAITING_MAX = 2_000;
/** Places written in one statement, which takes some hundredths of a second. */
export const BATCH = 250;
const PLACE_LENGTH = 8_192;
/**
 * A tenant may have three times as many waiting requests as there are free places, as in
 * `fairLimiter`, so that a busy tenant always leaves room for others.
 */
const FREE_MULTIPLE = 3;

/** A tenant's places in the buffer, and its requests that are missing in the log. */
type Place = { waiting: number; unlogged: number };
type Entry = { readonly tenant: Tenant; readonly size: number; readonly unlogged: number };
type Waiting = { readonly batch: RequestBatch; readonly entries: Entry[]; size: number };

/** Counts and drops requests for which there is no room, or which cannot be written. */
export function bufferRequests(deps: BufferDeps): RequestBuffer {
  const { requestWriter, reportError, requestsUnlogged } = deps;
  const queue: Waiting[] = [];
  const places = new Map<string, Place>();
  const placeOf = (tenant: Tenant): Place => {
    const place = places.get(nameOf(tenant)) ?? { waiting: 0, unlogged: 0 };
    places.set(nameOf(tenant), place);
    return place;
  };
  /** Frees the memory of tenants without waiting requests. */
  const leave = ({ tenant, size }: Entry): void => {
    const place = placeOf(tenant);
    place.waiting -= size;
    total -= size;
    if (place.waiting === 0 && place.unlogged === 0) places.delete(nameOf(tenant));
  };
  let total = 0;
  let dropped = 0;

  const writeRequests = async () => {
    const unlogged = dropped;
    dropped = 0;
    if (unlogged > 0) reportError(missing(unlogged), new Error('too many at a time'));
    const next = queue.shift();
    if (next === undefined) return false;
    const { batch, entries } = next;
    try {
      await batch.write();
    } catch (error) {
      for (const { tenant, unlogged: before } of entries) placeOf(tenant).unlogged += before + 1;
      requestsUnlogged(entries.length);
      throw new Error(missing(entries.length), { cause: error });
    } finally {
      entries.forEach(leave);
    }
    return queue.length > 0;
  };

  return {
    logRequest(request) {
      const place = placeOf(request);
      const size = sizeOf(request);
      if (place.waiting + size > FREE_MULTIPLE * (WAITING_MAX - total)) {
        place.unlogged += 1;
        dropped += 1;
        requestsUnlogged(1);
        return;
      }
      let last = queue.at(-1);
      if (last === undefined || last.size + size > BATCH) {
        last = { batch: requestWriter.newBatch(), entries: [], size: 0 };
        queue.push(last);
      }
      const { accountId, environment } = request;
      const entry = { tenant: { accountId, environment }, size, unlogged: place.unlogged };
      last.batch.add({ ...request, unloggedBefore: place.unlogged });
      last.entries.push(entry);
      last.size += size;
      place.unlogged = 0;
      place.waiting += size;
      total += size;
    },
    writeRequests,
    async drainRequests() {
      try {
        while (await writeRequests());
      } catch (error) {
        const left = queue.flatMap(({ entries }) => entries).length;
        requestsUnlogged(left);
        reportError(missing(left), error);
      }
    },
  };
}

function sizeOf({ requestBody, answer }: RequestToLog): number {
  return 1 + Math.floor((lengthOf(requestBody) + lengthOf(answer)) / PLACE_LENGTH);
}

function lengthOf(body: LoggedBody): number {
  if (body === null) return 0;
  return 'json' in body ? body.json.length : body.masked.length;
}

function nameOf({ accountId, environment }: Tenant): string {
  return `${environment} ${accountId}`;
}

function missing(count: number): string {
  return `${count} requests are missing in the request log`;
}
