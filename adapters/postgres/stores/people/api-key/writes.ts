import type { ApiKeyWrites } from '#domain/people/access/api-key-store.ts';
import type { WriteQueue } from '../../../write-queue.ts';
import { insertInto } from '../../table-writes.ts';
import { apiKeyLookup, apiKeys } from './table.ts';

const insert = insertInto(apiKeys, 'apiKeys_insert');
const insertLookup = insertInto(apiKeyLookup, 'apiKeys_lookup');

const REVOKE = {
  name: 'apiKeys_revoke',
  sql: `
    UPDATE api_key SET revoked_at = $4
    WHERE account_id = $1 AND environment = $2 AND key_id = $3 AND revoked_at IS NULL
    RETURNING 1`,
};

export function apiKeyWrites(queue: WriteQueue): ApiKeyWrites {
  return {
    insert(key, secretSha256) {
      const { accountId, keyId } = key;
      queue.add(insertLookup({ secretSha256, accountId, keyId }));
      queue.add(insert(key));
    },
    revoke({ accountId, environment, keyId }, at) {
      queue.add({ statement: REVOKE, values: [accountId, environment, keyId, at], rows: 1 });
    },
  };
}
