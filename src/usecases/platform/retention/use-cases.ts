import type { Ports } from '../../ports.ts';
import { erasePeople } from './erase-people.ts';
import { exportPeople } from './export-people.ts';
import { pruneOldData } from './prune-old-data.ts';

type RetentionPorts = Pick<
  Ports,
  | 'retention'
  | 'idempotency'
  | 'events'
  | 'payments'
  | 'requestLog'
  | 'keptDays'
  | 'erasure'
  | 'shipments'
  | 'clock'
  | 'reportError'
>;
export type RetentionUseCases = ReturnType<typeof retentionUseCases>;

export function retentionUseCases(ports: RetentionPorts) {
  return {
    pruneOldData: pruneOldData(ports),
    erasePeople: erasePeople(ports),
    exportPeople: exportPeople(ports),
  };
}
