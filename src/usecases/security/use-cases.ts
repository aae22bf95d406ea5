import type { Ports } from '../ports.ts';
import { securityLog } from './security-log.ts';

type SecurityPorts = Pick<
  Ports,
  'securityEvents' | 'clock' | 'random' | 'reportError' | 'tellEvent'
>;
export type SecurityUseCases = ReturnType<typeof securityUseCases>;

export function securityUseCases(ports: SecurityPorts) {
  return {
    ...securityLog(ports),
    /** Newest first. */
    listSecurityEvents: ports.securityEvents.list,
  };
}
