import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { NamedRequest } from '#domain/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/request-log/request-log-store.ts';

/**
 * Finds a request by its id, `req_…`. NOT_FOUND for malformed, unknown and other tenants' ids
 * alike.
 */
export type GetRequest = (tenant: Tenant, id: string) => Promise<NamedRequest>;

export function getRequest(requestLog: Pick<RequestLogStore, 'find'>): GetRequest {
  return async ({ accountId, environment }, id) => {
    const requestId = uuidOf('request', id);
    const found = requestId && (await requestLog.find({ accountId, environment }, requestId));
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such request in the log.');
    return found;
  };
}
