import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import { AMOUNT_MAX, type BasisPoints, basisPoints, type Rupiah, rupiah } from '#domain/money.ts';

/** Somebody typed something wrong: said in one line, with exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export type OptionSpec = { readonly about: string; readonly required?: true };
export type Given = Readonly<Record<string, string | undefined>>;

const DECIMAL = /^\d{1,4}(\.\d{1,2})?$/;
const WHOLE = /^\d{1,10}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function text(given: Given, name: string): string {
  const value = given[name];
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing`);
  return value.trim();
}

export function email(given: Given, name: string): string {
  const value = text(given, name);
  if (!EMAIL.test(value)) throw new UsageError(`--${name} must be an e-mail address`);
  return value;
}

export function environment(given: Given, name = 'environment'): Environment {
  const value = text(given, name).toUpperCase();
  const found = ENVIRONMENTS.find((each) => each === value);
  if (found === undefined) throw new UsageError(`--${name} must be TEST or LIVE`);
  return found;
}

/** An ISO 8601 instant; null when not given. */
export function instant(given: Given, name: string): Date | null {
  if (given[name] === undefined) return null;
  const value = new Date(text(given, name));
  if (Number.isNaN(value.getTime())) {
    throw new UsageError(`--${name} must be a time such as 2027-01-31T00:00:00Z`);
  }
  return value;
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

export function limit(given: Given): number {
  const value = given.limit ?? '20';
  if (!WHOLE.test(value) || Number(value) < 1 || Number(value) > 50) {
    throw new UsageError('--limit must be a number from 1 to 50');
  }
  return Number(value);
}
