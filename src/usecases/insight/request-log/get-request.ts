import type { Tenant } from '#domain/environment.ts';
import type { NamedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { RequestLogStore } from '#domain/insight/request-log/request-log-store.ts';
import { notFound } from '#domain/refusal.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetRequest = (tenant: Tenant, requestId: string) => Promise<NamedRequest>;

export function getRequest(requestLog: Pick<RequestLogStore, 'find'>): GetRequest {
  return async ({ accountId, environment }, requestId) => {
    const found = await requestLog.find({ accountId, environment }, requestId);
    if (found === undefined) throw notFound('request in the log');
    return found;
  };
}
