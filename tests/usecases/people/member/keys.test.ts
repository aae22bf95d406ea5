import { describe, expect, it } from '@jest/globals';
import { ALLOWANCES } from '#domain/people/access/allowance.ts';
import { ROLES } from '#domain/people/access/role.ts';
import { SCOPES } from '#domain/people/access/scope.ts';
import { BUDI } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, later } from '#tests/kit/store-contracts/samples.ts';
import { actor, memberScene, NOW, OWNER, PLACE } from './member-scene.ts';

const COMMAND = { name: 'Till', scopes: ['rates:read'], expiresAt: null } as const;

describe('a key of the dashboard', () => {
  it('rejects scopes above the permissions of the creator, in every role', async () => {
    for (const role of ROLES) {
      const { createApiKey, listApiKeys } = await memberScene(role);
      const own = actor(BUDI, role);
      for (const scope of SCOPES) {
        const making = createApiKey(PLACE, { ...COMMAND, scopes: [scope] }, own);
        if (own.permissions.includes(scope)) await making;
        else {
          await expect(making).rejects.toMatchObject({
            code: 'INSUFFICIENT_SCOPE',
            details: { required: scope },
          });
        }
      }
      const { items } = await listApiKeys(PLACE, { limit: 50 });
      expect(items).toHaveLength(SCOPES.filter((one) => own.permissions.includes(one)).length);
    }
  });

  it('records API key creation and revocation without the secret', async () => {
    const { createApiKey, revokeApiKey, acts } = await memberScene();
    const { key, secret } = await createApiKey(PLACE, COMMAND, OWNER);
    await revokeApiKey(PLACE, key.keyId, OWNER);
    await revokeApiKey(PLACE, key.keyId, OWNER);
    const label = `Till …${key.last4}`;
    expect(await acts()).toEqual([
      `2 KEY_REVOKED sari@shop.example: ${label} (TEST)`,
      `1 KEY_CREATED sari@shop.example: ${label} (TEST rates:read)`,
    ]);
    expect(JSON.stringify(await acts())).not.toContain(secret.slice(0, -4));
  });

  it('revokes an API key only in its own environment', async () => {
    const { createApiKey, revokeApiKey } = await memberScene();
    const { key } = await createApiKey(PLACE, COMMAND, OWNER);
    const other = revokeApiKey({ ...PLACE, environment: 'LIVE' }, key.keyId, OWNER);
    await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await revokeApiKey(PLACE, key.keyId, OWNER)).toMatchObject({ revokedAt: NOW });
  });
});

const { GROWN } = ALLOWANCES;

describe('the open keys of an environment', () => {
  it('rejects open API keys above the limit, even if several are created at once', async () => {
    const { createApiKey, revokeApiKey, clock, acts } = await memberScene();
    const made = [];
    for (let count = 2; count < GROWN.openKeys; count += 1) {
      made.push(await createApiKey(PLACE, COMMAND));
    }
    const expiresAt = later(NOW, 1);
    await createApiKey(PLACE, { ...COMMAND, expiresAt });
    const several = [1, 2].map(() => createApiKey(PLACE, COMMAND, OWNER));
    const refused = (await Promise.allSettled(several)).filter(
      ({ status }) => status === 'rejected',
    );
    const limit = { code: 'LIMIT_REACHED', details: { limit: GROWN.openKeys } };
    expect(refused).toMatchObject([{ reason: limit }]);
    await expect(createApiKey(PLACE, COMMAND)).rejects.toMatchObject(limit);

    await createApiKey({ ...PLACE, environment: 'LIVE' }, COMMAND);
    clock.advance(1);
    await createApiKey(PLACE, COMMAND);
    await expect(createApiKey(PLACE, COMMAND)).rejects.toMatchObject(limit);
    await revokeApiKey({ accountId: ALICE }, made[0]?.key.keyId ?? '');
    await createApiKey(PLACE, COMMAND);
    expect((await acts())[0]).toContain('KEY_CREATED Satukurir');
  });
});
