import { EntitySchema } from 'typeorm';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { Scope } from '#domain/access/scope.ts';
import type { Environment } from '#domain/environment.ts';

export type ApiKeyRow = {
  account_id: string;
  key_id: string;
  environment: Environment;
  name: string;
  scopes: Scope[];
  last4: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

export const apiKeyRows = new EntitySchema<ApiKeyRow>({
  name: 'api_key',
  columns: {
    account_id: { type: 'uuid', primary: true },
    key_id: { type: 'uuid', primary: true },
    environment: { type: 'text' },
    name: { type: 'text' },
    scopes: { type: 'text', array: true },
    last4: { type: 'text' },
    created_at: { type: 'timestamptz' },
    expires_at: { type: 'timestamptz', nullable: true },
    revoked_at: { type: 'timestamptz', nullable: true },
    last_used_at: { type: 'timestamptz', nullable: true },
  },
});

export function toRow(key: ApiKey): ApiKeyRow {
  return {
    account_id: key.accountId,
    key_id: key.keyId,
    environment: key.environment,
    name: key.name,
    scopes: [...key.scopes],
    last4: key.last4,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    last_used_at: key.lastUsedAt,
  };
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    environment: row.environment,
    name: row.name,
    scopes: row.scopes,
    last4: row.last4,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}
