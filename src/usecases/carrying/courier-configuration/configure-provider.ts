import {
  connectionFor,
  type ProviderConnection,
  placeOf,
} from '#domain/carrying/courier-configuration/configuration.ts';
import type { ConfigurationStore } from '#domain/carrying/courier-configuration/configuration-store.ts';
import {
  type EffectiveUrls,
  effectiveUrls,
  refuseMixedHosts,
} from '#domain/carrying/courier-configuration/effective-urls.ts';
import type { KnownProvider } from '#domain/carrying/courier-configuration/live-couriers.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Ports } from '../../ports.ts';
import { knownProvider } from './known-provider.ts';

export type ConfigureCommand = {
  /** Null: shared by all accounts without their own. */
  readonly accountId: string | null;
  readonly provider: string;
  /** Credentials by name; absent ones are unchanged. */
  readonly credentials: Readonly<Record<string, string>>;
  /** URLs by name; absent ones are unchanged, an empty one restores the manifest's. */
  readonly urls: Readonly<Record<string, string>>;
  /** Undefined: unchanged. Null: the manifest's. */
  readonly callsAtATime: number | null | undefined;
  readonly perSecond: number | null | undefined;
  /** Makes a new secret for the webhook's URL; a new connection always gets one. */
  readonly renewsWebhook: boolean;
  readonly by: string;
};

/** `webhookSecret` exists only here, because it is shown only once; null if unchanged. */
export type Configured = {
  readonly connection: ProviderConnection;
  readonly webhookSecret: string | null;
  /** Effective URL for each kind of request. */
  readonly urls: EffectiveUrls;
};

/**
 * Throws VALIDATION_ERROR for an unknown provider, an unknown or missing name, a process without
 * SECRETS_KEY, URLs on this machine mixed with others, or a new connection of an account that still
 * has unfinished parcels at the shared one: looked up at the new connection, they would be unknown
 * and be booked twice.
 */
export type ConfigureProvider = (command: ConfigureCommand) => Promise<Configured>;

type Deps = Pick<Ports, 'courierConfiguration' | 'liveCouriers' | 'secretBox' | 'clock' | 'random'>;

const SECRET_LENGTH = 43;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function configureProvider(deps: Deps): ConfigureProvider {
  const { courierConfiguration: store, liveCouriers, secretBox } = deps;
  return async (command) => {
    const { accountId, provider } = command;
    const known = knownProvider(liveCouriers, provider);
    if (!secretBox.hasOwnKey) throw invalid('SECRETS_KEY', 'REQUIRED', NO_KEY);
    const serving = connectionFor(await store.read(), { accountId, provider });
    const before = serving?.accountId === accountId ? serving : undefined;
    if (before === undefined) await refuseUnderWay(store, { serving, accountId, provider });
    const configured =
      before === undefined ? created(command, deps) : changed(before, command, deps);
    const { connection } = configured;
    const urls = effectiveUrls(known, connection);
    refuseNames(known, {
      credentials: credentialsOf(connection, secretBox),
      urls: connection.urls,
    });
    refuseMixedHosts(provider, urls);
    if (!(await store.saveConnection(connection))) throw changedMeanwhile(provider);
    return { ...configured, urls };
  };
}

type Written = Omit<Configured, 'urls'>;

function created(command: ConfigureCommand, { secretBox, clock, random }: Deps): Written {
  const { accountId, provider, callsAtATime = null, perSecond = null } = command;
  const place = { environment: 'LIVE', accountId, provider } as const;
  const secret = random.text(SECRET_LENGTH, LETTERS);
  const connection = {
    ...place,
    connectionId: random.uuid(),
    callsAtATime,
    perSecond,
    revision: 1,
    changedAt: clock.now(),
    changedBy: command.by,
    urls: withoutEmpty(command.urls),
    credentials: secretBox.seal(JSON.stringify(command.credentials), placeOf(place, 'credentials')),
    webhookSecret: secretBox.seal(secret, placeOf(place, 'webhook_secret')),
  };
  return { connection, webhookSecret: secret };
}

function changed(
  before: ProviderConnection,
  command: ConfigureCommand,
  { secretBox, clock, random }: Deps,
): Written {
  const { callsAtATime = before.callsAtATime, perSecond = before.perSecond } = command;
  const place = placeOf(before, 'webhook_secret');
  const stays = !command.renewsWebhook && secretBox.hasKeyOf(before.webhookSecret);
  const secret = stays ? null : random.text(SECRET_LENGTH, LETTERS);
  // Credentials sealed under a lost key must be entered again in full.
  const isKnown = secretBox.hasKeyOf(before.credentials);
  const known = isKnown ? credentialsOf(before, secretBox) : {};
  const credentials = { ...known, ...command.credentials };
  const connection = {
    ...before,
    callsAtATime,
    perSecond,
    revision: before.revision + 1,
    changedAt: clock.now(),
    changedBy: command.by,
    urls: withoutEmpty({ ...before.urls, ...command.urls }),
    credentials: secretBox.seal(JSON.stringify(credentials), placeOf(before, 'credentials')),
    webhookSecret: secret === null ? before.webhookSecret : secretBox.seal(secret, place),
  };
  return { connection, webhookSecret: secret };
}

const NO_KEY =
  'Set SECRETS_KEY first, in every process: openssl rand -base64 32. Credentials of LIVE are not ' +
  'sealed under the known key of development.';

export function changedMeanwhile(what: string): Refusal {
  return invalid('revision', 'CHANGED', `Another operator has changed ${what}: look, and repeat.`);
}

async function refuseUnderWay(
  store: ConfigurationStore,
  of: {
    readonly serving: ProviderConnection | undefined;
    readonly accountId: string | null;
    readonly provider: string;
  },
): Promise<void> {
  const { serving, accountId, provider } = of;
  if (serving === undefined || accountId === null) return;
  if (!(await store.hasUnfinished(accountId, provider))) return;
  const message = `The account has parcels with ${provider} under way, by the general connection.`;
  throw invalid('account', 'PARCELS_UNDER_WAY', message);
}

function credentialsOf(
  connection: ProviderConnection,
  secretBox: SecretBox,
): Readonly<Record<string, string>> {
  return JSON.parse(secretBox.open(connection.credentials, placeOf(connection, 'credentials')));
}

function refuseNames(
  { provider, credentials, urls }: KnownProvider,
  given: Readonly<Record<'credentials' | 'urls', Readonly<Record<string, string>>>>,
): void {
  const open = Object.keys(urls).filter((name) => urls[name] === null);
  for (const [path, wanted, needed] of [
    ['credentials', Object.keys(credentials), Object.keys(credentials)],
    ['urls', Object.keys(urls), open],
  ] as const) {
    const names = Object.keys(given[path]);
    const unknown = names.filter((name) => !wanted.includes(name));
    const missing = needed.filter((name) => (given[path][name] ?? '') === '');
    const list = wanted.join(', ') || 'none';
    if (unknown.length > 0) {
      const message = `${provider} has no ${unknown.join(', ')} among its ${path}: ${list}.`;
      throw invalid(path, 'UNKNOWN_NAME', message);
    }
    if (missing.length > 0) {
      throw invalid(path, 'MISSING', `${provider} needs ${missing.join(', ')} (${path}).`);
    }
  }
}

function withoutEmpty(urls: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== ''));
}
