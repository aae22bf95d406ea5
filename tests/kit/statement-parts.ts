import { type Word, wordsOf } from './sql-conditions.ts';
import type { Sender, SentStatement } from './statement-tap.ts';

/** Unit to mutate: a step of the joined writes, or a whole statement. */
export type StatementPart = {
  readonly sender: Sender;
  /**
   * Normal form, the same wherever the part is sent: with limits as `n`, and parameters from $1 on.
   */
  readonly text: string;
  /** Statement in which another text replaces this part. */
  replacedBy(text: string): string;
};

/** Name of writes joined to one statement, which says nothing about its parts. */
const JOINED = /^write /;
/** Reads are prepared under the name of their method. */
const READ = /^(?<port>\w+)\.(?<method>\w+)$/;
/** Name such as `shipments_claim_awb`: the port, then the method or the purpose of the step. */
const STEP = /^(?<port>[a-zA-Z]+)_(?<step>[a-z_]+)$/;
/**
 * Page and count of a list in one statement; each is mutated as if it were a separate statement.
 */
const COUNTED = new RegExp(
  [
    /^(?<head>SELECT \* FROM \()(?<count>.*)/,
    /(?<joint>\) AS counted LEFT JOIN \(SELECT \*, row_number\(\) OVER \(\) AS list_place FROM \()/,
    /(?<page>.*)(?<tail>\) AS page\) AS page ON true ORDER BY list_place)$/,
  ]
    .map(({ source }) => source)
    .join(''),
  's',
);
const NUMBERS = /\b(LIMIT|OFFSET) (\d+)/g;
const PLACE = /\$(\d+)/g;

export function partsOf({ text, name, sender }: SentStatement): readonly StatementPart[] {
  if (JOINED.test(name ?? '')) return stepsIn(text);
  const { port, method } = READ.exec(name ?? '')?.groups ?? {};
  const named = port !== undefined && method !== undefined ? { port, method } : sender;
  return named === undefined ? [] : selectsIn(text).map((one) => ({ sender: named, ...one }));
}

type Select = Omit<StatementPart, 'sender'>;

function selectsIn(text: string): readonly Select[] {
  const { head, count, joint, page, tail } = COUNTED.exec(text)?.groups ?? {};
  if (count === undefined || page === undefined) return [withoutNumbers(text)];
  const counting = withoutNumbers(count);
  const paging = withoutNumbers(page);
  return [
    {
      text: counting.text,
      replacedBy: (other) => [head, counting.replacedBy(other), joint, page, tail].join(''),
    },
    {
      text: paging.text,
      replacedBy: (other) => [head, count, joint, paging.replacedBy(other), tail].join(''),
    },
  ];
}

/** Statement without page numbers, the same for every page of a list. */
function withoutNumbers(text: string): Select {
  const numbers = [...text.matchAll(NUMBERS)].map(([, , number]) => number);
  return {
    text: text.replace(NUMBERS, '$1 n'),
    replacedBy(other) {
      const left = numbers.values();
      return other.replace(/\b(LIMIT|OFFSET) n\b/g, (_, word) => `${word} ${left.next().value}`);
    },
  };
}

/** Steps of `WITH port_method AS (…), …`: the text in the parentheses. */
function stepsIn(statement: string): readonly StatementPart[] {
  const words = wordsOf(statement);
  return words.flatMap((word, place) => {
    const { port, step } = STEP.exec(word.text)?.groups ?? {};
    const isStep = word.depth === 0 && words[place + 1]?.text === 'AS';
    if (!isStep || port === undefined || step === undefined) return [];
    const [from, to] = inside(words, place + 2);
    const sql = statement.slice(from, to);
    const shift = Math.min(...[...sql.matchAll(PLACE)].map(([, number]) => Number(number))) - 1;
    return [
      {
        sender: { port, method: camelCase(step) },
        text: shifted(sql, -shift),
        replacedBy: (other: string) =>
          statement.slice(0, from) + shifted(other, shift) + statement.slice(to),
      },
    ];
  });
}

function camelCase(step: string): string {
  return step.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Range from the parenthesis that opens at this place to the one that closes it. */
function inside(words: readonly Word[], place: number): readonly [number, number] {
  const open = words[place];
  const close = words.find(({ text, depth }, at) => at > place && text === ')' && depth === 0);
  return [open?.to ?? 0, close?.from ?? 0];
}

function shifted(sql: string, by: number): string {
  return sql.replace(PLACE, (_, place: string) => `$${Number(place) + by}`);
}
