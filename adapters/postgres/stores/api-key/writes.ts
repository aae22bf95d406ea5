import type { ApiKeyWrites } from '#domain/access/api-key-store.ts';
import type { WriteQueue } from '../../write-queue.ts';
import { insertInto } from '../insert.ts';
import { type ApiKeyRow, toRow } from './row.ts';

type LookupRow = { secret_sha256: string; account_id: string; key_id: string };

const insert = insertInto<ApiKeyRow>('api_key', 'apiKeys_insert');
/** Finds a key without a tenant. */
const insertLookup = insertInto<LookupRow>('api_key_lookup', 'apiKeys_lookup');

export function apiKeyWrites(queue: WriteQueue): ApiKeyWrites {
  return {
    insert(key, secretSha256) {
      const { accountId, keyId } = key;
      const lookup = { secret_sha256: secretSha256, account_id: accountId, key_id: keyId };
      queue.add(insertLookup(lookup));
      queue.add(insert(toRow(key)));
    },
  };
}
