import type { Ports } from '../../ports.ts';
import { bufferRequests } from './buffer-requests.ts';
import { getRequest } from './get-request.ts';

export type RequestLogUseCases = ReturnType<typeof requestLogUseCases>;
type RequestLogPorts = Pick<
  Ports,
  'requestLog' | 'requestWriter' | 'clock' | 'reportError' | 'requestsUnlogged'
>;

export function requestLogUseCases(ports: RequestLogPorts) {
  const { requestLog, clock } = ports;
  return {
    ...bufferRequests(ports),
    getRequest: getRequest(requestLog),
    /** Newest first. */
    listRequests: requestLog.list,
    openRequestDays: () => requestLog.openDays(clock.now()),
  };
}
