import type { ProviderRefusal } from '#domain/carrying/courier/courier-failure.ts';
import { endedRefusals, REFUSAL_TEXTS } from '#domain/carrying/courier/provider-access.ts';
import type { ReportedCourier } from '#domain/carrying/courier-configuration/process-report.ts';
import { idText } from '#domain/id.ts';
import { type AlertStore, refusalSubject } from '#domain/notifying/alert/alert.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** Connection, and whether its provider refuses our requests. */
type Access = SubjectKey & { readonly isRefusing: boolean; readonly message: string };

/**
 * Raises an alert once a connection's provider refuses our requests, and closes it once the
 * provider answers again. The first report of a process also closes alerts of other processes.
 */
export function accessAlerts(alerts: Pick<AlertStore, 'raise' | 'close'>) {
  const reported = new Map<string, boolean>();
  return async (couriers: readonly ReportedCourier[], at: Date): Promise<void> => {
    const changed = couriers
      .flatMap(accessesOf)
      .filter(({ subject, isRefusing }) => reported.get(subject) !== isRefusing);
    const begun = changed.find(({ isRefusing }) => isRefusing);
    if (begun !== undefined) {
      const { accountId, environment, subject, message } = begun;
      const alert = { accountId, environment, subject, message, raisedAt: at } as const;
      await alerts.raise({ kind: 'PROVIDER_REFUSES', ...alert });
      reported.set(subject, true);
    }
    const ended = changed.find(({ isRefusing }) => !isRefusing);
    if (ended !== undefined) {
      await alerts.close({ kind: 'PROVIDER_REFUSES', subject: ended.subject }, at);
      reported.set(ended.subject, false);
    }
  };
}

function accessesOf(courier: ReportedCourier): readonly Access[] {
  const { access } = courier;
  if (access === undefined) return [];
  const of = (refusal: ProviderRefusal, isRefusing: boolean): Access => ({
    ...refusalSubject(courier, refusal),
    isRefusing,
    message: messageOf(courier, refusal),
  });
  const { refusal } = access;
  if (refusal !== null) return [of(refusal, true)];
  return endedRefusals(access).map((ended) => of(ended, false));
}

function messageOf({ provider, accountId }: ReportedCourier, refusal: ProviderRefusal): string {
  const whose =
    accountId === null
      ? 'the general connection'
      : `the connection of ${idText('account', accountId)}`;
  const what = `${provider} turns away ${whose}: ${REFUSAL_TEXTS[refusal]}.`;
  const waiting = 'paid orders, cancellations and pickups wait, and are sent by themselves';
  return `${what} Nothing is sold there; ${waiting}.`;
}
