import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { pageOf } from '#domain/page.ts';
import type { ApiKey } from '#domain/people/access/api-key.ts';
import type { ApiKeyStore } from '#domain/people/access/api-key-store.ts';
import type { Send } from '../../../session.ts';
import { API_KEY, apiKeys, toApiKey } from './table.ts';

const BY_SECRET = {
  name: 'apiKeys.findBySecret',
  text: `
    SELECT ${API_KEY}, clock_timestamp() AS "readAt" FROM api_key_lookup
    JOIN api_key ON api_key.account_id = api_key_lookup.account_id
      AND api_key.key_id = api_key_lookup.key_id
    WHERE api_key_lookup.secret_sha256 = $1`,
};

const COUNT_OPEN = {
  name: 'apiKeys.countOpen',
  text: `
    SELECT count(*)::integer AS open FROM (
      SELECT FROM api_key
      WHERE account_id = $1 AND environment = $2 AND revoked_at IS NULL
        AND (expires_at IS NULL OR expires_at > $3)
      LIMIT $4
    ) AS open_key`,
};

export function postgresApiKeyStore(manager: EntityManager, send: Send): ApiKeyStore {
  const rows = manager.getRepository<ApiKey>(apiKeys.name);
  return {
    async findBySecret(secretSha256) {
      const [row] = await send<ApiKey & { readAt: Date }>(BY_SECRET, [secretSha256]);
      return row && { key: toApiKey(row), readAt: row.readAt };
    },
    find: async (accountId, keyId) => (await rows.findOneBy({ accountId, keyId })) ?? undefined,
    async list({ accountId, environment }, { limit, before }) {
      const found = await rows.find({
        where: {
          accountId,
          environment,
          ...(before === undefined ? {} : { keyId: LessThan(before) }),
        },
        order: { keyId: 'DESC' },
        take: limit + 1,
      });
      return pageOf(found, limit);
    },
    async countOpen({ accountId, environment }, at, max) {
      const values = [accountId, environment, at, max];
      const [row] = await send<{ open: number }>(COUNT_OPEN, values);
      return row?.open ?? 0;
    },
    async touch({ accountId, environment }, keyId, { at, notSince }) {
      const own = { accountId, environment, keyId };
      const { affected } = await rows.update(
        [
          { ...own, lastUsedAt: IsNull() },
          { ...own, lastUsedAt: LessThan(notSince) },
        ],
        { lastUsedAt: at },
      );
      return affected === 1;
    },
  };
}
