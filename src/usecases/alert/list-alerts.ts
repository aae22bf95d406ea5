import type { Alert, AlertStore } from '#domain/alert/alert.ts';

/** What waits for a person, over all accounts, oldest first. */
export type ListAlerts = () => Promise<readonly Alert[]>;

/** More than anybody reads at once. */
const LIMIT = 200;

export function listAlerts(alerts: AlertStore): ListAlerts {
  return () => alerts.listOpen(LIMIT);
}
