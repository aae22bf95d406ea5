import { writeFile } from 'node:fs/promises';
import type { SatukurirClient } from '../client.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { choiceOf } from './given.ts';

const FORMATS = ['pdf', 'zpl', 'png'] as const;
const SIZES = ['a6', '100x150'] as const;
const LABELS_MAX = 100;

export const labels: Command = {
  about: 'print labels of shipments, or of a batch, into one file',
  words: '[SHIPMENT …]',
  count: [0, LABELS_MAX],
  options: {
    out: { about: 'file; - is standard output. Default: labels.pdf', value: 'FILE' },
    batch: { about: 'all booked shipments of this batch', value: 'BATCH' },
    format: { about: 'pdf (default), zpl, or png for one shipment', value: 'FORMAT' },
    size: { about: 'a6 (default) or 100x150', value: 'SIZE' },
  },
  async run({ given, terminal, client }) {
    const format = choiceOf(given, 'format', FORMATS) ?? 'pdf';
    const { out = `labels.${format}` } = given.options;
    const bytes = await printed(await client(), given, format);
    if (out === '-') {
      await terminal.write(bytes);
      return;
    }
    await writeFile(out, bytes);
    terminal.show({ file: out, bytes: bytes.length }, `${out}, ${bytes.length} bytes`);
  },
};

function printed(
  client: SatukurirClient,
  given: Given,
  format: (typeof FORMATS)[number],
): Promise<Uint8Array> {
  const { batch } = given.options;
  const size = choiceOf(given, 'size', SIZES);
  const sized = size === undefined ? {} : { size };
  const [first, ...others] = given.words;
  if ((batch === undefined) === (first === undefined)) {
    throw new UsageError('labels takes shipments, or --batch');
  }
  if (batch === undefined && first !== undefined && others.length === 0) {
    return client.shipments.label(first, { format, ...sized });
  }
  if (format === 'png') throw new UsageError('--format png is for one shipment');
  if (batch !== undefined) {
    return client.batches.labels(batch, { format, ready_only: true, ...sized });
  }
  return client.labels.print({ shipments: given.words, format, ...sized });
}
