import { DEPTH_MAX } from '#domain/platform/idempotency/canonical-json.ts';
import { type FieldError, invalidFields } from '#domain/refusal.ts';
import type { Turn } from '#src/usecases/selling/batch/in-turns.ts';
import { errorOf } from './contract/field-errors.ts';
import { SLICE_LENGTH } from './turns.ts';

/** The list of a JSON object whose items are rows, with limits of their number and length. */
export type RowList = {
  readonly name: string;
  readonly rowsMax: number;
  readonly rowLengthMax: number;
};

export type Span = { readonly from: number; readonly to: number };
export type FoundRows = {
  readonly rows: readonly Span[];
  /** The text without the rows. */
  readonly rest: string;
};

type Search = {
  readonly text: string;
  readonly list: RowList;
  depth: number;
  /** The last text of the outermost object: before a list, the name of that list. */
  name: string;
  /** Undefined outside of the list. */
  rowFrom: number | undefined;
  rows: Span[];
  rest: string;
  restFrom: number;
};

/** Length limit of the fields beside the rows. */
const REST_LENGTH_MAX = 16 * 1024;
/** Whitespace of JSON. */
const BLANK = /^[ \t\n\r]*$/;

/**
 * Finds the rows in a long JSON text, so that each can be parsed separately. It visits every
 * character once, and recognises only texts, brackets and commas; invalid JSON is found when the
 * parts are parsed. VALIDATION_ERROR for anything that no valid body contains.
 */
export async function findRows(text: string, list: RowList, turn: Turn): Promise<FoundRows> {
  const search: Search = {
    text,
    list,
    depth: 0,
    name: '',
    rowFrom: undefined,
    rows: [],
    rest: '',
    restFrom: 0,
  };
  let pauseAt = SLICE_LENGTH;
  for (let at = 0; at < text.length; at += 1) {
    at = lookAt(search, at);
    if (at < pauseAt) continue;
    pauseAt = at + SLICE_LENGTH;
    await turn();
  }
  const rest = (search.rest + text.slice(search.restFrom)).trim();
  if (rest.length > REST_LENGTH_MAX) throw invalidFields([restTooLong(list)]);
  return { rows: search.rows, rest };
}

/** Returns the position of the last character that was read. */
function lookAt(search: Search, at: number): number {
  switch (search.text[at]) {
    case '"':
      return readText(search, at);
    case '[':
    case '{':
      open(search, at);
      break;
    case ']':
    case '}':
      close(search, at);
      break;
    case ',':
      if (search.depth === 2) endRow(search, at);
  }
  return at;
}

/** Skips a text to its closing quote, or to the end of the input if there is none. */
function readText(search: Search, from: number): number {
  const { text } = search;
  let to = text.indexOf('"', from + 1);
  while (to !== -1 && isEscaped(text, to)) to = text.indexOf('"', to + 1);
  if (to === -1) return text.length;
  if (search.depth === 1) search.name = text.slice(from + 1, to);
  return to;
}

/** True if an odd number of backslashes precedes the character. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 1;
}

function open(search: Search, at: number): void {
  const { text, list, name } = search;
  search.depth += 1;
  if (search.depth > DEPTH_MAX) throw invalidFields([tooDeep(search)]);
  if (search.depth !== 2 || name !== list.name || text[at] !== '[') return;
  // The last of two equal names counts, as in JSON.parse.
  search.rows = [];
  search.rowFrom = at + 1;
  search.rest += text.slice(search.restFrom, at + 1);
}

function close(search: Search, at: number): void {
  const { text, rows, rowFrom, depth } = search;
  search.depth -= 1;
  if (rowFrom === undefined || depth !== 2) return;
  const isEmpty = rows.length === 0 && BLANK.test(text.slice(rowFrom, at));
  if (!isEmpty) endRow(search, at);
  search.rowFrom = undefined;
  search.restFrom = at;
}

function endRow(search: Search, to: number): void {
  const { rows, rowFrom: from, list } = search;
  if (from === undefined) return;
  const { name, rowsMax, rowLengthMax } = list;
  if (rows.length === rowsMax) throw invalidFields([errorOf('maxItems', name, rowsMax)]);
  if (to - from > rowLengthMax) {
    throw invalidFields([errorOf('maxLength', placeOf(search), rowLengthMax)]);
  }
  rows.push({ from, to });
  search.rowFrom = to + 1;
}

function placeOf({ list, rows, rowFrom }: Search): string {
  return rowFrom === undefined ? '' : `${list.name}.${rows.length}`;
}

function tooDeep(search: Search): FieldError {
  const message = `has lists or objects in one another, deeper than ${DEPTH_MAX}`;
  return { path: placeOf(search), code: 'TOO_DEEP', message };
}

function restTooLong({ name }: RowList): FieldError {
  const message = `must have at most ${REST_LENGTH_MAX} characters beside \`${name}\``;
  return { path: '', code: 'TOO_LONG', message };
}
