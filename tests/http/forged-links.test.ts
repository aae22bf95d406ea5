import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { oneTimeTokens } from '#adapters/system/one-time-tokens.ts';
import { secretBox } from '#adapters/system/secret-box.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson } from '#tests/kit/person.ts';
import { SECRETS_KEY } from '#tests/kit/secret-box.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** Settings as in production, with a secrets key. */
const shared = sharedApi({ settings: { SECRETS_KEY } });
const PLACE = ['person', null, 'password_reset'];
const PASSWORD = 'perahu-karet-2027';

describe('an attacker with a copy of the database, but not the key', () => {
  it('rejects a password-reset link forged with the public default key', async () => {
    const { personId, passwordHash } = await victim();
    const sha256 = createHash('sha256').update(passwordHash).digest('hex');
    const until = shared.api.clock.now().getTime() + 3_600_000;
    const text = `${personId} ${until} ${sha256}`;
    const forged = [
      sealedUnderPublicKey(text),
      secretBox({ key: null, oldKey: null }).seal(text, PLACE),
      oneTimeTokens({ key: null, oldKey: null }).make(
        'password_reset',
        `${personId} ${sha256}`,
        new Date(until),
      ),
    ];
    for (const token of forged) {
      const answer = await confirm(token);
      expect([answer.status, answer.error().code]).toEqual([422, 'LINK_INVALID']);
    }
    expect(await hashOf(personId)).toBe(passwordHash);
  });

  it('rejects links forged with what the same key has sealed in rows', async () => {
    const { personId, passwordHash } = await victim();
    const sha256 = createHash('sha256').update(passwordHash).digest('hex');
    const box = secretBox({ key: SECRETS_KEY, oldKey: null });
    const until = shared.api.clock.now().getTime() + 3_600_000;
    for (const text of [`${personId} ${sha256}`, `${personId} ${until} ${sha256}`]) {
      expect((await confirm(box.seal(text, PLACE))).error().code).toBe('LINK_INVALID');
    }
    expect(await hashOf(personId)).toBe(passwordHash);
  });
});

async function victim(): Promise<{ personId: string; passwordHash: string }> {
  const { personId } = await newPerson(shared.api, { account: null });
  return { personId, passwordHash: await hashOf(personId) };
}

async function hashOf(personId: string): Promise<string> {
  const { people } = shared.api.container.get(TOKENS.stores);
  return (await people.find(personId))?.passwordHash ?? '';
}

function confirm(token: string) {
  const client = clientWith(shared.api.port, { 'Sec-Fetch-Site': 'same-origin' });
  const path = '/api/dashboard/password-resets/confirm';
  return client.post(path, { token, password: PASSWORD });
}

/**
 * Seals a text with the public default key, as anybody could before one-time tokens had their own
 * key.
 */
function sealedUnderPublicKey(text: string): string {
  const key = createHash('sha256').update('satukurir development').digest();
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8);
  const iv = randomBytes(12);
  const place = Buffer.from(JSON.stringify([id, ...PLACE]), 'utf8');
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(place);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = Buffer.concat([iv, cipher.getAuthTag(), hidden]);
  return `sealed:${id}:${parts.toString('base64url')}`;
}
