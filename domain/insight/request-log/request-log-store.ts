import type { Tenant } from '#domain/environment.ts';
import type { DeleteOld } from '#domain/platform/retention/retention-store.ts';
import type { LoggedRequest, NamedRequest, RequestFilter } from './logged-request.ts';

export type RequestPageRequest = {
  readonly limit: number;
  /** Returns only requests before this one, or before the time of this id; null: the newest. */
  readonly before: string | null;
  /** Number of requests examined for matches. */
  readonly lookAt: number;
};

export type RequestPage = {
  /** Newest first. */
  readonly items: readonly NamedRequest[];
  /**
   * Continue before this request; null at the end of the log. A filtered page may be short or empty
   * and still have a next page.
   */
  readonly next: string | null;
};

export interface RequestLogStore {
  /** Inserts all in one statement; requests logged before stay unchanged. */
  append(requests: readonly LoggedRequest[]): Promise<void>;
  find(tenant: Tenant, requestId: string): Promise<NamedRequest | undefined>;
  list(tenant: Tenant, filter: RequestFilter, page: RequestPageRequest): Promise<RequestPage>;
  /** Non-read requests about one subject, newest first. */
  changesOfSubject(
    tenant: Tenant,
    subject: string,
    limit: number,
  ): Promise<readonly NamedRequest[]>;
  /** Creates the partitions of the days around `now`, a week ahead; existing ones stay. */
  openDays(now: Date): Promise<void>;
  /** Drops partitions of days that ended before this time; returns their number. */
  readonly dropDays: DeleteOld;
}
