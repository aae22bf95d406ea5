import { codeOf } from './source-text.ts';

/** Four levels: deeper, and a function is two. */
export const INDENT_MAX = 8;

/** Characters that end a line whose statement continues on the next one. */
const GOES_ON = /(?:[=(,[?:|&+\-*/<]|=>|\b(?:return|await|extends|typeof|of|in))$/;
/** What begins a line that goes on with the statement before it. */
const WENT_ON = /^(?:[.?:|&+\-*/=)\]}]|\b(?:of|in|extends)\b)/;
/** Characters before a brace that opens an object, a type or a list of names, not a block. */
const BEFORE_LITERAL = /(?:[=(,[?:|&{]|\b(?:return|import|export|default|type))$/;

type Line = { readonly number: number; readonly text: string };

/**
 * Statements indented deeper than `INDENT_MAX`. Continuations (arguments, operands, rows of a
 * table) may be deeper: that is breadth, not depth.
 */
export function deepStatements(source: string): readonly Line[] {
  const code = codeOf(source);
  const blocks = blockLines(code);
  const lines = linesOf(code);
  // A line of a template is indented as it is written, not as its first expression stands.
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

/** The lines whose innermost open bracket is the brace of a block. */
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

/** A brace that begins its line holds a row of a list, or an expression between two tags. */
function opensBlock(before: string): boolean {
  return !/(?:^|\n) *$/.test(before) && !BEFORE_LITERAL.test(before.trimEnd());
}

function linesOf(source: string): readonly Line[] {
  return source.split('\n').map((text, place) => ({ number: place + 1, text }));
}
