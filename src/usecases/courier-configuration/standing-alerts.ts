import { type AlertStore, refusalSubject } from '#domain/alert/alert.ts';
import type { ProviderRefusal } from '#domain/courier/courier-failure.ts';
import { endedRefusals, REFUSAL_TEXTS } from '#domain/courier/provider-standing.ts';
import type { ReportedCourier } from '#domain/courier-configuration/process-report.ts';
import { idText } from '#domain/id.ts';
import type { SubjectKey } from '#domain/subject.ts';

/** How a connection stands, told or to be told. */
type Told = SubjectKey & { readonly isRefusing: boolean; readonly message: string };

/**
 * Raises one alert for a connection whose provider turns us away, and closes it once it answers
 * again; one of each at a report. A process that has just begun closes what another one raised.
 */
export function standingAlerts(alerts: Pick<AlertStore, 'raise' | 'close'>) {
  const told = new Map<string, boolean>();
  return async (couriers: readonly ReportedCourier[], at: Date): Promise<void> => {
    const changed = couriers
      .flatMap(standingsOf)
      .filter(({ subject, isRefusing }) => told.get(subject) !== isRefusing);
    const begun = changed.find(({ isRefusing }) => isRefusing);
    if (begun !== undefined) {
      const { accountId, environment, subject, message } = begun;
      const alert = { accountId, environment, subject, message, raisedAt: at } as const;
      await alerts.raise({ kind: 'PROVIDER_REFUSES', ...alert });
      told.set(subject, true);
    }
    const ended = changed.find(({ isRefusing }) => !isRefusing);
    if (ended !== undefined) {
      await alerts.close({ kind: 'PROVIDER_REFUSES', subject: ended.subject }, at);
      told.set(ended.subject, false);
    }
  };
}

function standingsOf(courier: ReportedCourier): readonly Told[] {
  const { standing } = courier;
  if (standing === undefined) return [];
  const of = (refusal: ProviderRefusal, isRefusing: boolean): Told => ({
    ...refusalSubject(courier, refusal),
    ...{ isRefusing, message: messageOf(courier, refusal) },
  });
  const { refusal } = standing;
  if (refusal !== null) return [of(refusal, true)];
  return endedRefusals(standing).map((ended) => of(ended, false));
}

function messageOf({ provider, accountId }: ReportedCourier, refusal: ProviderRefusal): string {
  const whose =
    accountId === null
      ? 'the general connection'
      : `the connection of ${idText('account', accountId)}`;
  const what = `${provider} turns away ${whose}: ${REFUSAL_TEXTS[refusal]}.`;
  return `${what} Nothing is sold there; its paid orders wait, and are sent by themselves.`;
}
