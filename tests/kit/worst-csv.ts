import { BATCH_COLUMNS } from '#src/http/batch-columns.ts';

type Csv = readonly [what: string, text: (bytes: number) => string];

const HEADER = BATCH_COLUMNS.map(({ name }) => name).join(',');
/** Longest row, in bytes. */
const LONGEST = 16 * 1024 - 1;
/** Bytes of each of a thousand rows that fill a MiB. */
const SHORT = 1_000;
const WIDEST = 999;

/** Bodies of CSV that are expensive to read, as long as they may be. */
export const WORST_CSV: readonly Csv[] = [
  ['blank lines', (bytes) => '\n'.repeat(bytes)],
  ['blank lines of the old kind', (bytes) => '\r'.repeat(bytes)],
  ['lines of empty cells', filledWith(',\n')],
  ['lines of many empty cells', filledWith(`${','.repeat(WIDEST)}\n`)],
  ['lines of quoted empty cells', filledWith(`${'"",'.repeat(WIDEST)}x\n`)],
  ['lines of blanks behind quotes', filledWith(`${`"",${' '.repeat(SHORT)}`.repeat(16)}x\n`)],
  ['commas', (bytes) => ','.repeat(bytes)],
  ['quotes', (bytes) => '"'.repeat(bytes)],
  ['a quote without its end', under(() => `"${'x'.repeat(SHORT)}`)],
  ['rows of commas', under(() => ','.repeat(BATCH_COLUMNS.length - 1))],
  ['rows that are right', under((at) => rowOf('Kopi', at))],
  ['rows that are wrong', under(() => rowOf('x', '?').replaceAll(',', ',?'))],
  ['rows of one long cell', under(() => 'x'.repeat(SHORT))],
  ['rows of one long cell of quotes', under(() => `"${'""'.repeat(SHORT / 2)}"`)],
  ['rows of quoted cells', under(() => Array(BATCH_COLUMNS.length).fill('"x"').join())],
  ['rows of a long line', under(() => 'x'.repeat(LONGEST))],
  ['comments', under(() => '#')],
  ['comments of many cells', under(() => `#${','.repeat(WIDEST)}`)],
];

function filledWith(line: string): Csv[1] {
  return (bytes) => line.repeat(bytes / line.length);
}

/** Lines below the header up to the size limit, a thousand at most. */
function under(line: (at: number) => string): Csv[1] {
  return (bytes) => {
    const lines = [HEADER];
    let length = HEADER.length + 1;
    for (let at = 1; at <= 1_000; at += 1) {
      const next = line(at);
      length += next.length + 1;
      if (length > bytes) break;
      lines.push(next);
    }
    return lines.join('\n');
  };
}

function rowOf(item: string, at: number | string): string {
  const cells = BATCH_COLUMNS.map(({ name, example }) => {
    if (name === 'reference') return `order-${at}`;
    return name === 'item_name' ? item.padEnd(SHORT / 2, 'x') : example;
  });
  return cells.join(',');
}
