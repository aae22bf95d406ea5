import { type CsvSeparator, csvFields, csvSeparatorOf } from '#domain/csv-line.ts';
import { isDay } from '#domain/day.ts';
import type { Remitted } from '#domain/money/cod/remittance.ts';
import { AMOUNT_MAX, rupiah } from '#domain/money.ts';
import { invalid } from '#domain/refusal.ts';

type Place = { readonly columns: readonly string[]; readonly line: number };

const BYTE_ORDER_MARK = '\uFEFF';
const AWB = /^[A-Za-z0-9._/-]{1,64}$/;
const WHOLE = /^\d{1,10}$/;

/** Optional first line in which spreadsheets name the separator. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i;

/**
 * Reads lines of CSV, separated by commas, semicolons or tabs, with the columns `awb`, `amount` and
 * optionally `date`, in any order; ignores other columns. Reads one line at a time, so that long
 * files need little memory. VALIDATION_ERROR with the number of the first invalid line, after
 * yielding the lines before it.
 */
export async function* remittedLines(lines: AsyncIterable<string>): AsyncGenerator<Remitted> {
  let columns: readonly string[] | undefined;
  let separator: CsvSeparator | undefined;
  let line = 0;
  for await (const written of lines) {
    line += 1;
    const text = written.replace(BYTE_ORDER_MARK, '');
    if (text.trim() === '' || (line === 1 && SEPARATOR_LINE.test(text.trim()))) continue;
    separator ??= csvSeparatorOf(text);
    const fields = csvFields(text, separator);
    if (fields === undefined) throw wrong(line, 'has a quote that is not closed');
    if (columns === undefined) columns = headOf(fields);
    else yield remitted(fields, { columns, line });
  }
  if (columns === undefined) throw wrong(1, 'is missing');
}

function headOf(fields: readonly string[]): readonly string[] {
  const columns = fields.map((field) => field.toLowerCase());
  if (columns.includes('awb') && columns.includes('amount')) return columns;
  throw wrong(1, 'must name the columns awb and amount');
}

function remitted(fields: readonly string[], { columns, line }: Place): Remitted {
  const awb = fields[columns.indexOf('awb')] ?? '';
  const amount = fields[columns.indexOf('amount')] ?? '';
  if (!AWB.test(awb)) throw wrong(line, `has ${JSON.stringify(awb)}, which is no AWB`);
  if (!WHOLE.test(amount) || Number(amount) > AMOUNT_MAX) {
    throw wrong(line, `has ${JSON.stringify(amount)}, which is not whole rupiah`);
  }
  const date = fields[columns.indexOf('date')] ?? '';
  if (date !== '' && !isDay(date)) {
    throw wrong(line, `has ${JSON.stringify(date)}, which is not a day such as 2027-01-31`);
  }
  return { awb, amount: rupiah(Number(amount)), date: date || null };
}

function wrong(line: number, what: string) {
  return invalid('file', 'INVALID_FORMAT', `Line ${line} ${what}.`);
}
