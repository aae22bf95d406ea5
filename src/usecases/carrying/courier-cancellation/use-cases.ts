import type { Ports } from '../../ports.ts';
import { cancelDue } from './cancel-due.ts';
import { recordCancellation } from './record-cancellation.ts';
import { resolveCancellation } from './resolve-cancel.ts';

type CourierCancellationPorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'cancellations'
  | 'shipments'
  | 'alerts'
  | 'directory'
  | 'clock'
  | 'random'
  | 'reportError'
>;
export type CourierCancellationUseCases = ReturnType<typeof courierCancellationUseCases>;

/** Maximum number of rows in the list; an operator never reads so many at once. */
const LIMIT = 200;

export function courierCancellationUseCases(ports: CourierCancellationPorts) {
  const record = recordCancellation(ports);
  return {
    recordCancellation: record,
    cancelDue: cancelDue({ ...ports, recordCancellation: record }),
    /** Cancellations without an answer of the courier, over all accounts, the oldest first. */
    listCancellations: () => ports.cancellations.listOpen(LIMIT),
    resolveCancellation: resolveCancellation(ports),
  };
}
