import { mayBePrinted } from '#domain/carrying/label/label.ts';
import { Refusal } from '#domain/refusal.ts';
import type { LabelsRequest, PrintLabels } from '../../carrying/label/print-labels.ts';
import type { Ports } from '../../ports.ts';
import { createdRows, foundBatch, labelsIn } from './get-batch.ts';

export type BatchLabelsRequest = Omit<LabelsRequest, 'shipmentNumbers'> & {
  readonly batchId: string;
  /** Prints the labels that are ready, instead of refusing because others are not. */
  readonly isReadyOnly: boolean;
};

/**
 * One file with the labels, in the order of the rows. NOT_FOUND, LABEL_NOT_AVAILABLE,
 * VALIDATION_ERROR.
 */
export type PrintBatchLabels = (request: BatchLabelsRequest) => Promise<Uint8Array>;

type Deps = Pick<Ports, 'batches'> & { readonly printLabels: PrintLabels };

export function printBatchLabels({ batches, printLabels }: Deps): PrintBatchLabels {
  return async ({ batchId, isReadyOnly, ...request }) => {
    const batch = await foundBatch(batches, request.tenant, batchId);
    const rows = await createdRows(batches, batch);
    const labels = labelsIn(rows);
    const yetToBeMade = batch.status === 'SENDING' ? batch.priced : 0;
    const waiting = labels.waiting + yetToBeMade;
    if (labels.ready === 0 || (waiting > 0 && !isReadyOnly)) throw notReady(labels.ready, waiting);
    const printable = rows.filter(
      ({ shipmentStatus: status, awb }) => status !== null && mayBePrinted({ status, awb }),
    );
    const shipmentNumbers = printable.flatMap(({ shipmentNumber }) => shipmentNumber ?? []);
    return printLabels({ ...request, shipmentNumbers });
  };
}

function notReady(ready: number, waiting: number): Refusal {
  const message =
    waiting === 0
      ? 'This batch has no labels.'
      : `${waiting} labels are not ready yet; ready_only=true prints the other ${ready}.`;
  return new Refusal('LABEL_NOT_AVAILABLE', message, { details: { ready, waiting } });
}
