import type { SecondFactor } from './person.ts';

const TOTP = /^\d{6}$/;

/** The code that a person entered, as far as it can be checked without state. */
export type ReadCode =
  /** Null: the code matches no nearby time step. */
  | { readonly kind: 'APP'; readonly step: number | null }
  | { readonly kind: 'RECOVERY'; readonly sha256: string };

/** True for six digits; anything else is treated as a recovery code. */
export function isAppCode(code: string): boolean {
  return TOTP.test(code);
}

/** The factor after a code was used; undefined if the code is wrong or was used before. */
export function withUsedCode(factor: SecondFactor, code: ReadCode): SecondFactor | undefined {
  if (code.kind === 'APP') {
    const isNew = code.step !== null && code.step > factor.lastStep;
    return isNew ? { ...factor, lastStep: code.step } : undefined;
  }
  const recoveryCodes = factor.recoveryCodes.filter((known) => known !== code.sha256);
  return recoveryCodes.length < factor.recoveryCodes.length
    ? { ...factor, recoveryCodes }
    : undefined;
}
