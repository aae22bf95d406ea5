import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadAreaDirectory } from '#adapters/areas/directory.ts';
import { queries } from '#adapters/areas/fixtures/queries.ts';
import type { Server } from '../scripts/demo/server.ts';
import { areas, SEARCHES } from './calls.ts';
import { connect } from './connection.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 25;
const CORPUS_ROUNDS = 5;
const P99 = 0.99;
const LIMIT = 20;
const TEXT_LENGTH_MAX = 100;
const ADDRESS_LENGTH_MAX = 500;
const REPEATED = ['kota', 'selatan', 'kebomas', 'jawa', 'ke', 'sungai'].map((word) =>
  filled(`${word} `, TEXT_LENGTH_MAX),
);
/** Expensive searches: texts with words that occur in many names, in no name, or both. */
const DEAREST = [
  'tanjung sungai kampung batu gunung padang lubuk pasar bukit pulau',
  'sungaiabc tanjungab kampungs batulong gunungku padangpan lubuklin',
  'kampung tanjungab sungai batulong gunung padangpan',
];
const CENTRE = { latitude: -6.2, longitude: 106.8 };
const BOUND = { unit: 'ms', bound: 5 } as const;
const MEGABYTE = 1_000_000;

type Slowness = { readonly texts?: readonly string[]; readonly nowMs?: () => number };

export async function areaFigures(): Promise<readonly Figure[]> {
  return [
    await areaMemoryFigure(),
    await areaLoadFigure(),
    await areaSearchFigure(),
    await areaRepeatedFigure(),
    await areaCorpusFigure(),
    ...(await areaDearestFigures()),
  ];
}

/** CPU time to load the directory at the start. */
async function areaLoadFigure(): Promise<Figure> {
  const startedAt = cpuMs();
  loadAreaDirectory();
  const measured = cpuMs() - startedAt;
  return { what: 'CPU of loading all places', measured, unit: 'ms', bound: 2000 };
}

async function areaSearchFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const measured = await slowest(async (text) => void search(text, LIMIT));
  return { what: 'slowest of twenty area searches, in the process', measured, ...BOUND };
}

/** Searches with the maximum number of words, all equal. */
async function areaRepeatedFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const measured = await slowest(async (text) => void search(text, LIMIT), {
    texts: REPEATED,
    nowMs: cpuMs,
  });
  return { what: 'CPU of an area search with one word repeated', measured, unit: 'ms', bound: 10 };
}

/** 99th percentile over all searches of the corpus. */
async function areaCorpusFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const texts = queries().map(({ text }) => text);
  const timings = await timingsOf(async (text) => void search(text, LIMIT), {
    texts,
    nowMs: cpuMs,
    rounds: CORPUS_ROUNDS,
  });
  const sorted = timings.map(median).toSorted((a, b) => a - b);
  const measured = sorted[Math.floor(sorted.length * P99)] ?? Number.NaN;
  return { what: 'CPU of an area search, p99', measured, unit: 'ms', bound: 10 };
}

async function areaDearestFigures(): Promise<readonly Figure[]> {
  const { search, resolve } = loadAreaDirectory();
  const [nowMs, unit] = [cpuMs, 'ms'] as const;
  const found = await slowest(async (text) => void search(text, LIMIT), { texts: DEAREST, nowMs });
  const addresses = DEAREST.map((text) => filled(`${text}, `, ADDRESS_LENGTH_MAX));
  const read = async (address: string) => void resolve({ address, coordinates: CENTRE });
  const resolved = await slowest(read, { texts: addresses, nowMs });
  return [
    { what: 'CPU of the most expensive area search', measured: found, unit, bound: 15 },
    { what: 'CPU of the most expensive address', measured: resolved, unit, bound: 25 },
  ];
}

/** Memory that the directory adds to a process after garbage collection. */
async function areaMemoryFigure(): Promise<Figure> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const before = usedBytes(collect);
  const directory = loadAreaDirectory();
  directory.search('kalidres', LIMIT);
  const measured = (usedBytes(collect) - before) / MEGABYTE;
  // Districts and their index took 57 MB before villages were added.
  return { what: 'memory of all places and their index', measured, unit: 'MB', bound: 60 };
}

export async function areaAnswerFigure(server: Server): Promise<Figure> {
  const connection = connect(server);
  const measured = await slowest((text) => connection.send(areas(text)));
  connection.close();
  return { what: 'slowest of twenty area searches, over HTTP', measured, ...BOUND };
}

/** Uses the median of each search, to ignore pauses of the machine. */
async function slowest(
  search: (text: string) => Promise<void>,
  { texts = SEARCHES, nowMs = () => performance.now() }: Slowness = {},
): Promise<number> {
  const timings = await timingsOf(search, { texts, nowMs, rounds: ROUNDS });
  return Math.max(...timings.map(median));
}

async function timingsOf(
  search: (text: string) => Promise<void>,
  { texts, nowMs, rounds }: Required<Slowness> & { readonly rounds: number },
): Promise<readonly number[][]> {
  const timings = new Map<string, number[]>(texts.map((text) => [text, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [text, times] of timings) {
      const startedAt = nowMs();
      await search(text);
      times.push(nowMs() - startedAt);
    }
  }
  return [...timings.values()];
}

function filled(text: string, length: number): string {
  return text.repeat(Math.floor(length / text.length)).trimEnd();
}

function usedBytes(collect: () => void): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
