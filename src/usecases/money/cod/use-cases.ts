import type { Ports } from '../../ports.ts';
import { advanceDueCod } from './advance-due-cod.ts';
import { importRemittance } from './import-remittance.ts';
import { limitAdvances } from './limit-advances.ts';
import { recordRemittance } from './record-remittance.ts';
import { recordSettlement } from './record-settlement.ts';
import { settleDueCod } from './settle-due-cod.ts';

type CodPorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'cod'
  | 'shipments'
  | 'tracking'
  | 'alerts'
  | 'liveCouriers'
  | 'readLines'
  | 'clock'
  | 'random'
  | 'reportError'
>;
export type CodUseCases = ReturnType<typeof codUseCases>;

export function codUseCases(ports: CodPorts) {
  const record = recordSettlement(ports);
  return {
    getPendingCod: ports.cod.pendingCod,
    listAdvances: ports.cod.advances,
    limitAdvances: limitAdvances(ports),
    recordSettlement: record,
    importRemittance: importRemittance({ ...ports, recordRemittance: recordRemittance(ports) }),
    settleDueCod: settleDueCod({
      ...ports,
      recordSettlement: record,
      advanceDueCod: advanceDueCod(ports),
    }),
  };
}
