import type { Ports } from '../ports.ts';
import { recordSettlement } from './record-settlement.ts';
import { settleDueCod } from './settle-due-cod.ts';

type CodPorts = Pick<Ports, 'unitOfWork' | 'cod' | 'clock' | 'random' | 'reportError'>;
export type CodUseCases = ReturnType<typeof codUseCases>;

export function codUseCases(ports: CodPorts) {
  const record = recordSettlement(ports);
  return {
    getPendingCod: ports.cod.pendingCod,
    recordSettlement: record,
    settleDueCod: settleDueCod({ ...ports, recordSettlement: record }),
  };
}
