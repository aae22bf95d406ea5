import { clauseAfter, conditionsOf, split, type Word, wordsOf } from './sql-conditions.ts';

/** One change that a contract must notice; `text` is the whole statement with it. */
export type Mutation = { readonly name: string; readonly text: string };

/**
 * Every condition of a statement made true, one at a time (`(x OR true)`, so that its parameters
 * keep their types), every alternative made false, and what else decides which rows are meant:
 * ON CONFLICT DO NOTHING and DISTINCT ON left out, each sort key reversed.
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
  const single = conditions.filter(({ parts }) => parts.length === 0);
  const alternatives = conditions.flatMap((one) => (one.joinedBy === 'OR' ? one.parts : []));
  return [
    ...single.map((one) => change('without', one.words, (text) => `(${text} OR true)`)),
    ...alternatives.map((one) => change('never', one.words, (text) => `((${text}) AND false)`)),
    ...decidingClauses(words).map((clause) => change('without', clause, () => '')),
    ...sortKeys(words).map((key) => change('reversed', key, reversed)),
  ];
}

function decidingClauses(words: readonly Word[]): readonly (readonly Word[])[] {
  const clauses = words.map((word, place) => {
    const next = words[place + 1]?.text;
    if (word.text === 'DISTINCT' && next === 'ON') return upTo(words, place, ')');
    return word.text === 'ON' && next === 'CONFLICT' ? upTo(words, place, 'NOTHING') : [];
  });
  return clauses.filter(({ length }) => length > 0);
}

/** Without those that DISTINCT ON asks for: their direction does not decide which row is taken. */
function sortKeys(words: readonly Word[]): readonly (readonly Word[])[] {
  return words.flatMap((word, place) => {
    if (word.text !== 'ORDER') return [];
    const keys = split(clauseAfter(words, place + 1), ({ text }) => text === ',');
    return keys.slice(distinctCount(words));
  });
}

function distinctCount(words: readonly Word[]): number {
  const place = words.findIndex(({ text }) => text === 'DISTINCT');
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
