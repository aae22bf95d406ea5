import type { Person } from '#domain/people/access/person.ts';
import type { Ports } from '../../ports.ts';

type Deps = Pick<Ports, 'oneTimeTokens' | 'digest' | 'clock'>;

/** Long enough to find the e-mail, short enough for a mailbox that others may see later. */
const VALID_MS = 60 * 60_000;
const SHAPE = /^([0-9a-f-]{36}) ([0-9a-f]{64})$/;

/**
 * Token bound to the current password, so that it expires with the next change. Making one requires
 * both the token key and the stored hash.
 */
export function resetTokenOf({ personId, passwordHash }: Person, deps: Deps): string {
  const validUntil = new Date(deps.clock.now().getTime() + VALID_MS);
  const text = `${personId} ${deps.digest.sha256(passwordHash)}`;
  return deps.oneTimeTokens.make('password_reset', text, validUntil);
}

/**
 * The person's id; undefined if the token is invalid, has expired, or `person` has changed since.
 */
export function openResetToken(token: string, deps: Deps, person?: Person): string | undefined {
  const text = deps.oneTimeTokens.read('password_reset', token, deps.clock.now());
  const [, personId, hash] = SHAPE.exec(text ?? '') ?? [];
  if (personId === undefined || person === undefined) return personId;
  const isSame = person.personId === personId && deps.digest.sha256(person.passwordHash) === hash;
  return isSame ? personId : undefined;
}
