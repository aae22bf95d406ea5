import { readFileSync } from 'node:fs';
import type { FieldCode, FieldError } from '#domain/refusal.ts';
import { ERROR_WORDS } from '#src/http/error-words.ts';
import { type ErrorCode, PROBLEMS } from '#src/http/problem.ts';
import { translated } from '#src/http/translate-error.ts';
import type { Language } from './words.ts';

type FieldExample = Pick<FieldError, 'path' | 'code' | 'message'>;
type ErrorExample = {
  readonly success: false;
  readonly request_id: string;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly source: string;
    readonly retryable: boolean;
    readonly field_errors: readonly FieldExample[];
    readonly details: object;
    readonly doc_url: string;
  };
};

const DOCUMENTS = ['openapi.gen.json', 'dashboard.gen.json'] as const;
const REQUEST_ID = 'req_01m8f94tzse7hr7ryt3w0s0h15';
/** Paths where a code usually occurs, for codes without an example in the documents. */
const USUAL_PATHS: Readonly<Record<string, string>> = {
  BLANK: 'receiver.name',
  COURIER_LIMIT: 'receiver.address',
  DIFFERS_FROM_QUOTE: 'package.declared_value',
  DUPLICATE: 'courier_codes',
  INVALID_NAME: 'metadata',
  INVALID_TEXT: 'receiver.address',
  IN_THE_PAST: 'expires_at',
  METHOD_LIMIT: 'payment_method',
  METHOD_UNAVAILABLE: 'payment_method',
  NOT_A_MULTIPLE: 'package.weight_grams',
  NOT_WHOLE_RUPIAH: 'package.declared_value',
  NUMBER_OUT_OF_RANGE: 'metadata.order',
  PRICE_TOO_HIGH: 'max_price',
  REFERENCE_CONFLICT: 'reference',
  TOO_DEEP: 'metadata',
  TOO_EARLY: 'since',
  TOO_FEW: 'items',
  TOO_LARGE: 'package.weight_grams',
  TOO_LATE: 'since',
  TOO_LONG: 'receiver.name',
  TOO_MANY: 'items',
  TOO_SHORT: 'receiver.address',
  TOO_SMALL: 'package.weight_grams',
  UNKNOWN_BANK_ACCOUNT: 'bank_account_id',
  UNKNOWN_TIME_ZONE: 'time_zone',
  UNKNOWN_WEBHOOK: 'webhook_id',
  URL_NOT_ALLOWED: 'url',
  WEB_ADDRESS: 'sender.name',
  WINDOW_INVALID: 'window',
  WRONG: 'password',
  WRONG_TYPE: 'package.weight_grams',
};

/** Example answers by error code, and example field errors by field code. */
export type Examples = {
  readonly ofError: (code: ErrorCode, language: Language) => unknown;
  readonly ofField: (code: FieldCode, language: Language) => unknown;
};

/** Reads the examples of the documents; a code without one gets an example made from the tables. */
export function readExamples(): Examples {
  const answers = DOCUMENTS.flatMap((name) => {
    const file = new URL(`../http/contract/${name}`, import.meta.url);
    return answersIn(JSON.parse(readFileSync(file, 'utf8')));
  });
  return {
    ofError(code, language) {
      const found = answers.find(({ error }) => error.code === code);
      return inLanguage(found ?? madeAnswer(code, []), language);
    },
    ofField(code, language) {
      const found = answers.find(({ error }) =>
        error.field_errors.some((field) => field.code === code),
      );
      const path = USUAL_PATHS[code] ?? 'name';
      const message = ERROR_WORDS[code].usual[0];
      const made = madeAnswer('VALIDATION_ERROR', [{ path, code, message }]);
      return inLanguage(found ?? made, language);
    },
  };
}

function answersIn(part: unknown): readonly ErrorExample[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isErrorExample(part)) return [part];
  return Object.values(part).flatMap(answersIn);
}

function isErrorExample(part: object): part is ErrorExample {
  return 'success' in part && part.success === false && 'error' in part;
}

/** An answer in English, like the examples of the documents. */
function madeAnswer(code: ErrorCode, fieldErrors: readonly FieldExample[]): ErrorExample {
  const { source, retryable } = PROBLEMS[code];
  const message = fieldErrors.length === 0 ? ERROR_WORDS[code].usual[0] : '1 field is wrong.';
  const doc_url = `http://localhost:3000/docs/errors/${code}`;
  return {
    success: false,
    request_id: REQUEST_ID,
    error: { code, message, source, retryable, field_errors: fieldErrors, details: {}, doc_url },
  };
}

function inLanguage(example: ErrorExample, language: Language): unknown {
  const { code, message, field_errors: fieldErrors } = example.error;
  const shown = translated({ code, message, fieldErrors }, language);
  const error = { ...example.error, message: shown.message, field_errors: shown.fieldErrors };
  return { ...example, error };
}
