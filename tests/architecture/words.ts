import { codeOf, piecesOf } from './source-text.ts';

/** A text that a person reads, with the line that it begins in. */
export type Found = { readonly line: number; readonly text: string };

/**
 * Words that open a comment without naming its subject, so that the reader must look for it
 * elsewhere.
 */
const BARE_OPENING = /^(?:of|by|those|that|as|what|whose|so|whether|for|in|from|with|who)\b/i;

/** Verbs that say nothing of what the code does, and other words that end in `s`. */
const NO_VERBS = [
  'is|was|has|as|its|this|thus|his|hers|ours|theirs|us',
  'always|perhaps|besides|sometimes|across|less|unless|whereas|towards|afterwards',
  'news|status|address|access|process|business|rows|prices|shipments|events|keys|bookings',
].join('|');
const VERB_FIRST = new RegExp(
  `^(?:never |only |still |also |at once )?(?!(?:${NO_VERBS})\\b)(?:[a-z]+(?:-[a-z]+)*s|does not|do not)\\b`,
);

/** Words of the project's former dialect; docs/glossary.md has the terms that replace them. */
export const DIALECT = [
  'told',
  'tells',
  'hears?|heard',
  'whoever|nobody|somebody',
  'hurry|hurried',
  'complain|complains|complaint',
  'furnish',
  'glance',
  'standings?',
  'turnstile',
  'levers?',
  'wish|wishes|wished',
].join('|');

/** Comments whose first word is a bare preposition, genitive or pronoun. */
export function bareComments(source: string): readonly Found[] {
  const found: Found[] = [];
  let line = 1;
  let previous = { line: -2, isLine: false };
  for (const { kind, raw } of piecesOf(source)) {
    if (kind === 'comment') {
      const isLine = raw.startsWith('//');
      // A comment of several `//` lines begins in its first line.
      const goesOn = isLine && previous.isLine && previous.line === line - 1;
      const text = raw.replace(/^(?:\/\*\*?|\/\/)[\s*]*/, '');
      if (!goesOn && BARE_OPENING.test(text) && !isDirective(text)) {
        found.push({ line, text: firstLine(text) });
      }
      previous = { line, isLine };
    }
    line += raw.split('\n').length - 1;
  }
  return found;
}

/** Titles of tests that do not begin with a verb: "rejects …", "returns …". */
export function titlesWithoutVerb(source: string): readonly Found[] {
  const titles = [...titlesOf(source), ...namesOfChecks(source)];
  return titles.filter(({ text }) => !VERB_FIRST.test(text));
}

/** Titles of `it` and `test`, those of `.each` tables included. */
export function titlesOf(source: string): readonly Found[] {
  const code = codeOf(source);
  const texts = textsByStart(source);
  return [...code.matchAll(/(?<![\w.])(?:it|test)(?:\.each\s*(?:<[^()]*>)?)?\(/g)].flatMap(
    (call) => {
      const opened = call.index + call[0].length - 1;
      const arguments_ = call[0].includes('.each') ? endOfBrackets(code, opened) + 1 : opened;
      const start = arguments_ + 1 + (/^\s*/.exec(source.slice(arguments_ + 1))?.[0].length ?? 0);
      const raw = texts.get(start);
      if (raw === undefined) return [];
      const line = source.slice(0, start).split('\n').length;
      return { line, text: raw.slice(1).replace(/(?:['"`]|\$\{)$/, '') };
    },
  );
}

/** Names of the checks of a contract that several stores pass: each is run as a test. */
function namesOfChecks(source: string): readonly Found[] {
  const names = /\bname:\s*(['"`])(.*?)\1,\n\s*(?:async )?check\b/g;
  return [...source.matchAll(names)].map(({ index, 2: text = '' }) => ({
    line: source.slice(0, index).split('\n').length,
    text,
  }));
}

/** Strings and templates by the position in which they begin. */
function textsByStart(source: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  let at = 0;
  for (const { kind, raw } of piecesOf(source)) {
    if (kind === 'text') texts.set(at, raw);
    at += raw.length;
  }
  return texts;
}

/** Position of the bracket that closes the one at `opened`. */
function endOfBrackets(code: string, opened: number): number {
  let depth = 0;
  for (let at = opened; at < code.length; at += 1) {
    if ('([{'.includes(code[at] ?? ' ')) depth += 1;
    if (')]}'.includes(code[at] ?? ' ')) depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

/** Comments that a tool reads. */
function isDirective(text: string): boolean {
  return /^(?:biome-ignore|@ts-|eslint)/.test(text);
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
