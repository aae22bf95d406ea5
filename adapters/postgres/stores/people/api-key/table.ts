import type { ApiKey } from '#domain/people/access/api-key.ts';
import {
  fixed,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  texts,
  timestamptz,
  uuid,
} from '../../table.ts';

/** Look-up row that finds the account of a key. */
type KeyLookup = Pick<ApiKey, 'accountId' | 'keyId'> & { readonly secretSha256: string };

export const apiKeys = tableOf<ApiKey>('api_key', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  keyId: key(uuid),
  environment: fixed(text),
  name: fixed(text),
  scopes: fixed(texts),
  last4: fixed(text),
  createdAt: fixed(timestamptz),
  expiresAt: fixed(orNull(timestamptz)),
  revokedAt: orNull(timestamptz),
  lastUsedAt: orNull(timestamptz),
});

export const apiKeyLookup = tableOf<KeyLookup>('api_key_lookup', keptBy('unusedAccounts'), {
  secretSha256: key(text),
  accountId: fixed(uuid),
  keyId: fixed(uuid),
});

export const { columns: API_KEY, read: toApiKey } = selectionOf(apiKeys);
