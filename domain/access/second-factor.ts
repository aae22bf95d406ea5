import type { SecondFactor } from './person.ts';

const TOTP = /^\d{6}$/;

/** What a person has entered, as far as it can be verified without state. */
export type ReadCode =
  /** Null: of no step that is near. */
  | { readonly kind: 'APP'; readonly step: number | null }
  | { readonly kind: 'RECOVERY'; readonly sha256: string };

/** Of an app are six digits; all else is taken for a recovery code. */
export function isAppCode(code: string): boolean {
  return TOTP.test(code);
}

/** The factor after a code was used; undefined where it is wrong, or was used before. */
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
