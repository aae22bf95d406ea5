import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEFAULTS, type Server, type ServerOptions, startServer } from '../demo/server.ts';
import { double as biteship } from '../lab/couriers/biteship.ts';
import { type Lab, openLab } from '../lab/lab.ts';
import { type Block, type BlockOptions, blocksIn, cut } from './blocks.ts';
import { outputOfListener } from './listen.ts';
import { orderedBy } from './order.ts';

type Stage = { readonly server: Server; readonly dataDir: string; readonly lab: Lab };
type ServerSettings = NonNullable<ServerOptions['settings']>;
type Id = { readonly placeholder: string; readonly pattern: RegExp };

const REPOSITORY = join(import.meta.dirname, '../..');
const PORT = '3000';
const PATIENCE_MS = 240_000;
/** Limit for commands that are repeated until they print the expected text. */
const WAIT_MAX_MS = 120_000;
const AGAIN_MS = 250;
/** The default port for webhooks; a free port is used here, as the default may be taken. */
const LISTENER_PORT = '4000';
const LISTENING = /(127\.0\.0\.1):\d+(?= listens)/g;
const CONFIGURE = 'courier configure --provider biteship';
const ANY_KEY = /svc_(test|live)_\w+/g;
const FIRST_PASSWORD = /^(Dashboard: .* password )\S+$/gm;

/** Direct equivalents of commands that would first install packages. */
const DIRECTLY: readonly (readonly [string, string])[] = [
  ['make demo', `${process.execPath} scripts/demo.ts`],
  ['npm run -s cli --', `${process.execPath} src/cli/main.ts`],
  ['webhook listen', 'webhook listen --port 0'],
];

/** Uses our replacement for curl, as a machine needs only Node. */
const CURL = `curl() { ${process.execPath} scripts/readme/curl.ts "$@"; }`;
const CURL_IF_MISSING = `command -v curl >/dev/null || ${CURL}\n`;

/** Placeholders in a command for an id that an output above it has shown. */
const IDS: readonly Id[] = [
  { placeholder: 'quo_…', pattern: /\bquo_[0-9a-z]{26}\b/ },
  { placeholder: 'bat_…', pattern: /\bbat_[0-9a-z]{26}\b/ },
  { placeholder: 'SHP…', pattern: /\bSHP\d{6}[0-9A-Z]{9}\b/ },
  { placeholder: 'wdr_…', pattern: /\bwdr_[0-9a-z]{26}\b/ },
  { placeholder: 'svc_live_…', pattern: /\bsvc_live_\w+\b/ },
  { placeholder: '/t/…', pattern: /\/t\/[0-9A-Z]+-[0-9A-F]{16}/ },
  { placeholder: 'SIM…', pattern: /\bSIM[0-9A-Z]{12}\b/ },
];

/** Values that differ between runs without meaning anything. */
const PASSING: readonly (readonly [RegExp, string])[] = [
  [/\b(req|acc|key|quo|bat|txn|jrn|prc|wdr|whk|dlv|evt|clm)_[0-9a-z]{26}\b/g, '$1_…'],
  [/\bSHP\d{6}[0-9A-Z]{9}\b/g, 'SHP…'],
  [/\bSIM[0-9A-Z]{12}\b/g, 'SIM…'],
  [/\/t\/[0-9A-Z]+-[0-9A-F]{16}/g, '/t/…'],
  [/(SHP…) +\d+ +\d+ +/g, '$1 AMOUNT CODE '],
  [/\d+ IDR for \d+ IDR/g, 'AMOUNTS'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'],
  [/\b\d\d:\d\d:\d\d\b/g, 'TIME'],
  [/ +[\d.]+ m?s\b/g, ' DURATION'],
  [/\b\d+ seconds ago/g, 'DURATION ago'],
  [/(127\.0\.0\.1|localhost):\d+/g, '$1:PORT'],
];

/** Runs every marked command against a new server; returns the text with the new outputs. */
export async function produce(markdown: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-readme-'));
  const SECRETS_KEY = randomBytes(32).toString('base64');
  const settings = { SECRETS_KEY, ...settingsIn(markdown) };
  const lab = await openLab(biteship);
  try {
    const server = await startServer({ dataDir, settings });
    return await filledIn(markdown, { server, dataDir, lab }).finally(server.stop);
  } finally {
    await lab.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The settings before `make start`, as typed: `NAME=value make start`. */
function settingsIn(markdown: string): ServerSettings {
  const server = blocksIn(markdown).find(({ options }) => options.isServer);
  const given = server?.commands.matchAll(/\b([A-Z_]+)=(\S+)/g) ?? [];
  return Object.fromEntries([...given].map(([, name = '', value = '']) => [name, value]));
}

async function filledIn(markdown: string, stage: Stage): Promise<string> {
  let prepared = '';
  let shown = '';
  let written = '';
  let done = 0;
  for (const block of blocksIn(markdown)) {
    if (block.shown === null) {
      prepared += block.commands;
      continue;
    }
    const output = block.options.isServer
      ? stage.server.printed.join('\n')
      : await outputFor(block, { prepared, shown }, stage);
    shown += output;
    written += markdown.slice(done, block.start) + chosen(block, asAtHome(output, stage));
    done = block.end;
  }
  return written + markdown.slice(done);
}

async function outputFor(
  { commands, options }: Block,
  { prepared, shown }: { readonly prepared: string; readonly shown: string },
  stage: Stage,
): Promise<string> {
  const ordered = options.order && `SHIPMENT=${await orderedBy(options.order, stage.server)}\n`;
  return awaited(options, () =>
    outputOf(withIds(prepared + ordered + commands, shown), options, stage),
  );
}

async function awaited({ until }: BlockOptions, run: () => Promise<string>): Promise<string> {
  const end = performance.now() + WAIT_MAX_MS;
  let output = await run();
  while (!output.includes(until)) {
    if (performance.now() > end) throw new Error(`"${until}" was not printed in time:\n${output}`);
    await sleep(AGAIN_MS);
    output = await run();
  }
  return output;
}

function withIds(commands: string, shown: string): string {
  return IDS.reduce(
    (text, { placeholder, pattern }) =>
      text.replaceAll(placeholder, pattern.exec(shown)?.[0] ?? placeholder),
    commands,
  );
}

/**
 * Keeps the old output if the new one differs only in values that change with each run, such as a
 * request id.
 */
function chosen({ shown, options }: Block, output: string): string {
  const fresh = cut(output, options);
  return shown !== null && lasting(shown) === lasting(fresh) ? shown : fresh;
}

function lasting(text: string): string {
  return PASSING.reduce((rest, [pattern, stand]) => rest.replaceAll(pattern, stand), text);
}

async function outputOf(
  commands: string,
  { fails, listens, until }: BlockOptions,
  { server, dataDir, lab }: Stage,
): Promise<string> {
  const { port } = new URL(server.origin);
  const script = DIRECTLY.reduce((text, [typed, run]) => text.replaceAll(typed, run), commands)
    .replaceAll(`localhost:${PORT}`, `localhost:${port}`)
    .replaceAll('svc_test_…', server.key)
    // Replaces Biteship by its double, whose key we know.
    .replaceAll('biteship_live.…', lab.credentials.apiKey ?? '')
    .replaceAll(CONFIGURE, `${CONFIGURE} --url api=${lab.url}`);
  const env = { ...process.env, ...DEFAULTS, ...server.settings, DATA_DIR: dataDir };
  const how = { cwd: REPOSITORY, env };
  if (listens) {
    const meanwhile = () => orderedBy('WALLET', server);
    return outputOfListener({ script, how, meanwhile, until, patienceMs: PATIENCE_MS });
  }
  const options = { ...how, timeout: PATIENCE_MS };
  const run = promisify(execFile)('/bin/sh', ['-ec', CURL_IF_MISSING + script], options);
  return fails ? errorOutputOf(run) : (await run).stdout;
}

async function errorOutputOf(run: Promise<unknown>): Promise<string> {
  const ended = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: unknown; stderr: string }) => error,
  );
  if (ended.code === 1) return ended.stderr;
  throw new Error(`The command exited with ${ended.code}, but should have failed.`, {
    cause: ended,
  });
}

/** Replaces the port with the default one, masks keys, and normalises the line ends of CSV. */
function asAtHome(output: string, { server }: Stage): string {
  const { port } = new URL(server.origin);
  return output
    .replaceAll('\r\n', '\n')
    .replaceAll('\ufeff', '')
    .replaceAll(new RegExp(`(localhost|127\\.0\\.0\\.1):${port}`, 'g'), `$1:${PORT}`)
    .replaceAll(LISTENING, `$1:${LISTENER_PORT}`)
    .replaceAll(ANY_KEY, 'svc_$1_…')
    .replaceAll(FIRST_PASSWORD, '$1…');
}
