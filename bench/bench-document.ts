import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLUMNS, type Comparison, rowOf } from './bench-table.ts';

type Result = {
  readonly measuredAt: string;
  readonly processors: number;
  readonly rounds: number;
  readonly operations: readonly Comparison[];
};

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md');
const BEGIN = '<!-- written by make bench -->';
const END = '<!-- end of what make bench writes -->';

/** Replaces the table between the two marks of docs/performance.md. */
export function writeDocument(result: Result): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [before = '', rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${DOCUMENT} must have "${BEGIN}" and "${END}"`);
  writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${tableOf(result)}\n\n${END}${after}`);
}

function tableOf({ measuredAt, processors, rounds, operations }: Result): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `Measured on ${measuredAt.slice(0, 10)} with ${processors} processors; medians of ${rounds} rounds, in`,
    'brackets the lowest and the highest.',
    '',
    line(COLUMNS.map(({ title }) => title)),
    line(COLUMNS.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...operations.map((operation) => line(rowOf(operation))),
  ].join('\n');
}
