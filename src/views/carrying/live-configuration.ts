import { type ProviderAccess, REFUSAL_TEXTS } from '#domain/carrying/courier/provider-access.ts';
import type {
  CourierOffer,
  LiveConfiguration,
  ProviderConnection,
} from '#domain/carrying/courier-configuration/configuration.ts';
import type { KnownProvider } from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { ProcessReport } from '#domain/carrying/courier-configuration/process-report.ts';
import type { UnreadField } from '#domain/carrying/courier-report/unread-field.ts';
import { idText } from '#domain/id.ts';

/** View of a connection without its secrets. */
export function connectionView(connection: ProviderConnection) {
  const { provider, accountId, urls, callsAtATime, perSecond, revision } = connection;
  return {
    provider,
    account_id: accountOf(accountId),
    urls,
    calls_at_a_time: callsAtATime,
    per_second: perSecond,
    revision,
    ...changeOf(connection),
  };
}

export function offerView(offer: CourierOffer) {
  const { courierCode, provider, accountId, services, isOnSale } = offer;
  return {
    courier_code: courierCode,
    provider,
    account_id: accountOf(accountId),
    on_sale: isOnSale,
    services: services ?? 'all',
    ...changeOf(offer),
  };
}

/** A row for each courier of each known provider, and for each account's own offer. */
export function liveCourierRows(
  { connections, offers }: LiveConfiguration,
  known: readonly KnownProvider[],
) {
  const accounts = [...new Set([...connections, ...offers].map(({ accountId }) => accountId))];
  const own = accounts.filter((accountId) => accountId !== null);
  return [null, ...own].flatMap((accountId) =>
    known.flatMap(({ provider, couriers }) => {
      const isConfigured = connections.some(
        (one) => one.provider === provider && one.accountId === accountId,
      );
      return couriers.flatMap(({ code }) => {
        const offer = offers.find(
          (one) =>
            one.accountId === accountId && one.courierCode === code && one.provider === provider,
        );
        if (accountId !== null && offer === undefined && !isConfigured) return [];
        return {
          courier_code: code,
          provider,
          account_id: accountOf(accountId),
          configured: isConfigured,
          on_sale: offer?.isOnSale ?? false,
          services: offer?.services ?? 'all',
        };
      });
    }),
  );
}

/** One row per courier and process; one row without a courier for a process that serves none. */
export function healthRows({ processId, version, problem, couriers, reportedAt }: ProcessReport) {
  const reported = {
    process_id: processId.slice(-8),
    version,
    problem,
    reported_at: reportedAt.toISOString(),
  };
  const none = { provider: null, courierCode: null, accountId: null, status: null };
  const unknown = { successRate1h: null, p95Ms: null, unread: [], access: undefined };
  const rows = couriers.length === 0 ? [{ ...none, ...unknown }] : couriers;
  return rows.map((courier) => ({
    provider: courier.provider,
    courier_code: courier.courierCode,
    account_id: accountOf(courier.accountId),
    status: courier.status,
    success_rate_1h: courier.successRate1h,
    p95_ms: courier.p95Ms,
    unreadable: unreadText(courier.unread ?? []),
    turned_away: refusalText(courier.access),
    ...reported,
  }));
}

/** Text such as `history.city × 12, order.receiver × 3`; null if everything was readable. */
function unreadText(unread: readonly UnreadField[]): string | null {
  return unread.map(({ field, times }) => `${field} × ${times}`).join(', ') || null;
}

/**
 * Reason why the provider refuses our requests; null if it does not, or if an older release does
 * not report it.
 */
function refusalText(access: ProviderAccess | undefined): string | null {
  const refusal = access?.refusal ?? null;
  return refusal === null ? null : REFUSAL_TEXTS[refusal];
}

function accountOf(accountId: string | null): string | null {
  return accountId && idText('account', accountId);
}

function changeOf({ changedAt, changedBy }: Pick<CourierOffer, 'changedAt' | 'changedBy'>) {
  return { changed_at: changedAt.toISOString(), changed_by: changedBy };
}
