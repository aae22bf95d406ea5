/**
 * Shows in a terminal what the processes of this machine do: `make top`, or `make top
 * FROM=9464,9465` for their METRICS_PORTs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '#src/config/read-settings.ts';
import { parseSamples, type Samples, together } from './top/samples.ts';
import { screenOf } from './top/screen.ts';

type Look = { readonly at: number; readonly scrapes: ReadonlyMap<string, Samples> };

const EVERY_MS = 2_000;
const ANSWER_MS = 1_500;
const CLEAR = '\u001b[H\u001b[2J';

const ports = portsOf(process.argv[2] ?? '');
if (ports.length === 0) {
  console.error('Set METRICS_PORT, for the processes and here, or name ports: make top FROM=9464');
  process.exit(1);
}
await watch();

async function watch(): Promise<never> {
  let last = await look();
  for (;;) {
    await sleep(EVERY_MS);
    const next = await look();
    show(last, next);
    last = next;
  }
}

async function look(): Promise<Look> {
  const answers = await Promise.all(ports.map(async (port) => [port, await scrape(port)] as const));
  const scrapes = new Map<string, Samples>();
  for (const [port, samples] of answers) if (samples !== undefined) scrapes.set(port, samples);
  return { at: performance.now(), scrapes };
}

async function scrape(port: string): Promise<Samples | undefined> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { signal });
    return parseSamples(await reply.text());
  } catch {
    return undefined;
  }
}

function show(before: Look, after: Look): void {
  const lines = screenOf({
    before: together([...before.scrapes.values()]),
    after: together([...after.scrapes.values()]),
    seconds: (after.at - before.at) / 1000,
    answering: [...after.scrapes.keys()],
    silent: ports.filter((port) => !after.scrapes.has(port)),
  });
  process.stdout.write(`${process.stdout.isTTY ? CLEAR : ''}${lines.join('\n')}\n`);
}

function portsOf(given: string): readonly string[] {
  if (given !== '') return given.split(',');
  const { METRICS_PORT: port } = readSettings();
  return port === null ? [] : [String(port)];
}
