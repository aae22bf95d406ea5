import type { Person } from '#domain/access/person.ts';
import type { Ports } from '../ports.ts';

type Deps = Pick<Ports, 'oneTimeTokens' | 'digest' | 'clock'>;

/** Long enough to find the e-mail, short enough for a mailbox that others see later. */
const VALID_MS = 60 * 60_000;
const SHAPE = /^([0-9a-f-]{36}) ([0-9a-f]{64})$/;

/**
 * A token of the password that is to be replaced, so it is over once that has changed, by itself or
 * otherwise. To make one takes the key of tokens and the hash in the database: neither suffices.
 */
export function resetTokenOf({ personId, passwordHash }: Person, deps: Deps): string {
  const validUntil = new Date(deps.clock.now().getTime() + VALID_MS);
  const text = `${personId} ${deps.digest.sha256(passwordHash)}`;
  return deps.oneTimeTokens.make('password_reset', text, validUntil);
}

/** The id of its person; undefined where it is none, or is over, or `person` has changed since. */
export function openResetToken(token: string, deps: Deps, person?: Person): string | undefined {
  const text = deps.oneTimeTokens.read('password_reset', token, deps.clock.now());
  const [, personId, hash] = SHAPE.exec(text ?? '') ?? [];
  if (personId === undefined || person === undefined) return personId;
  const isSame = person.personId === personId && deps.digest.sha256(person.passwordHash) === hash;
  return isSame ? personId : undefined;
}
