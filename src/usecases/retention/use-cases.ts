import type { Ports } from '../ports.ts';
import { pruneOldData } from './prune-old-data.ts';

type RetentionPorts = Pick<
  Ports,
  | 'retention'
  | 'idempotency'
  | 'events'
  | 'payments'
  | 'requestLog'
  | 'testDataMs'
  | 'clock'
  | 'reportError'
>;
export type RetentionUseCases = ReturnType<typeof retentionUseCases>;

export function retentionUseCases(ports: RetentionPorts) {
  return { pruneOldData: pruneOldData(ports) };
}
