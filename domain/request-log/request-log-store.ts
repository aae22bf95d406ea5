import type { Tenant } from '#domain/environment.ts';
import type { DeleteOld } from '#domain/retention/retention-store.ts';
import type { LoggedRequest, NamedRequest, RequestFilter } from './logged-request.ts';

export type RequestPageRequest = {
  readonly limit: number;
  /** Only requests before this one, or before the time of this id; null for the newest. */
  readonly before: string | null;
  /** How many requests are looked at for those that match. */
  readonly lookAt: number;
};

export type RequestPage = {
  /** Newest first. */
  readonly items: readonly NamedRequest[];
  /**
   * Go on before this request; null at the end of the log. A page with a filter may be short, or
   * empty, and go on all the same.
   */
  readonly next: string | null;
};

export interface RequestLogStore {
  /** In one statement; those that are in the log already are left as they are. */
  append(requests: readonly LoggedRequest[]): Promise<void>;
  find(tenant: Tenant, requestId: string): Promise<NamedRequest | undefined>;
  list(tenant: Tenant, filter: RequestFilter, page: RequestPageRequest): Promise<RequestPage>;
  /** Requests about one thing that were no reads, newest first. */
  changesOfSubject(
    tenant: Tenant,
    subject: string,
    limit: number,
  ): Promise<readonly NamedRequest[]>;
  /** Opens the days around `now`, a week ahead, for requests. Days that are open stay so. */
  openDays(now: Date): Promise<void>;
  /** Deletes whole days that ended before; returns their number. */
  readonly dropDays: DeleteOld;
}
