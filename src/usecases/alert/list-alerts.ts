import type { Alert, AlertStore } from '#domain/alert/alert.ts';

/** Open alerts of all accounts, oldest first. */
export type ListAlerts = () => Promise<readonly Alert[]>;

/** Most rows of the operator's list. */
const LIMIT = 200;

export function listAlerts(alerts: AlertStore): ListAlerts {
  return () => alerts.listOpen(LIMIT);
}
