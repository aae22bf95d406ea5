import { uuidOf } from '#domain/id.ts';
import { isScope, SCOPES, type Scope } from '#domain/people/access/scope.ts';
import { apiKeyView } from '#src/views/people/api-key.ts';
import type { Command } from './command.ts';
import { environment, type Given, instant, limit, text, UsageError } from './options.ts';

const ACCOUNT = { about: 'acc_… or its e-mail', required: true } as const;
const ENVIRONMENT = { about: 'TEST or LIVE', required: true } as const;

export const keyCommands: Readonly<Record<string, Command>> = {
  'key create': {
    about: 'creates an API key; its secret is shown only once',
    options: {
      account: ACCOUNT,
      environment: ENVIRONMENT,
      name: { about: 'a name to recognise it by', required: true },
      scopes: { about: 'comma-separated; default: all' },
      expires: { about: 'a future time, such as 2027-01-31T00:00:00Z; default: never' },
    },
    async run({ findAccount, createApiKey }, given) {
      const command = {
        name: text(given, 'name'),
        scopes: scopes(given),
        expiresAt: instant(given, 'expires'),
      };
      const tenant = { environment: environment(given) };
      const { accountId } = await findAccount(text(given, 'account'));
      const { key, secret } = await createApiKey({ ...tenant, accountId }, command);
      return { secret, ...apiKeyView(key) };
    },
  },
  'key list': {
    about: 'lists API keys, newest first',
    options: {
      account: ACCOUNT,
      environment: ENVIRONMENT,
      limit: { about: '1 to 50; default 20' },
      before: { about: 'key_… of the last row seen' },
    },
    async run({ findAccount, listApiKeys }, given) {
      const page = { limit: limit(given), ...before(given) };
      const tenant = { environment: environment(given) };
      const { accountId } = await findAccount(text(given, 'account'));
      const { items } = await listApiKeys({ ...tenant, accountId }, page);
      return items.map(apiKeyView);
    },
  },
  'key revoke': {
    about: 'ends an API key; every process refuses it within 5 seconds',
    options: { account: ACCOUNT, id: { about: 'key_…', required: true } },
    async run({ findAccount, revokeApiKey }, given) {
      const keyId = keyIdOf(text(given, 'id'), 'id');
      const { accountId } = await findAccount(text(given, 'account'));
      return apiKeyView(await revokeApiKey({ accountId }, keyId));
    },
  },
};

function scopes(given: Given): readonly Scope[] {
  if (given.scopes === undefined) return SCOPES;
  const names = text(given, 'scopes').split(/\s*,\s*/);
  const unknown = names.find((name) => !isScope(name));
  if (unknown === undefined) return [...new Set(names.filter(isScope))];
  throw new UsageError(`--scopes must not contain ${unknown}; there are ${SCOPES.join(', ')}`);
}

function before(given: Given): { before?: string } {
  return given.before === undefined ? {} : { before: keyIdOf(given.before, 'before') };
}

function keyIdOf(id: string, option: string): string {
  const keyId = uuidOf('apiKey', id);
  if (keyId === undefined) throw new UsageError(`--${option} must be a key's id, key_…`);
  return keyId;
}
