import { codeOf } from './source-text.ts';

/** Four levels; a deeper function should be split. */
export const INDENT_MAX = 8;

/** Matches the end of a line whose statement continues on the next line. */
const GOES_ON = /(?:[=(,[?:|&+\-*/<]|=>|\b(?:return|await|extends|typeof|of|in))$/;
/** Matches the beginning of a line that continues the previous statement. */
const WENT_ON = /^(?:[.?:|&+\-*/=)\]}]|\b(?:of|in|extends)\b)/;
/**
 * Matches the text before a brace that opens an object, a type or a list of names rather than a
 * block.
 */
const BEFORE_LITERAL = /(?:[=(,[?:|&{]|\b(?:return|import|export|default|type))$/;

type Line = { readonly number: number; readonly text: string };

/**
 * Returns statements indented deeper than `INDENT_MAX`, ignoring continuation lines (arguments,
 * operands, table rows).
 */
export function deepStatements(source: string): readonly Line[] {
  const code = codeOf(source);
  const blocks = blockLines(code);
  const lines = linesOf(code);
  // The indentation of a template line is taken from the source, as the masked code has blanks
  // there.
  const written = linesOf(source);
  return lines.filter(({ number, text }, place) => {
    const statement = text.trim();
    const previous = lines.slice(0, place).findLast((line) => line.text.trim() !== '');
    if (statement === '' || WENT_ON.test(statement)) return false;
    if (GOES_ON.test(previous?.text.trimEnd() ?? '')) return false;
    const { text: whole = text } = written[place] ?? {};
    return blocks.has(number) && whole.length - whole.trimStart().length > INDENT_MAX;
  });
}

/** Numbers of the lines whose innermost open bracket is the brace of a block. */
function blockLines(code: string): ReadonlySet<number> {
  const inside = new Set<number>();
  const open: boolean[] = [];
  let number = 1;
  for (const [at, letter] of [...code].entries()) {
    if (letter === '\n') {
      number += 1;
      if (open.at(-1) === true) inside.add(number);
    } else if (letter === '{') open.push(opensBlock(code.slice(0, at)));
    else if (letter === '(' || letter === '[') open.push(false);
    else if (letter === ')' || letter === ']' || letter === '}') open.pop();
  }
  return inside;
}

/**
 * Returns false for a brace that begins its line: it holds a list row or an expression between
 * tags.
 */
function opensBlock(before: string): boolean {
  return !/(?:^|\n) *$/.test(before) && !BEFORE_LITERAL.test(before.trimEnd());
}

function linesOf(source: string): readonly Line[] {
  return source.split('\n').map((text, place) => ({ number: place + 1, text }));
}
