import { stripVTControlCharacters, styleText } from 'node:util';

/** Texts may contain colour codes: the width counts visible characters. */
export type Column = { readonly title: string; readonly align?: 'right' };
export type WideColumn = Column & { readonly width: number };

type RefusalText = {
  readonly code: string;
  readonly message: string;
  readonly source: string;
  readonly retryable: boolean;
};

const INDENT = '   ';
const COLUMNS_MAX = 100 - INDENT.length;
const GAP = '  ';
/** Moves up one line and clears it. */
const LINE_UP = '\x1b[1A\x1b[2K';
const NUMBER = new Intl.NumberFormat('id-ID');

/** Steps are numbered as they are printed. */
let steps = 0;

/** Formats `17100` as `17.100`, as in Indonesia. */
export const digits = (amount: number): string => NUMBER.format(amount);
export const rupiah = (amount: number): string => `Rp ${digits(amount)}`;
export const grams = (weight: number): string => `${NUMBER.format(weight)} g`;
export const kilograms = (weight: number): string => `${NUMBER.format(weight)} kg`;
export const days = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min} d` : `${min}–${max} d`;

/** Colours only on a terminal, and not if NO_COLOR is set. */
export const bold = (text: string): string => styleText('bold', text);
export const dim = (text: string): string => styleText('dim', text);
export const green = (text: string): string => styleText('green', text);
export const red = (text: string): string => styleText('red', text);

export function print(text: string): void {
  console.log(indented(text));
}

/** Breaks a long word at the width of the page. */
export function wrapped(word: string): string {
  return word.match(new RegExp(`.{1,${COLUMNS_MAX}}`, 'g'))?.join('\n') ?? '';
}

/** Truncates lines beyond the page width with an ellipsis. */
export function truncated(text: string): string {
  return text.split('\n').map(cutLine).join('\n');
}

/** Prints code, source and message of an error. */
export function printRefusal(refusal: RefusalText): void {
  const { code, message, source, retryable } = refusal;
  print(`${red(code)}  ${dim(`source ${source}, retryable ${retryable}`)}\n${message}`);
}

export function heading(title: string): void {
  steps += 1;
  console.log(`\n${bold(`${steps}  ${title}`)}`);
}

/** Begins a line; the returned function ends it once the answer has arrived. */
export function printPending(text: string): (ending: string) => void {
  process.stdout.write(`\n${indented(text)}`);
  return (ending) => console.log(`  ${ending}`);
}

/** Replaces the previous line on a terminal. */
export function rewrite(printLine: () => void): void {
  process.stdout.write(LINE_UP);
  printLine();
}

export function showTable(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  print(table(columns, rows));
}

export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [titlesOf(columns), ...rows];
  const wide = columns.map((column, at) => {
    return { ...column, width: Math.max(...lines.map((cells) => width(cells[at]))) };
  });
  return lines.map((cells) => lineOf(wide, cells)).join('\n');
}

/** Prints rows one by one, so column widths must be given. */
export function tableByRow(columns: readonly WideColumn[]): (cells: readonly string[]) => void {
  let rows = 0;
  return (cells) => {
    if (rows === 0) print(lineOf(columns, titlesOf(columns)));
    rows += 1;
    print(lineOf(columns, cells));
  };
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, INDENT);
}

function cutLine(line: string): string {
  if (line.length <= COLUMNS_MAX) return line;
  return `${line.slice(0, COLUMNS_MAX - 1).trimEnd()}…`;
}

function titlesOf(columns: readonly Column[]): readonly string[] {
  return columns.map(({ title }) => dim(title));
}

function lineOf(columns: readonly WideColumn[], cells: readonly string[]): string {
  const padded = columns.map(({ align, width: to }, at) => pad(cells[at], to, align));
  return padded.join(GAP).trimEnd();
}

function pad(text = '', to: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, to - width(text)));
  return align === 'right' ? space + text : text + space;
}

function width(text = ''): number {
  return [...stripVTControlCharacters(text)].length;
}
