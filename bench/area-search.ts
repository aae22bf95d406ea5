import { loadAreaDirectory } from '#adapters/areas/directory.ts';
import type { Server } from '../scripts/demo/server.ts';
import { areas, SEARCHES } from './calls.ts';
import { connect } from './connection.ts';
import { type Figure, median } from './figure.ts';

const ROUNDS = 25;
const LIMIT = 20;
const BOUND = { unit: 'ms', bound: 5 } as const;

export async function areaSearchFigure(): Promise<Figure> {
  const { search } = loadAreaDirectory();
  const measured = await slowest(async (text) => void search(text, LIMIT));
  return { what: 'area search, the slowest of twenty: in the process', measured, ...BOUND };
}

export async function areaAnswerFigure(server: Server): Promise<Figure> {
  const connection = connect(server);
  const measured = await slowest((text) => connection.send(areas(text)));
  connection.close();
  return { what: 'area search, the slowest of twenty: over HTTP', measured, ...BOUND };
}

/** Each search counts with its median: a pause of the machine is not the search's. */
async function slowest(search: (text: string) => Promise<void>): Promise<number> {
  const timings = new Map<string, number[]>(SEARCHES.map((text) => [text, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [text, times] of timings) {
      const startedAt = performance.now();
      await search(text);
      times.push(performance.now() - startedAt);
    }
  }
  return Math.max(...[...timings.values()].map(median));
}
