import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#domain/access/password.ts';

/** Argon2id (2) of RFC 9106, as OWASP recommends it: 19 MiB, two passes, some 30 ms of a core. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of a random password: it costs as much as any other, and nothing matches it. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vIHBlcnNvbi4$a0mmM3eTmXb4VuDQ8mDfXzI2IhBWc3Wl0tT1tF3yWlM';
/** Sign-ins take a quarter of the cores at most: parcels and money have the rest. */
const AT_A_TIME = Math.max(1, Math.floor(availableParallelism() / 4));

type Take = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `inTurn` bounds how many are hashed at once, and so the memory and the cores that it takes. */
export function argon2Hasher(turnsOf: (permits: number) => Take): PasswordHasher {
  const inTurn = turnsOf(AT_A_TIME);
  return {
    hash: (password) => inTurn(() => hash(normal(password), COST)),
    verify: (known, password) =>
      inTurn(async () => (await verify(known ?? NOBODYS, normal(password))) && known !== null),
  };
}

/** The same letters, however a keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
