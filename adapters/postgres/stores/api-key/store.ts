import { type EntityManager, IsNull, LessThan } from 'typeorm';
import type { ApiKeyStore } from '#domain/access/api-key-store.ts';
import { pageOf } from '#domain/page.ts';
import { type ApiKeyRow, apiKeyRows, toApiKey } from './row.ts';

const BY_SECRET = `
  SELECT api_key.*, clock_timestamp() AS read_at FROM api_key_lookup
  JOIN api_key ON api_key.account_id = api_key_lookup.account_id
    AND api_key.key_id = api_key_lookup.key_id
  WHERE api_key_lookup.secret_sha256 = $1`;

export function postgresApiKeyStore(manager: EntityManager): ApiKeyStore {
  const rows = manager.getRepository(apiKeyRows);
  return {
    async findBySecret(secretSha256) {
      const found = await manager.query<(ApiKeyRow & { read_at: Date })[]>(BY_SECRET, [
        secretSha256,
      ]);
      const [row] = found;
      return row === undefined ? undefined : { key: toApiKey(row), readAt: row.read_at };
    },
    async find(accountId, keyId) {
      const row = await rows.findOneBy({ account_id: accountId, key_id: keyId });
      return row === null ? undefined : toApiKey(row);
    },
    async list({ accountId, environment }, { limit, before }) {
      const found = await rows.find({
        where: {
          account_id: accountId,
          environment,
          ...(before === undefined ? {} : { key_id: LessThan(before) }),
        },
        order: { key_id: 'DESC' },
        take: limit + 1,
      });
      return pageOf(found.map(toApiKey), limit);
    },
    async revoke({ accountId, environment }, keyId, at) {
      const own = { account_id: accountId, environment, key_id: keyId };
      const { affected } = await rows.update({ ...own, revoked_at: IsNull() }, { revoked_at: at });
      return affected === 1;
    },
    async touch({ accountId, environment }, keyId, { at, notSince }) {
      const own = { account_id: accountId, environment, key_id: keyId };
      const { affected } = await rows.update(
        [
          { ...own, last_used_at: IsNull() },
          { ...own, last_used_at: LessThan(notSince) },
        ],
        { last_used_at: at },
      );
      return affected === 1;
    },
  };
}
