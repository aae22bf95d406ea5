import type { Ports } from '../../ports.ts';
import { securityLog } from './security-log.ts';
import { warnOfPlainKey } from './warn-of-plain-key.ts';

type SecurityPorts = Pick<
  Ports,
  | 'securityEvents'
  | 'unitOfWork'
  | 'clock'
  | 'random'
  | 'reportError'
  | 'tellEvent'
  | 'inBackground'
>;
export type SecurityUseCases = ReturnType<typeof securityUseCases>;

export function securityUseCases(ports: SecurityPorts) {
  return {
    ...securityLog(ports),
    warnOfPlainKey: warnOfPlainKey(ports),
    /** Newest first. */
    listSecurityEvents: ports.securityEvents.list,
  };
}
