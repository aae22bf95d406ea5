import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#domain/people/access/password.ts';

/**
 * Argon2id (2) of RFC 9106 with OWASP's parameters: 19 MiB, two passes, about 30 ms of CPU time.
 */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of a random password, for unknown persons: verifying takes as long, and nothing matches. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vIHBlcnNvbi4$a0mmM3eTmXb4VuDQ8mDfXzI2IhBWc3Wl0tT1tF3yWlM';
/** Sign-ins use at most a quarter of the cores, so that shipments and payments keep the rest. */
const AT_A_TIME = Math.max(1, Math.floor(availableParallelism() / 4));

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `turnsOf` limits how many passwords are hashed at once, and so the memory and CPU they take. */
export function argon2Hasher(turnsOf: (permits: number) => Take): PasswordHasher {
  const inTurn = turnsOf(AT_A_TIME);
  return {
    hash: (password) => inTurn(() => hash(normal(password), COST)),
    verify: (known, password) =>
      inTurn(async () => (await verify(known ?? NOBODYS, normal(password))) && known !== null),
  };
}

/** Normalises Unicode, because keyboards compose the same letters differently. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
