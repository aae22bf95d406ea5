import { escaped } from '#domain/text.ts';
import type { Conclusion, Findings, Output } from './command.ts';
import type { Paint, WatchEvent } from './watch.ts';

/** Rows of one table of findings; more tables may follow. */
const ROWS_AT_ONCE = 50;

/** One line of JSON for programs; for people, a record as lines and a list as a table. */
export function printed(output: Output, asJson: boolean): string {
  if (asJson) return json(output);
  if (!Array.isArray(output)) return record(output);
  return output.length === 0 ? '(none)' : table(output);
}

/**
 * One line of JSON per row for programs, a table per 50 rows for people; the summary comes last.
 */
export async function printFindings(
  findings: Findings,
  { asJson, print }: { asJson: boolean; print: (text: string) => void },
): Promise<Conclusion> {
  const atOnce = asJson ? 1 : ROWS_AT_ONCE;
  const page = (rows: readonly object[]) => (asJson ? json(rows[0]) : table(rows));
  const rows: object[] = [];
  let next = await findings.next();
  while (!next.done) {
    rows.push(next.value);
    if (rows.length === atOnce) print(page(rows.splice(0)));
    next = await findings.next();
  }
  if (rows.length > 0) print(page(rows));
  print(printed(next.value.summary, asJson));
  return next.value;
}

/** Prints each event as it happens, and the summary at the end. */
export async function printEvents(
  events: AsyncGenerator<WatchEvent, Conclusion>,
  { asJson, paint, print }: { asJson: boolean; paint: Paint; print: (text: string) => void },
): Promise<Conclusion> {
  let next = await events.next();
  while (!next.done) {
    const { row, render } = next.value;
    print(asJson ? json(row) : render(paint));
    next = await events.next();
  }
  print(printed(next.value.summary, asJson));
  return next.value;
}

export function isFindings(output: Output | Findings): output is Findings {
  return Symbol.asyncIterator in output;
}

/**
 * JSON in one line, with the control characters escaped that JSON leaves raw, as terminals
 * interpret them.
 */
export function json(value: unknown): string {
  return escaped(JSON.stringify(value) ?? '');
}

function record(output: object): string {
  const entries = flat(output);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join('\n');
}

function table(rows: readonly object[]): string {
  const names = flat(rows[0] ?? {}).map(([name]) => name);
  const cells = [names, ...rows.map((row) => flat(row).map(([, value]) => cell(value)))];
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells
    .map((line) => line.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** `balance: { held: 1 }` is `balance.held` and 1. */
function flat(record: object): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const shown = escaped(name);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [[shown, value]];
    return flat(value).map(([below, inner]) => [`${shown}.${below}`, inner]);
  });
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return escaped(Array.isArray(value) ? value.join(',') : String(value));
}
