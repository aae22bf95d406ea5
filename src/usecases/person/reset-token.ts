import type { Person } from '#domain/access/person.ts';
import type { Digest } from '#domain/digest.ts';
import { type SecretBox, SecretFault } from '#domain/secret-box.ts';
import type { Clock } from '#domain/time.ts';

type Deps = {
  readonly secretBox: SecretBox;
  readonly digest: Digest;
  readonly clock: Clock;
};

/** Long enough to find the e-mail, short enough for a mailbox that others see later. */
const VALID_MS = 60 * 60_000;
const PLACE = ['person', null, 'password_reset'];
const SHAPE = /^([0-9a-f-]{36}) (\d+) ([0-9a-f]{64})$/;

/**
 * A sealed text in place of a row: nothing to look up, to delete or to fill a table with. It is of
 * the password that is to be replaced, so it is over once that has changed, by itself or otherwise.
 * To make one takes the key that seals it and the hash in the database: neither suffices.
 */
export function resetTokenOf({ personId, passwordHash }: Person, deps: Deps): string {
  const validUntil = deps.clock.now().getTime() + VALID_MS;
  const text = `${personId} ${validUntil} ${deps.digest.sha256(passwordHash)}`;
  return deps.secretBox.seal(text, PLACE);
}

/** The id of its person; undefined where it is none, or is over, or `person` has changed since. */
export function openResetToken(token: string, deps: Deps, person?: Person): string | undefined {
  const [, personId, validUntil, hash] = SHAPE.exec(opened(token, deps.secretBox)) ?? [];
  if (personId === undefined || deps.clock.now().getTime() >= Number(validUntil)) return undefined;
  if (person === undefined) return personId;
  const isSame = person.personId === personId && deps.digest.sha256(person.passwordHash) === hash;
  return isSame ? personId : undefined;
}

function opened(token: string, secretBox: SecretBox): string {
  try {
    return secretBox.isSealed(token) ? secretBox.open(token, PLACE) : '';
  } catch (error) {
    if (error instanceof SecretFault) return '';
    throw error;
  }
}
