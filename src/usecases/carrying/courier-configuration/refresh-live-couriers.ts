import { BrokenConfiguration } from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { ReportedCourier } from '#domain/carrying/courier-configuration/process-report.ts';
import { ALARMING_TIMES } from '#domain/carrying/courier-report/unread-field.ts';
import { type AlertStore, unreadableSubject } from '#domain/notifying/alert/alert.ts';
import type { SubjectKey } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { accessAlerts } from './access-alerts.ts';

/**
 * Applies a changed configuration. A configuration that cannot be opened changes nothing: the
 * process continues with the previous one and reports why.
 */
export type RefreshLiveCouriers = {
  /**
   * Opens the configuration at the start. Throws BrokenConfiguration, since there is no previous
   * one.
   */
  begin(): Promise<void>;
  refresh(): Promise<void>;
};

type Deps = Pick<
  Ports,
  'courierConfiguration' | 'liveCouriers' | 'clock' | 'random' | 'reportError'
> & {
  readonly alerts: Pick<AlertStore, 'raise' | 'close'>;
};

const REPORT_EVERY_MS = 10_000;
/** Retention of reports; older ones come from processes that have ended. */
const REPORTS_KEPT_MS = 60 * 60_000;

export function refreshLiveCouriers(deps: Deps): RefreshLiveCouriers {
  const { courierConfiguration: store, liveCouriers, clock, random, reportError } = deps;
  const processId = random.uuid();
  const raiseUnread = unreadAlerts(deps);
  const tellAccess = accessAlerts(deps.alerts);
  let problem: string | null = null;
  let brokenVersion: number | null = null;
  let reportedMs = Number.NEGATIVE_INFINITY;

  const takeOver = async (): Promise<boolean> => {
    const version = await store.version();
    if (version === liveCouriers.version() || version === brokenVersion) return false;
    const configuration = await store.read();
    try {
      liveCouriers.replace(configuration);
      [problem, brokenVersion] = [null, null];
    } catch (error) {
      if (!(error instanceof BrokenConfiguration)) throw error;
      [problem, brokenVersion] = [error.message, version];
      throw error;
    }
    return true;
  };
  const report = async () => {
    reportedMs = clock.monotonicMs();
    const version = liveCouriers.version();
    const couriers = liveCouriers.health();
    const reportedAt = clock.now();
    const since = new Date(reportedAt.getTime() - REPORTS_KEPT_MS);
    await store.report({ processId, version, problem, couriers, reportedAt }, since);
    await raiseUnread(couriers, reportedAt);
    await tellAccess(couriers, reportedAt);
  };
  return {
    async begin() {
      await takeOver();
    },
    async refresh() {
      const before = problem;
      const hasChanged = await takeOver().catch((error) => {
        if (!(error instanceof BrokenConfiguration)) throw error;
        reportError('the LIVE configuration is broken: the one before it serves on', error);
        return true;
      });
      const isConfigured = liveCouriers.version() > 0 || problem !== null;
      const isDue = clock.monotonicMs() - reportedMs >= REPORT_EVERY_MS;
      if (isConfigured && (hasChanged || isDue || before !== problem)) await report();
    },
  };
}

/** Raises at most one alert per courier and field, and at most one per report. */
function unreadAlerts({ alerts }: Pick<Deps, 'alerts'>) {
  const raised = new Set<string>();
  return async (couriers: readonly ReportedCourier[], raisedAt: Date): Promise<void> => {
    const alarming = couriers.flatMap((courier) =>
      (courier.unread ?? [])
        .filter(({ times }) => times >= ALARMING_TIMES)
        .map(({ field, times }) => ({
          ...unreadableSubject(courier, field),
          message: `${courier.courierCode}: ${field} unreadable × ${times}`,
        })),
    );
    const first = alarming.find((one) => !raised.has(nameOf(one)));
    if (first === undefined) return;
    await alerts.raise({ ...first, kind: 'ANSWER_UNREADABLE', raisedAt });
    raised.add(nameOf(first));
  };
}

function nameOf({ accountId, subject }: SubjectKey): string {
  return `${accountId} ${subject}`;
}
