/** Measures the promised figures and prints each next to its bound: `make figures`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bold, type Column, green, red, table } from '../scripts/demo/print.ts';
import type { Server } from '../scripts/demo/server.ts';
import { areaAnswerFigure, areaFigures } from './area-search.ts';
import { backlogFigures } from './backlog.ts';
import { batchFigures } from './batches.ts';
import { countedFigures } from './counted.ts';
import { deadWorkerFigure } from './dead-worker.ts';
import { exportFigures } from './exports.ts';
import { fairnessFigures } from './fairness.ts';
import { type Figure, figureText, isKept, promiseText } from './figure.ts';
import { firstAnswer } from './first-answer.ts';
import { labelFigure } from './labels.ts';
import { ledgerVerifyFigures } from './ledger-verify.ts';
import { liveRatesFigures } from './live-rates.ts';
import { longListFigures } from './long-lists.ts';
import { pageFigures } from './pages.ts';
import { paidShipmentFigures } from './paid-shipments.ts';
import { requestLogFigures } from './request-log.ts';
import { memoryFigure, throughputFigure } from './serving.ts';
import { slowSocketsFigure } from './slow-sockets.ts';
import { strangerFigures } from './strangers.ts';
import { trackingFigures } from './tracking.ts';
import { webhookFigures } from './webhook-figures.ts';
import { worstBodyFigures } from './worst-bodies.ts';

const COLUMNS: readonly Column[] = [
  { title: 'figure' },
  { title: 'measured', align: 'right' },
  { title: 'promised', align: 'right' },
  { title: '' },
];

/** ONLY=backlog measures the groups of that name. */
const GROUPS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  server: figuresOfOneServer,
  counted: countedFigures,
  areas: areaFigures,
  labels: async () => [await labelFigure()],
  batches: batchFigures,
  bodies: worstBodyFigures,
  'live-rates': liveRatesFigures,
  paid: paidShipmentFigures,
  'dead-worker': async () => [await deadWorkerFigure()],
  backlog: backlogFigures,
  fairness: fairnessFigures,
  lists: longListFigures,
  exports: exportFigures,
  ledger: ledgerVerifyFigures,
  pages: pageFigures,
  'request-log': requestLogFigures,
  strangers: strangerFigures,
  tracking: trackingFigures,
  webhooks: webhookFigures,
};

const figures: Figure[] = [];
const { ONLY = '' } = process.env;
for (const [name, measure] of Object.entries(GROUPS)) {
  if (!name.includes(ONLY)) continue;
  try {
    const measured = await measure();
    for (const figure of measured) console.log(`  … ${figure.what}: ${figureText(figure)}`);
    figures.push(...measured);
  } catch (error) {
    // Continues with the other groups.
    console.error(error);
    figures.push({ what: `${name}: not measured`, measured: Number.NaN, unit: '', bound: 0 });
  }
}
console.log(table(COLUMNS, figures.map(row)));
if (!figures.every(isKept)) process.exitCode = 1;

async function figuresOfOneServer(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satukurir-figures-'));
  const settings = { RATE_LIMITS: 'off' };
  try {
    const empty = { what: 'on an empty folder', bound: 15 };
    const first = await firstAnswer({ dataDir, settings }, empty);
    await first.server.stop();
    const { key } = first.server;
    const existing = { what: 'on an existing folder', bound: 6 };
    const second = await firstAnswer({ dataDir, settings, key }, existing);
    const served = await figuresOf(second.server).finally(second.server.stop);
    return [first.figure, second.figure, ...served];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function figuresOf(server: Server): Promise<readonly Figure[]> {
  const memory = await memoryFigure(server);
  return [
    memory,
    await throughputFigure(server),
    await areaAnswerFigure(server),
    await slowSocketsFigure(server),
  ];
}

function row(figure: Figure): string[] {
  const verdict = isKept(figure) ? green('kept') : bold(red('BROKEN'));
  const { what, bound } = figure;
  return [what, figureText(figure), promiseText(figure), bound === null ? '' : verdict];
}
