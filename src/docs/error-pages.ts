import { FIELD_CODES, type FieldCode } from '#domain/refusal.ts';
import { ERROR_WORDS } from '#src/http/error-words.ts';
import { type ErrorCode, PROBLEMS } from '#src/http/problem.ts';
import { readExamples } from './error-examples.ts';
import { ERROR_HELP } from './error-help.ts';
import { escaped } from './html.ts';
import { LANGUAGES, type Language, WORDS } from './words.ts';

export type ErrorPage = {
  readonly code: ErrorCode | FieldCode;
  readonly markdown: string;
};

const ERROR_CODES = Object.keys(PROBLEMS).toSorted() as readonly ErrorCode[];
/** Field codes that are not also error codes. */
const OWN_FIELD_CODES = FIELD_CODES.filter((code) => !(code in PROBLEMS));

/** Every code of an error or of a field. */
export const CODES: readonly (ErrorCode | FieldCode)[] = [...ERROR_CODES, ...OWN_FIELD_CODES];

/** Pages for all codes, in Markdown. */
export function errorPages(language: Language): readonly ErrorPage[] {
  const examples = readExamples();
  return CODES.map((code) => {
    const example = isErrorCode(code)
      ? examples.ofError(code, language)
      : examples.ofField(code, language);
    return { code, markdown: errorPage(code, language, example) };
  });
}

/** Lists of all codes as HTML; the anchor of a row is its code, because old links use it. */
export function errorLists(language: Language, addressOf: (code: string) => string) {
  const row = (code: ErrorCode | FieldCode, cells: readonly string[]) =>
    `<tr id="${code}"><td><a href="${addressOf(code)}"><code>${code.replaceAll('_', '_<wbr>')}</code></a></td>` +
    `${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  return {
    errors: ERROR_CODES.map((code) =>
      row(code, [String(PROBLEMS[code].status), escaped(meaningOf(code, language))]),
    ).join('\n'),
    fields: OWN_FIELD_CODES.map((code) => row(code, [escaped(meaningOf(code, language))])).join(
      '\n',
    ),
  };
}

/**
 * Meaning of a code as a sentence: most field texts are predicates and get "The field" as their
 * subject.
 */
export function meaningOf(code: ErrorCode | FieldCode, language: Language): string {
  const text = ERROR_WORDS[code].usual[indexOf(language)];
  const whole = /^[a-z]/.test(text) ? `${WORDS[language].theField} ${text}` : text;
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

function errorPage(code: ErrorCode | FieldCode, language: Language, example: unknown): string {
  const words = WORDS[language];
  const { why, cure } = ERROR_HELP[code];
  const at = indexOf(language);
  return [
    `# ${code}`,
    shown(meaningOf(code, language)),
    isErrorCode(code) ? factsOf(code, language) : `${words.ofField}.`,
    `## ${words.why}`,
    withOperations(why[at]),
    `## ${words.cure}`,
    withOperations(cure[at]),
    `## ${words.example}`,
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ...messagesOf(code, language),
    '',
  ].join('\n\n');
}

/** Formats the operations, headers and keys in a text as code. */
function withOperations(text: string): string {
  return text.replaceAll(
    /\b(?:GET|POST|PATCH|DELETE) (?:\/[\w/{}]+(?:\?\w+=\w*)?|\{.*?\})|\b(?:Retry-After|Idempotency-Key)\b|\b[a-z]+(?:_[a-z]+)+_?/g,
    '`$&`',
  );
}

function isErrorCode(code: ErrorCode | FieldCode): code is ErrorCode {
  return code in PROBLEMS;
}

function factsOf(code: ErrorCode, language: Language): string {
  const words = WORDS[language];
  const { status, source, retryable } = PROBLEMS[code];
  return [
    `- ${words.status}: ${status}`,
    `- ${words.source}: ${words[source]}`,
    `- ${words.retry}: ${retryable ? words.retryable : words.notRetryable}`,
  ].join('\n');
}

function messagesOf(code: ErrorCode | FieldCode, language: Language): readonly string[] {
  const { usual, texts = [] } = ERROR_WORDS[code];
  if (texts.length === 0) return [];
  const words = WORDS[language];
  const messages = [usual, ...texts].map((pair) => `- ${shown(pair[indexOf(language)])}`);
  return [`## ${words.messages}`, words.messagesLead, [...new Set(messages)].join('\n')];
}

/** A message in Markdown, with … for its values and special characters escaped. */
function shown(message: string): string {
  return message
    .replaceAll(/\{\d*(?::noun)?\}/g, '…')
    .replaceAll('(s)', 's')
    .replaceAll(/[_*[\]<>`]/g, String.raw`\$&`);
}

function indexOf(language: Language): 0 | 1 {
  return language === LANGUAGES[0] ? 0 : 1;
}
