import type { Language } from '#domain/carrying/tracking/description.ts';
import type { FieldError } from '#domain/refusal.ts';
import { ERROR_WORDS, type ErrorWords, NOUNS, type Pair } from './error-words.ts';
import { OUTCOME_TEXTS } from './outcome-words.ts';
import type { ErrorAnswer } from './problem.ts';

type Text = { readonly pattern: RegExp; readonly id: string };

/** Patterns of each code's messages, its own first. */
const TEXTS: ReadonlyMap<string, readonly Text[]> = new Map(
  Object.entries(ERROR_WORDS).map(([code, words]) => [code, pairsOf(words).map(textOf)] as const),
);

const OUTCOMES = OUTCOME_TEXTS.map(textOf);

/** The same error with its messages in Indonesian; codes, paths and details stay. */
export function translated<Answer extends Pick<ErrorAnswer, 'code' | 'message' | 'fieldErrors'>>(
  answer: Answer,
  language: Language,
): Answer {
  if (language === 'en') return answer;
  const fieldErrors = answer.fieldErrors.map((error) => ({
    ...error,
    message: inIndonesian(error.code, error.message),
  }));
  return { ...answer, fieldErrors, message: headOf(answer, fieldErrors) };
}

/** Translates an error's message, which is often that of its first field or a sentence about it. */
function headOf(
  { code, message, fieldErrors: [first] }: Pick<ErrorAnswer, 'code' | 'message' | 'fieldErrors'>,
  [shown]: readonly FieldError[],
): string {
  if (first === undefined || shown === undefined) return inIndonesian(code, message);
  if (message === first.message) return shown.message;
  if (message.endsWith(` ${first.message}.`)) return `${first.path} ${shown.message}.`;
  return inIndonesian(code, message);
}

/** Says a message in Indonesian. One that the dictionary does not have is quoted, so that none of its values is lost. */
export function inIndonesian(code: string, message: string): string {
  for (const { pattern, id } of [...(TEXTS.get(code) ?? []), ...OUTCOMES]) {
    const found = pattern.exec(message);
    if (found !== null) return filled(id, found.slice(1));
  }
  const words: ErrorWords | undefined = ERROR_WORDS[code as keyof typeof ERROR_WORDS];
  return words === undefined ? message : `${words.usual[1]} (${message})`;
}

function pairsOf({ usual, texts = [] }: ErrorWords): readonly Pair[] {
  return [usual, ...texts.toSorted(([one], [other]) => slots(one) - slots(other))];
}

/** Messages with fewer values come first: `must be {}` fits nearly everything. */
function slots(text: string): number {
  return text.split('{}').length + (text === 'must be {}' ? 10 : 0);
}

function textOf([en, id]: Pair): Text {
  const escaped = en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('\\(s\\)', 's?');
  return { pattern: new RegExp(`^${escaped.replaceAll('{}', '(.+?)')}$`, 's'), id };
}

function filled(id: string, values: readonly string[]): string {
  return id.replace(/\{(\d)(:noun|:message)?\}/g, (_, at: string, kind?: string) => {
    const value = values[Number(at) - 1] ?? '';
    if (kind === ':message') return inIndonesian('', value);
    return kind === undefined ? value : nounsOf(value);
  });
}

/** Translates a noun, also in combinations such as `a number or null`. */
function nounsOf(value: string): string {
  const known = NOUNS[value];
  if (known !== undefined) return known;
  return value
    .split(' or ')
    .map((each) => NOUNS[each] ?? each)
    .join(' atau ');
}
