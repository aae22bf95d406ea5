import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import {
  connectionView,
  healthRows,
  liveCourierRows,
  offerView,
} from '#src/views/carrying/live-configuration.ts';
import type { Command, Findings } from './command.ts';
import { courierCode, flag, type Given, line, text, UsageError, whole } from './options.ts';

const PROVIDER = { about: 'its code, as courier list shows it', required: true } as const;
const ACCOUNT = { about: 'acc_… or e-mail; default: every account without its own' } as const;
const BY = { about: 'your name: it is kept', required: true } as const;

const PROVIDER_CODE = /^[A-Z][A-Z0-9_]*$/;
const SERVICE_CODE = /^[A-Z0-9_]{2,20}$/;
const NAMED = /^\s*(\w+)\s*=\s*(.*?)\s*$/;
const HTTP_URL = /^https?:\/\/\S+$/;
const LIMIT = { least: 1, most: 1_000, usual: 1 } as const;
/** Value that restores the manifest's setting. */
const DEFAULT = 'default';

export const courierCommands: Readonly<Record<string, Command>> = {
  'courier list': {
    about: 'lists the couriers of LIVE: by which provider, configured or not, on sale or not',
    options: {},
    async run({ readLiveConfiguration, listKnownProviders }) {
      return liveCourierRows(await readLiveConfiguration(), listKnownProviders());
    },
  },
  'courier configure': {
    about: 'sets how a provider of LIVE is called; every process follows within 5 seconds',
    options: {
      provider: PROVIDER,
      account: ACCOUNT,
      credentials: { about: 'NAME=VALUE lines: a file, - for standard input, or env:VARIABLE' },
      url: {
        about: 'NAME=https://…, once for each; without a value the usual one again',
        repeatable: true,
      },
      'calls-at-a-time': { about: `of each process and courier: a number, or ${DEFAULT}` },
      'per-second': { about: `tracking requests of each process: a number, or ${DEFAULT}` },
      'renew-webhook': { about: "makes a new secret for its webhook's URL", flag: true },
      by: BY,
    },
    async run(useCases, given) {
      const { readSecretText, configureProvider } = useCases;
      const source = given.credentials;
      const command = {
        provider: providerCode(given),
        urls: urls(given),
        callsAtATime: limit(given, 'calls-at-a-time'),
        perSecond: limit(given, 'per-second'),
        renewsWebhook: flag(given, 'renew-webhook'),
        by: line(given, 'by'),
      };
      const accountId = await accountIdOf(useCases, given);
      const credentials = source === undefined ? {} : named(readSecretText(source));
      const configured = await configureProvider({ ...command, accountId, credentials });
      const { connection, webhookSecret, urls: called } = configured;
      const path = `/hooks/couriers/${connection.provider.toLowerCase()}`;
      return {
        ...connectionView(connection),
        urls: called,
        // The secret is shown only once.
        webhook_path: webhookSecret === null ? null : `${path}/${webhookSecret}`,
      };
    },
  },
  'courier enable': {
    about: 'sells couriers of a configured provider; one that is named moves here from another',
    options: {
      provider: PROVIDER,
      courier: { about: 'its code; default: all that no other provider sells' },
      services: { about: 'codes, comma-separated, of one courier; default: all' },
      account: ACCOUNT,
      by: BY,
    },
    async run(useCases, given) {
      const command = {
        provider: providerCode(given),
        courierCode: given.courier === undefined ? null : courierCode(given, 'courier'),
        services: services(given),
        by: line(given, 'by'),
      };
      if (command.services !== null && command.courierCode === null) {
        throw new UsageError('--services requires --courier');
      }
      const accountId = await accountIdOf(useCases, given);
      return (await useCases.enableCouriers({ ...command, accountId })).map(offerView);
    },
  },
  'courier disable': {
    about: 'ends the sale of a courier or of all of a provider; what is sold is still served',
    options: {
      courier: { about: 'its code; or' },
      provider: { about: 'all of its couriers' },
      account: ACCOUNT,
      by: BY,
    },
    async run(useCases, given) {
      const target = disabled(given);
      const by = line(given, 'by');
      const accountId = await accountIdOf(useCases, given);
      return (await useCases.disableCouriers({ ...target, accountId, by })).map(offerView);
    },
  },
  'courier health': {
    about: 'shows how the couriers of LIVE do in each process; exits with 1 if one has a problem',
    options: {},
    run: async ({ listProcessReports }) => health(listProcessReports),
  },
  'courier test': {
    about: 'asks a courier for a rate with the stored credentials; orders nothing',
    options: {
      provider: PROVIDER,
      courier: { about: 'its code; default: the first of the provider' },
      from: { about: 'a district such as 31.71.01; default: Jakarta to Bandung' },
      to: { about: 'a district, with --from' },
      account: ACCOUNT,
    },
    async run(useCases, given) {
      const command = {
        provider: providerCode(given),
        courierCode: given.courier === undefined ? null : courierCode(given, 'courier'),
        route: route(given),
      };
      const accountId = await accountIdOf(useCases, given);
      return tested(useCases, { ...command, accountId });
    },
  },
  'secret rotate': {
    about: 'seals all secrets under SECRETS_KEY; then SECRETS_KEY_OLD is not needed any more',
    options: {},
    run: async (useCases) => rotated(useCases),
  },
};

/** Lists secrets that none of the keys opens; the program exits with 1 if there are any. */
async function* rotated(useCases: OperatorUseCases): Findings {
  const summary = await useCases.rotateSecrets();
  const left = await useCases.findUnreadableSecrets();
  yield* left.map(({ kind, keyId, rows }) => ({ not_readable: kind, key_id: keyId, rows }));
  return { summary, isGood: left.length === 0 };
}

async function* health(list: OperatorUseCases['listProcessReports']): Findings {
  const reports = await list();
  for (const report of reports) yield* healthRows(report);
  const problems = reports.filter(({ problem }) => problem !== null).length;
  return { summary: { processes: reports.length, problems }, isGood: problems === 0 };
}

async function* tested(
  { testProvider }: OperatorUseCases,
  command: Parameters<OperatorUseCases['testProvider']>[0],
): Findings {
  const { courier, elapsedMs, ...result } = await testProvider(command);
  if (result.kind === 'OFFERED') {
    yield* result.rates.map(({ serviceCode, cost }) => ({ service_code: serviceCode, cost }));
  }
  const summary = {
    provider: courier.provider,
    courier_code: courier.code,
    result: result.kind === 'OFFERED' ? 'OK' : result.code,
    message: result.kind === 'OFFERED' ? null : result.message,
    elapsed_ms: elapsedMs,
  };
  return { summary, isGood: result.kind === 'OFFERED' };
}

function providerCode(given: Given): string {
  const value = text(given, 'provider').toUpperCase();
  if (!PROVIDER_CODE.test(value)) throw new UsageError("--provider must be a provider's code");
  return value;
}

function disabled(given: Given) {
  if ((given.courier === undefined) === (given.provider === undefined)) {
    throw new UsageError('either --courier or --provider is required');
  }
  return given.courier === undefined
    ? { courierCode: null, provider: providerCode(given) }
    : { courierCode: courierCode(given, 'courier'), provider: null };
}

async function accountIdOf({ findAccount }: OperatorUseCases, given: Given) {
  if (given.account === undefined) return null;
  return (await findAccount(text(given, 'account'))).accountId;
}

function route(given: Given) {
  if (given.from === undefined && given.to === undefined) return null;
  return { origin: text(given, 'from'), destination: text(given, 'to') };
}

function services(given: Given): readonly string[] | null {
  if (given.services === undefined) return null;
  const codes = text(given, 'services').split(/\s*,\s*/);
  if (codes.every((code) => SERVICE_CODE.test(code))) return [...new Set(codes)];
  throw new UsageError("--services must be services' codes such as REG,YES");
}

function urls(given: Given): Readonly<Record<string, string>> {
  if (given.url === undefined) return {};
  const pairs = text(given, 'url').split(/\s*,\s*/);
  const named = pairs.map((pair): readonly [string, string] => {
    const [, name = '', url = ''] = NAMED.exec(pair) ?? [];
    const isUrl = HTTP_URL.test(url) && URL.canParse(url);
    if (name !== '' && (url === '' || isUrl)) return [name, url.replace(/\/$/, '')];
    throw new UsageError('--url must be NAME=https://…, once for each name');
  });
  const twice = named.find(([name], at) => named.findIndex(([other]) => other === name) < at);
  if (twice !== undefined) throw new UsageError(`--url names ${twice[0]} twice`);
  return Object.fromEntries(named);
}

/** Undefined if not given; null restores the manifest's limit. */
function limit(given: Given, name: string): number | null | undefined {
  if (given[name] === undefined) return undefined;
  return given[name] === DEFAULT ? null : whole(given, name, LIMIT);
}

/** Errors give the number of a line, never its content, which may be secret. */
function named(lines: string): Readonly<Record<string, string>> {
  const entries = lines.split('\n').flatMap((each, at) => {
    if (each.trim() === '' || each.startsWith('#')) return [];
    const [, name, value] = NAMED.exec(each) ?? [];
    if (name !== undefined && value !== undefined && value !== '') return [[name, value] as const];
    throw new UsageError(`--credentials: line ${at + 1} is not NAME=VALUE`);
  });
  if (entries.length > 0) return Object.fromEntries(entries);
  throw new UsageError('--credentials has no line NAME=VALUE');
}
