/** One change that a contract must notice; `text` is the whole statement with it. */
export type Mutation = { readonly name: string; readonly text: string };

/** A condition, or what AND or OR join; `from` and `to` are places in the statement. */
type Condition = {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly Condition[];
  readonly joinedBy: 'AND' | 'OR' | undefined;
};

type Word = { readonly text: string; readonly at: number; readonly depth: number };

/** What a condition can be followed by, at its own depth. */
const ENDS_CONDITION =
  /^(?:WHERE|ORDER|GROUP|HAVING|RETURNING|LIMIT|FOR|JOIN|LEFT|INNER|CROSS|ON|UNION|WINDOW)$/;
const WORD = /'(?:[^']|'')*'|"[^"]*"|[A-Za-z_][A-Za-z_0-9]*|[(),]/g;

/**
 * Every condition of a statement made true, one at a time (`(x OR true)`, so that its parameters
 * keep their types), every alternative made false, and what else decides which rows are meant:
 * ON CONFLICT DO NOTHING and DISTINCT ON left out, each sort key reversed.
 */
export function mutationsOf(statement: string): readonly Mutation[] {
  const change = (name: string, { from, to }: Span, replacement: string): Mutation => ({
    name: `${name} ${statement.slice(from, to).replace(/\s+/g, ' ')}`,
    text: statement.slice(0, from) + replacement + statement.slice(to),
  });
  const inside = (span: Span, constant: string): string =>
    `(${statement.slice(span.from, span.to)} ${constant})`;
  const conditions = conditionsOf(statement);
  const leaves = conditions.filter(({ parts }) => parts.length === 0);
  const alternatives = conditions.flatMap((one) => (one.joinedBy === 'OR' ? one.parts : []));
  return [
    ...leaves.map((leaf) => change('without', leaf, inside(leaf, 'OR true'))),
    ...alternatives.map((one) => change('never', one, inside(one, 'AND false'))),
    ...clausesOf(statement).map((clause) => change('without', clause, '')),
    ...sortKeysOf(statement).map((key) => change('reversed', key, reversed(statement, key))),
  ];
}

type Span = { readonly from: number; readonly to: number };

/** The conditions of every WHERE and JOIN … ON, with all their parts. */
function conditionsOf(statement: string): readonly Condition[] {
  const words = wordsOf(statement);
  const starts = words.entries().filter(([place, { text }]) => {
    if (text === 'WHERE') return true;
    const isJoin = words[place - 1]?.text !== 'DISTINCT' && words[place + 1]?.text !== 'CONFLICT';
    return text === 'ON' && isJoin;
  });
  return [...starts].flatMap(([place, { at, text, depth }]) => {
    const end = words
      .slice(place + 1)
      .find((word) => word.depth < depth || (word.depth === depth && isEnd(word.text)));
    const condition = conditionIn(statement, words, { from: at + text.length, to: end?.at ?? statement.length });
    return withParts(condition);
  });
}
