import { ContainerModule } from 'inversify';
import { closeAlert } from '#src/usecases/alert/close-alert.ts';
import { listAlerts } from '#src/usecases/alert/list-alerts.ts';
import { TOKENS } from './tokens.ts';

export const alertModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.listAlerts).toResolvedValue(listAlerts, [TOKENS.alerts]);
  bind(TOKENS.closeAlert).toResolvedValue(closeAlert, [TOKENS.alerts, TOKENS.clock]);
});
