import type { Tenant } from '#domain/environment.ts';
import type {
  LoggedRequest,
  NamedRequest,
  RequestFilter,
} from '#domain/insight/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import { DAY_MS } from '#domain/time.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const DAYS_OPEN = 9;

/**
 * Request log with open days, numbered in UTC. Requests of a day that is not open are refused, as
 * by PostgreSQL.
 */
export function fakeRequestLogStore({
  loggedRequests: table,
  apiKeys,
  people,
}: Pick<Tables, 'loggedRequests' | 'apiKeys' | 'people'>): RequestLogStore {
  const days = new Set<number>();
  const named = (request: LoggedRequest): NamedRequest => {
    const keys = [...apiKeys.entries().values()];
    const key = keys.find(
      ({ accountId, keyId }) => accountId === request.accountId && keyId === request.callerId,
    );
    const { name = null } = key ?? people.get(request.callerId) ?? {};
    return { ...request, callerName: name, callerLast4: key?.last4 ?? null };
  };
  const newestOf = (tenant: Tenant) =>
    ownedBy(tenant, table).toSorted((a, b) => (a.requestId < b.requestId ? 1 : -1));
  return {
    async append(requests) {
      const isRefused = requests.some((request) => !days.has(dayOf(request)));
      if (isRefused) throw new Error('no partition of relation found for row');
      for (const request of requests) {
        const { accountId, environment, requestId } = request;
        const place = placeOf(accountId, environment, requestId);
        if (table.get(place) === undefined) table.insert(place, request);
      }
    },
    async find(tenant, requestId) {
      const found = ownedBy(tenant, table).find((one) => one.requestId === requestId);
      return found && named(found);
    },
    async list(tenant, filter, { limit, before, lookAt }) {
      const behind = newestOf(tenant).filter((one) => before === null || one.requestId < before);
      const looked = behind.slice(0, lookAt);
      const found = looked.filter((one) => isWanted(one, filter));
      const items = found.slice(0, limit).map(named);
      const last = found.length > limit ? items.at(-1) : looked[lookAt - 1];
      return { items, next: last?.requestId ?? null };
    },
    changesOfSubject: async (tenant, subject, limit) =>
      newestOf(tenant)
        .filter((one) => one.subject === subject && one.method !== 'GET')
        .slice(0, limit)
        .map(named),
    async openDays(now) {
      const first = Math.floor(now.getTime() / DAY_MS) - 1;
      for (let day = first; day < first + DAYS_OPEN; day += 1) days.add(day);
    },
    async dropDays({ before, limit }) {
      const end = Math.floor(before.getTime() / DAY_MS);
      const old = [...days].toSorted((a, b) => a - b).filter((day) => day < end);
      for (const day of old.slice(0, limit)) {
        days.delete(day);
        for (const [place, row] of [...table.entries()]) {
          if (dayOf(row) === day) table.remove(place);
        }
      }
      return Math.min(old.length, limit);
    },
  };
}

function isWanted(
  { status, ...request }: LoggedRequest,
  { statusClass, method, route, callerId, callerKind }: RequestFilter,
): boolean {
  return (
    (statusClass === null || Math.floor(status / 100) === statusClass) &&
    (method === null || request.method === method) &&
    (route === null || request.route === route) &&
    (callerId === null || request.callerId === callerId) &&
    (callerKind === null || request.callerKind === callerKind)
  );
}

/** Day of a request by the time in its id. */
function dayOf({ requestId }: LoggedRequest): number {
  const ms = Number.parseInt(requestId.slice(0, 13).replace('-', ''), 16);
  return Math.floor(ms / DAY_MS);
}
