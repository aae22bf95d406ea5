import type { LabelUseCases } from '../../carrying/label/use-cases.ts';
import type { Ports } from '../../ports.ts';
import { checkRows } from './check-rows.ts';
import { confirmBatch } from './confirm-batch.ts';
import { createBatch } from './create-batch.ts';
import { exportBatchRows, getBatch, listBatchRows } from './get-batch.ts';
import { printBatchLabels } from './print-batch-labels.ts';
import { runBatches } from './run-batches.ts';
import { sendRows } from './send-rows.ts';

type BatchPorts = Pick<LabelUseCases, 'printLabels'> &
  Pick<
    Ports,
    | 'batches'
    | 'unitOfWork'
    | 'idempotent'
    | 'areas'
    | 'directory'
    | 'pricingRules'
    | 'figures'
    | 'clock'
    | 'random'
    | 'digest'
    | 'reportError'
  >;
export type BatchUseCases = ReturnType<typeof batchUseCases>;

export function batchUseCases(ports: BatchPorts) {
  const { batches } = ports;
  return {
    createBatch: createBatch(ports),
    listBatches: batches.list,
    getBatch: getBatch(batches),
    listBatchRows: listBatchRows(batches),
    exportBatchRows: exportBatchRows(batches),
    confirmBatch: confirmBatch(ports),
    printBatchLabels: printBatchLabels(ports),
    runBatches: runBatches({ ...ports, checkRows: checkRows(ports), sendRows: sendRows(ports) }),
  };
}
