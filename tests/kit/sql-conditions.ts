/**
 * Token of a statement. `depth` counts the parentheses around it; they belong to the outer depth.
 */
export type Word = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
};

/** Condition of a WHERE or a JOIN … ON; one without parts has neither AND nor OR. */
export type Condition = {
  readonly words: readonly Word[];
  readonly joinedBy: 'AND' | 'OR' | undefined;
  readonly parts: readonly Condition[];
};

const WORD = /'(?:[^']|'')*'|"[^"]*"|\$?\w+|[(),]|[^\s\w'"(),$]+/g;
/** Keywords that may follow a clause, in capitals as in our SQL and in TypeORM's. */
const FOLLOWS = /^(?:WHERE|ORDER|GROUP|RETURNING|LIMIT|OFFSET|FOR|JOIN|LEFT|ON|UNION|DO)$/;

export function wordsOf(statement: string): readonly Word[] {
  let depth = 0;
  return [...statement.matchAll(WORD)].map(({ 0: text, index: from }) => {
    if (text === ')') depth -= 1;
    const word = { text, from, to: from + text.length, depth };
    if (text === '(') depth += 1;
    return word;
  });
}

/** All conditions, and the parts of each. */
export function conditionsOf(words: readonly Word[]): readonly Condition[] {
  return words.flatMap((_, place) =>
    beginsCondition(words, place) ? withParts(conditionOf(clauseAfter(words, place))) : [],
  );
}

/** Words after this place, up to the next clause or the end of the surrounding parenthesis. */
export function clauseAfter(words: readonly Word[], place: number): readonly Word[] {
  const depth = words[place]?.depth ?? 0;
  const rest = words.slice(place + 1);
  const end = rest.findIndex(
    (word) => word.depth < depth || (word.depth === depth && FOLLOWS.test(word.text)),
  );
  return end === -1 ? rest : rest.slice(0, end);
}

/** Splits words at those that `separates` picks, at the depth of the first one. */
export function split(
  words: readonly Word[],
  separates: (word: Word, place: number) => boolean,
): readonly (readonly Word[])[] {
  const depth = words[0]?.depth;
  const isBorder = (word: Word, place: number) => word.depth === depth && separates(word, place);
  const borders = [...words.keys()].filter((place) => isBorder(at(words, place), place));
  return [-1, ...borders].map((border, count) => words.slice(border + 1, borders[count]));
}

function beginsCondition(words: readonly Word[], place: number): boolean {
  const text = words[place]?.text;
  const isJoin = words[place - 1]?.text !== 'DISTINCT' && words[place + 1]?.text !== 'CONFLICT';
  return text === 'WHERE' || (text === 'ON' && isJoin);
}

function conditionOf(words: readonly Word[]): Condition {
  if (isEnclosed(words)) return conditionOf(words.slice(1, -1));
  for (const joinedBy of ['OR', 'AND'] as const) {
    const parts = split(
      words,
      ({ text }, place) => text === joinedBy && !isOfBetween(words, place),
    );
    if (parts.length > 1) return { words, joinedBy, parts: parts.map(conditionOf) };
  }
  return { words, joinedBy: undefined, parts: [] };
}

/** True if one pair of parentheses encloses the whole text, unlike in `(…) AND (…)`. */
function isEnclosed(words: readonly Word[]): boolean {
  const [first, second] = words;
  if (first?.text !== '(' || second?.text === 'SELECT') return false;
  const close = words.findIndex(({ text, depth }) => text === ')' && depth === first.depth);
  return close === words.length - 1;
}

/** True if an AND belongs to `x BETWEEN a AND b`, which is one condition. */
function isOfBetween(words: readonly Word[], place: number): boolean {
  const before = words.slice(0, place).findLast(({ text }) => /^(?:AND|OR|BETWEEN)$/.test(text));
  return before?.text === 'BETWEEN';
}

function withParts(condition: Condition): readonly Condition[] {
  return [condition, ...condition.parts.flatMap(withParts)];
}

function at(words: readonly Word[], place: number): Word {
  const word = words[place];
  if (word === undefined) throw new RangeError(`there is no word ${place}`);
  return word;
}
