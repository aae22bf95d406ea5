import type { Rupiah } from './money.ts';
import type { FieldError } from './refusal.ts';

type Range = {
  readonly min: number;
  readonly max: number;
  /** Message that states both limits. */
  readonly message: string;
};

/** Returns the error of the field `amount`, TOO_SMALL or TOO_LARGE; none from `min` to `max`. */
export function wrongAmount(amount: Rupiah, { min, max, message }: Range): readonly FieldError[] {
  if (amount >= min && amount <= max) return [];
  return [{ path: 'amount', code: amount < min ? 'TOO_SMALL' : 'TOO_LARGE', message }];
}
