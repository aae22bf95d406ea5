import type { Ports } from '../../ports.ts';
import { closeAlert } from './close-alert.ts';

type AlertPorts = Pick<Ports, 'alerts' | 'clock'>;
export type AlertUseCases = ReturnType<typeof alertUseCases>;

/** Maximum number of rows in the operator's list. */
const LIMIT = 200;

export function alertUseCases({ alerts, clock }: AlertPorts) {
  return {
    /** Open alerts of all accounts, oldest first. */
    listAlerts: () => alerts.listOpen(LIMIT),
    closeAlert: closeAlert(alerts, clock),
  };
}
