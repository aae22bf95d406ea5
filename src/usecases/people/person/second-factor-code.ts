import type { Digest } from '#domain/digest.ts';
import type { OneTimeCodes } from '#domain/people/access/one-time-codes.ts';
import { type Person, type SecondFactor, secondFactorPlace } from '#domain/people/access/person.ts';
import { recoveryCodeSha256 } from '#domain/people/access/recovery-code.ts';
import { isAppCode, withUsedCode } from '#domain/people/access/second-factor.ts';
import { Refusal } from '#domain/refusal.ts';
import { type SecretBox, SecretFault, type SecretPlace } from '#domain/secret-box.ts';

export type CodeReader = {
  readonly oneTimeCodes: OneTimeCodes;
  readonly secretBox: SecretBox;
  readonly digest: Digest;
};

type Entered = { readonly code: string | null; readonly now: Date; readonly by: CodeReader };

/**
 * The person after the code was used; unchanged without a second factor. SECOND_FACTOR_REQUIRED,
 * SECOND_FACTOR_WRONG. Also cancels a pending removal of the factor, since it is not lost.
 */
export function withCode(person: Person, { code, ...how }: Entered): Person {
  const { secondFactor } = person;
  if (!secondFactor?.isOn) return person;
  if (code === null) {
    const message = 'Enter the code of your authenticator app, or a recovery code.';
    throw new Refusal('SECOND_FACTOR_REQUIRED', message);
  }
  const used = useCode(person, secondFactor, { code, ...how });
  return { ...person, secondFactor: used, factorRemovalFrom: null, factorRemovalBy: null };
}

/**
 * The factor after this code was used. SECOND_FACTOR_WRONG if the code is wrong or already used, or
 * if the app's secret cannot be opened; recovery codes still work then.
 */
export function useCode(
  { personId }: Person,
  factor: SecondFactor,
  entered: { readonly code: string; readonly now: Date; readonly by: CodeReader },
): SecondFactor {
  const { code, now, by } = entered;
  const used = isAppCode(code)
    ? withUsedCode(factor, { kind: 'APP', step: stepOf(personId, factor, { code, now, by }) })
    : withUsedCode(factor, { kind: 'RECOVERY', sha256: recoveryCodeSha256(code, by.digest) });
  if (used !== undefined) return used;
  const message = 'This code is wrong, or was used before: wait for the next one.';
  throw new Refusal('SECOND_FACTOR_WRONG', message);
}

function stepOf(
  personId: string,
  { secret }: SecondFactor,
  { code, now, by }: { code: string; now: Date; by: CodeReader },
): number | null {
  const opened = openedSecret(secret, secondFactorPlace(personId), by.secretBox);
  return by.oneTimeCodes.stepOf(opened, code, now) ?? null;
}

function openedSecret(secret: string, place: SecretPlace, secretBox: SecretBox): string {
  try {
    return secretBox.open(secret, place);
  } catch (error) {
    if (!(error instanceof SecretFault)) throw error;
    const message = 'Codes of this app cannot be verified any more: enter a recovery code.';
    throw new Refusal('SECOND_FACTOR_WRONG', message);
  }
}
