#!/usr/bin/env node
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient } from '../client.ts';
import { ApiError, ConnectionError } from '../errors.ts';
import { NotLoggedIn, type Terminal, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { givenTo } from './given.ts';
import { explanation, overview } from './help.ts';
import { readKey } from './stored-key.ts';

const FAILED = 1;
const MISUSED = 2;

const args = process.argv.slice(2);
const isJson = args.includes('--json');
const interruption = new AbortController();

const terminal: Terminal = {
  env: process.env,
  show: (value, shown) => void process.stdout.write(`${isJson ? JSON.stringify(value) : shown}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  async write(bytes) {
    if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
  },
  read: () => text(process.stdin),
  interrupted() {
    process.once('SIGINT', () => interruption.abort());
    process.once('SIGTERM', () => interruption.abort());
    return interruption.signal;
  },
  ask: (question) => (process.stdin.isTTY ? askHidden(question) : text(process.stdin)),
};

// A reader that stops early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : FAILED);
});
process.exitCode = await main();

async function main(): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    if (interruption.signal.aborted) return 0;
    process.stderr.write(
      `${isJson ? JSON.stringify({ error: factsOf(error) }) : wordsOf(error)}\n`,
    );
    return error instanceof UsageError || error instanceof NotLoggedIn ? MISUSED : FAILED;
  }
}

async function run(): Promise<void> {
  const [first = '', second = ''] = args;
  const name = [`${first} ${second}`, first].find((one) => one in COMMANDS);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined) {
    const isHelp = first === '' || first === 'help' || first.startsWith('-');
    if (!isHelp) throw new UsageError(`there is no command ${first}; satukurir --help lists all`);
    terminal.show({ commands: Object.keys(COMMANDS) }, overview());
    return;
  }
  const given = givenTo(command, args.slice(name.split(' ').length));
  if (given.options.help !== undefined) {
    terminal.show({ about: command.about }, explanation(name, command));
    return;
  }
  await command.run({ given, terminal, client });
}

async function client() {
  const stored = await readKey(process.env);
  if (stored === undefined) {
    throw new NotLoggedIn('there is no key: satukurir login stores one, or set SATUKURIR_KEY');
  }
  return createClient(stored);
}

/** Reads a line without showing it. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `satukurir: ${error}`;
  const lines = [`satukurir: ${error.message}`];
  if (error instanceof ApiError) {
    lines.push(
      `  ${error.code}, HTTP ${error.status}, request ${error.requestId ?? 'without an id'}`,
    );
    if (error.docUrl !== undefined) lines.push(`  ${error.docUrl}`);
  }
  if (error instanceof ConnectionError) {
    lines.push('  Does the service run there? satukurir login --url … names another address.');
  }
  return lines.join('\n');
}

function factsOf(error: unknown) {
  if (!(error instanceof ApiError)) {
    const { name, message } =
      error instanceof Error ? error : { name: 'Error', message: String(error) };
    return { code: name, message };
  }
  const { code, message, status, requestId, retryable, fieldErrors, docUrl } = error;
  return {
    code,
    message,
    status,
    request_id: requestId,
    retryable,
    field_errors: fieldErrors,
    doc_url: docUrl,
  };
}
