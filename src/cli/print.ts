import type { Output } from './command.ts';

/** For programs: one line of JSON. For people: a record as lines, rows as a table. */
export function printed(output: Output, asJson: boolean): string {
  if (asJson) return JSON.stringify(output);
  if (!Array.isArray(output)) return record(output);
  return output.length === 0 ? '(none)' : table(output);
}

function record(output: object): string {
  const entries = Object.entries(output);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n');
}

function table(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => Object.values(row).map(cell))];
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return Array.isArray(value) ? value.join(',') : String(value);
}
