import type { PasswordHasher } from '#domain/people/access/password.ts';

const PREFIX = '$argon2id$fake$';

/** Hasher without delay or security: the hash shows the password. */
export const fakePasswords: PasswordHasher = {
  hash: async (password) => PREFIX + password,
  verify: async (hash, password) => hash === PREFIX + password,
};
