import { clauseAfter, conditionsOf, split, type Word, wordsOf } from './sql-conditions.ts';

/** Parts of a statement. */
type Words = readonly (readonly Word[])[];

/** Change that a contract must notice; `text` is the whole statement with it. */
export type Mutation = { readonly name: string; readonly text: string };

/** Words before UPDATE in a clause that locks rows. */
const LOCK = /^(?:NO|KEY|SHARE|UPDATE)$/;

/**
 * Mutates a statement: every condition made true, one at a time (`(x OR true)`, so that its
 * parameters keep their types), every alternative made false; ON CONFLICT DO NOTHING, DISTINCT ON
 * and locks left out, each sort key reversed. clock_timestamp() becomes the start of the
 * transaction.
 */
export function mutationsOf(statement: string): readonly Mutation[] {
  const words = wordsOf(statement);
  const change = (
    name: string,
    those: readonly Word[],
    replace: (text: string) => string,
  ): Mutation => {
    const [from = 0, to = 0] = [those[0]?.from, those.at(-1)?.to];
    const text = statement.slice(from, to);
    return {
      name: `${name} ${text.replace(/\s+/g, ' ')}`,
      text: statement.slice(0, from) + replace(text) + statement.slice(to),
    };
  };
  const conditions = conditionsOf(words);
  const single = conditions.filter(
    ({ parts, words: those }) => parts.length === 0 && !isTrue(those),
  );
  const alternatives = conditions.flatMap((one) => (one.joinedBy === 'OR' ? one.parts : []));
  return [
    ...single.map((one) => change('without', one.words, (text) => `(${text} OR true)`)),
    ...alternatives.map((one) => change('never', one.words, (text) => `((${text}) AND false)`)),
    ...decidingClauses(words).map((clause) => change('without', clause, () => '')),
    ...sortKeys(words).map((key) => change('reversed', key, reversed)),
    ...clocks(words).map((clock) => change('now() for', clock, () => 'now()')),
  ];
}

/** Matches `ON true`, which is no condition but required for an outer join. */
function isTrue(words: readonly Word[]): boolean {
  return words.map(({ text }) => text).join() === 'true';
}

function decidingClauses(words: readonly Word[]): Words {
  const clauses = words.map((word, place) => {
    const next = words[place + 1]?.text ?? '';
    if (word.text === 'DISTINCT' && next === 'ON') return upTo(words, place, ')');
    if (word.text === 'ON' && next === 'CONFLICT') return upTo(words, place, 'NOTHING');
    return word.text === 'FOR' && LOCK.test(next) ? [word, ...clauseAfter(words, place)] : [];
  });
  return clauses.filter(({ length }) => length > 0);
}

/**
 * Sort keys without those that DISTINCT ON requires, because their direction does not affect which
 * row is returned.
 */
function sortKeys(words: readonly Word[]): Words {
  return words.flatMap((word, place) => {
    if (word.text !== 'ORDER') return [];
    const keys = split(clauseAfter(words, place + 1), ({ text }) => text === ',');
    return keys.slice(distinctCount(words));
  });
}

function clocks(words: readonly Word[]): Words {
  const places = [...words.keys()].filter((place) => words[place]?.text === 'clock_timestamp');
  return places.map((place) => words.slice(place, place + 3));
}

function distinctCount(words: readonly Word[]): number {
  const place = words.findIndex(
    ({ text }, at) => text === 'DISTINCT' && words[at + 1]?.text === 'ON',
  );
  if (place === -1) return 0;
  return split(upTo(words, place, ')').slice(3, -1), ({ text }) => text === ',').length;
}

function upTo(words: readonly Word[], place: number, last: string): readonly Word[] {
  const end = words.findIndex(({ text }, at) => at > place && text === last);
  return end === -1 ? [] : words.slice(place, end + 1);
}

function reversed(key: string): string {
  return / DESC$/.test(key) ? key.replace(/ DESC$/, ' ASC') : `${key.replace(/ ASC$/, '')} DESC`;
}
