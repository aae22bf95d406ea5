import { BATCH_ROWS_MAX } from '#domain/batch/batch.ts';
import {
  CSV_SEPARATORS,
  csvSeparatorOf,
  type CsvSeparator as Separator,
} from '#domain/csv-line.ts';
import { type FieldError, invalidFields, type Refusal } from '#domain/refusal.ts';
import type { Turn } from '#src/usecases/batch/in-turns.ts';
import { errorOf } from './contract/field-errors.ts';
import { SLICE_LENGTH } from './turns.ts';

/** A row of cells: a line, or several where a quoted cell holds line ends. */
export type CsvRecord = {
  readonly text: string;
  /** Its first one, from 1. */
  readonly line: number;
  readonly isComment: boolean;
};

type Search = {
  readonly text: string;
  readonly separator: Separator;
  readonly records: CsvRecord[];
  comments: number;
  from: number;
  line: number;
  /** Number of line ends within this record. */
  innerLines: number;
  separators: number;
  isQuoted: boolean;
};

/** A longer one is no row. */
const RECORD_LENGTH_MAX = 16 * 1024;
/** Many of them are empty where a sheet was wider. */
const COLUMNS_MAX = 1_000;
const COMMENTS_MAX = 1_000;
/**
 * Cells of nothing but blanks, quoted or not, as spreadsheets append them. No character can be read
 * in two ways, so that a long line is no more work than its length.
 */
const EMPTY: Readonly<Record<Separator, RegExp>> = {
  ',': /^(?:[\s,]|"\s*"(?=\s*(?:,|$)))*$/,
  ';': /^(?:[\s;]|"\s*"(?=\s*(?:;|$)))*$/,
  '\t': /^(?:\s|"\s*"(?=\s*(?:\t|$)))*$/,
};
/** Whatever separates its cells. */
const NOTHING = /^[\s,;"]*$/;
/** First line of files for Excel: it names the separator. */
const SEPARATOR_LINE = /^\s*"?sep=([,;\t])"?[ \t]*(?=[\r\n]|$)/i;
/**
 * Its first cell begins with `#` and a blank, quoted or not: a comment, or a reference such as
 * `# 1001`, which `readCsvRows` finds out. `#1001` is a reference.
 */
const COMMENT = /^\s*"?#(?![^\s,;"])/;

/**
 * The records of a text of CSV that are not empty, each to be parsed by itself. It looks at every
 * character once, and knows quotes, separators and line ends only: whether a record is CSV shows
 * when it is parsed. VALIDATION_ERROR for more than a batch may have.
 */
export async function splitCsv(text: string, turn: Turn) {
  const named = SEPARATOR_LINE.exec(text);
  const separator = separatorIn(named?.[1]) ?? separatorOf(text);
  const begin = named?.[0].length ?? 0;
  const search: Search = {
    text,
    separator,
    records: [],
    comments: 0,
    from: begin,
    line: 1,
    innerLines: 0,
    separators: 0,
    isQuoted: false,
  };
  for (let at = begin; at < text.length; at += 1) {
    lookAt(search, at);
    if (at % SLICE_LENGTH === 0) await turn();
  }
  endRecord(search, text.length);
  return { records: search.records, separator };
}

/** Not with the parser's message: it quotes the text, which holds people's data. */
export function invalidCsv(line: number): Refusal {
  const advice = 'quote a cell that holds quotes, line ends or separators';
  const message = `is no CSV near line ${line}: ${advice}`;
  return invalidFields([{ path: '', code: 'INVALID_CSV', message }]);
}

function separatorIn(text: string | undefined): Separator | undefined {
  return CSV_SEPARATORS.find((separator) => separator === text);
}

/** Guesses the separator from the header, which holds no free text. */
function separatorOf(text: string): Separator {
  const lines = text.slice(0, RECORD_LENGTH_MAX).split(/\r\n|[\r\n]/);
  const header = lines.find((line) => !NOTHING.test(line) && !COMMENT.test(line)) ?? '';
  return csvSeparatorOf(header);
}

function lookAt(search: Search, at: number): void {
  switch (search.text[at]) {
    case '"':
      search.isQuoted = !search.isQuoted;
      break;
    case search.separator:
      if (search.isQuoted) break;
      search.separators += 1;
      if (search.separators >= COLUMNS_MAX) throw invalidFields([tooMany('', COLUMNS_MAX)]);
      break;
    case '\n':
      search.innerLines += 1;
      if (!search.isQuoted) endRecord(search, at);
      break;
    case '\r':
      if (!search.isQuoted) endRecord(search, at);
  }
  if (at - search.from >= RECORD_LENGTH_MAX) throw invalidFields([tooLong(search)]);
}

function endRecord(search: Search, to: number): void {
  const { from, line, records } = search;
  const text = search.text.slice(from, to);
  const next = { from: to + 1, line: line + search.innerLines, innerLines: 0, separators: 0 };
  Object.assign(search, next);
  if (EMPTY[search.separator].test(text)) return;
  const isComment = COMMENT.test(text);
  records.push({ text, line, isComment });
  if (isComment) search.comments += 1;
  if (search.comments > COMMENTS_MAX) throw invalidFields([tooMany('', COMMENTS_MAX)]);
  // The header is one of them.
  const isFull = records.length - search.comments > BATCH_ROWS_MAX + 1;
  if (isFull) throw invalidFields([tooMany('shipments', BATCH_ROWS_MAX)]);
}

/** Row number of a record; headers and comments have none. A quote without its end joins lines. */
function tooLong({ text, from, line, innerLines, records, comments }: Search): FieldError {
  const isComment = COMMENT.test(text.slice(from, from + RECORD_LENGTH_MAX));
  const row = records.length - comments - 1;
  const path = isComment || row < 0 ? '' : `shipments.${row}`;
  const { code, message } = errorOf('maxLength', path, RECORD_LENGTH_MAX);
  const doubt = innerLines > 0 ? ', unless a quote there has no end' : '';
  return { path, code, message: `${message}: line ${line}${doubt}` };
}

function tooMany(path: string, most: number): FieldError {
  return errorOf('maxItems', path, most);
}
