import { loadAreaDirectory } from '#adapters/areas/directory.ts';
import type { Server } from '../scripts/demo/server.ts';
import { areas, SEARCHES } from './calls.ts';
import { connect } from './connection.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 25;
const LIMIT = 20;
const TEXT_LENGTH_MAX = 100;
const REPEATED = ['kota', 'selatan', 'kebomas', 'jawa', 'ke'].map((word) =>
  `${word} `.repeat(Math.floor(TEXT_LENGTH_MAX / (word.length + 1))),
);
const BOUND = { unit: 'ms', bound: 5 } as const;

type Slowness = { readonly texts?: readonly string[]; readonly nowMs?: () => number };

export async function areaSearchFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const measured = await slowest(async (text) => void search(text, LIMIT));
  return { what: 'area search, the slowest of twenty: in the process', measured, ...BOUND };
}

/** As many words as a search may hold, all the same. */
export async function areaRepeatedFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const measured = await slowest(async (text) => void search(text, LIMIT), {
    texts: REPEATED,
    nowMs: cpuMs,
  });
  return { what: 'CPU of an area search for one word, repeated', measured, unit: 'ms', bound: 10 };
}

export async function areaAnswerFigure(server: Server): Promise<Figure> {
  const connection = connect(server);
  const measured = await slowest((text) => connection.send(areas(text)));
  connection.close();
  return { what: 'area search, the slowest of twenty: over HTTP', measured, ...BOUND };
}

/** Each search counts with its median: a pause of the machine is not the search's. */
async function slowest(
  search: (text: string) => Promise<void>,
  { texts = SEARCHES, nowMs = () => performance.now() }: Slowness = {},
): Promise<number> {
  const timings = new Map<string, number[]>(texts.map((text) => [text, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [text, times] of timings) {
      const startedAt = nowMs();
      await search(text);
      times.push(nowMs() - startedAt);
    }
  }
  return Math.max(...[...timings.values()].map(median));
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
