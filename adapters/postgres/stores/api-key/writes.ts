import type { ApiKeyWrites } from '#domain/access/api-key-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../table-writes.ts';
import { apiKeyLookup, apiKeys } from './table.ts';

const insert = insertInto(apiKeys, 'apiKeys_insert');
const insertLookup = insertInto(apiKeyLookup, 'apiKeys_lookup');

export function apiKeyWrites(queue: WriteQueue): ApiKeyWrites {
  return {
    insert(key, secretSha256) {
      const { accountId, keyId } = key;
      queue.add(insertLookup({ secretSha256, accountId, keyId }));
      queue.add(insert(key));
    },
  };
}
