import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { AMOUNT_MAX, type BasisPoints, basisPoints, type Rupiah, rupiah } from '#domain/money.ts';
import { subjectOfText } from '#domain/subject.ts';
import { textFault } from '#domain/text.ts';

/** Wrong command or options; printed in one line, with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * `flag`: an option without a value. `repeatable`: the values form one list, separated by commas.
 * Any other repeated option is refused, because one of its values would be lost.
 */
export type OptionSpec = {
  readonly about: string;
  readonly required?: true;
  readonly flag?: true;
  readonly repeatable?: true;
};
/** Options by name; the value of a flag is a text, too. */
export type Given = Readonly<Record<string, string | undefined>>;

const DECIMAL = /^\d{1,4}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,10}$/;
/**
 * ISO 8601 with a zone, without which JavaScript would use the machine's. A date without a time
 * begins in UTC.
 */
const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const COURIER_CODE = /^[a-z0-9_]{2,20}$/;
const PROVIDER = /^[A-Z][A-Z0-9_]{1,19}$/;
const SERVICE_CODE = /^[A-Z0-9_]{2,20}$/;
/** Printable ASCII only, so that references that look alike are equal. */
const REFERENCE = /^[ -~]{1,64}$/;
const LINE = /^[^\p{C}]{1,200}$/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function text(given: Given, name: string): string {
  const value = given[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing`);
  const fault = textFault(value);
  if (fault !== undefined) throw new UsageError(`--${name} ${fault}`);
  return value.trim();
}

export function flag(given: Given, name: string): boolean {
  return given[name] !== undefined;
}

export function email(given: Given, name: string): string {
  const value = text(given, name);
  if (!EMAIL.test(value)) throw new UsageError(`--${name} must be an e-mail address`);
  return value;
}

export function environment(given: Given, name = 'environment'): Environment {
  return choice(given, name, ENVIRONMENTS);
}

/** Accepts upper and lower case; the choices are in capitals. */
export function choice<Choice extends string>(
  given: Given,
  name: string,
  choices: readonly Choice[],
): Choice {
  const value = text(given, name).toUpperCase();
  const found = choices.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--${name} must be ${choices.join(' or ')}`);
  return found;
}

/** An ISO 8601 instant; null when not given. */
export function instant(given: Given, name: string): Date | null {
  if (given[name] === undefined) return null;
  const written = text(given, name);
  const value = new Date(written);
  if (!INSTANT.test(written) || Number.isNaN(value.getTime()) || !isInMonth(written)) {
    throw new UsageError(`--${name} must be a time such as 2027-01-31T00:00:00Z`);
  }
  return value;
}

export function courierCode(given: Given, name: string): string {
  return matching(given, name, { shape: COURIER_CODE, what: "a courier's code such as jne" });
}

/** Accepts upper and lower case; returns capitals, as stored with shipments. */
export function provider(given: Given, name: string): string {
  const value = text(given, name).toUpperCase();
  if (!PROVIDER.test(value))
    throw new UsageError(`--${name} must be a provider's code such as JNE`);
  return value;
}

export function serviceCode(given: Given, name: string): string {
  return matching(given, name, { shape: SERVICE_CODE, what: "a service's code such as REG" });
}

/** A reference of the bank or courier, such as the number of a payment. */
export function reference(given: Given, name: string): string {
  const what = '1 to 64 printable ASCII characters';
  return matching(given, name, { shape: REFERENCE, what });
}

/** The subject of a payment: a shipment's number or a top-up's id. */
export function subject(given: Given, name: string): string {
  const found = subjectOfText(text(given, name));
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be a shipment's number or a top-up's id, top_…`);
}

export function withdrawalId(given: Given, name: string): string {
  const found = uuidOf('withdrawal', text(given, name));
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be a withdrawal's id, wdr_…`);
}

export function claimId(given: Given, name: string): string {
  const found = uuidOf('claim', text(given, name));
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be a claim's id, clm_…`);
}

export function bankAccountId(given: Given, name: string): string {
  const found = uuidOf('bankAccount', text(given, name));
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be a bank account's id, bac_…`);
}

/** Free text of one line. */
export function line(given: Given, name: string): string {
  return matching(given, name, { shape: LINE, what: 'a line of at most 200 characters' });
}

/** `12.5` is 1,250 basis points; zero when not given. */
export function percent(given: Given, name: string, max: number): BasisPoints {
  const value = given[name] ?? '0';
  const points = Math.round(Number(value) * 100);
  if (!DECIMAL.test(value) || points > max * 100) {
    throw new UsageError(`--${name} must be a percentage from 0 to ${max}, two decimals at most`);
  }
  return basisPoints(points);
}

/** Whole rupiah; zero when not given. */
export function amount(given: Given, name: string): Rupiah {
  const value = given[name] ?? '0';
  if (!WHOLE.test(value) || Number(value) > AMOUNT_MAX) {
    throw new UsageError(`--${name} must be whole rupiah up to ${AMOUNT_MAX}`);
  }
  return rupiah(Number(value));
}

/** A whole number from `least` to `most`; `usual` when not given. */
export function whole(
  given: Given,
  name: string,
  { least, most, usual }: { least: number; most: number; usual: number },
): number {
  const value = given[name] ?? `${usual}`;
  if (!WHOLE.test(value) || Number(value) < least || Number(value) > most) {
    throw new UsageError(`--${name} must be a whole number from ${least} to ${most}`);
  }
  return Number(value);
}

export function limit(given: Given): number {
  const value = given.limit ?? '20';
  if (!WHOLE.test(value) || Number(value) < 1 || Number(value) > 50) {
    throw new UsageError('--limit must be a number from 1 to 50');
  }
  return Number(value);
}

function matching(given: Given, name: string, wanted: { shape: RegExp; what: string }): string {
  const value = text(given, name);
  if (!wanted.shape.test(value)) throw new UsageError(`--${name} must be ${wanted.what}`);
  return value;
}

/** JavaScript reads 30 February as 2 March. */
function isInMonth(written: string): boolean {
  const day = written.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
