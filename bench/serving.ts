import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from '../scripts/demo/server.ts';
import { areas, COURIERS, RATES, SEARCHES } from './calls.ts';
import { load } from './connection.ts';
import type { Figure } from './figure.ts';

const MIX = SEARCHES.flatMap((search) => [RATES, areas(search), COURIERS]);
const CONNECTIONS = 16;
const BYTES_PER_KIB = 1024;
const BYTES_PER_MB = 1_000_000;

/** Memory of the server process after some work. */
export async function memoryFigure(server: Server): Promise<Figure> {
  await load(server, { calls: MIX, times: 10_000, connections: CONNECTIONS });
  const measured = residentMb(server.pid);
  return { what: 'memory after 10.000 requests', measured, unit: 'MB', bound: 300 };
}

/** The load generator shares the processors. */
export async function throughputFigure(server: Server): Promise<Figure> {
  const measured = await load(server, { calls: [RATES], times: 3_000, connections: CONNECTIONS });
  return { what: '/rates per second, one process', measured, unit: '/s', bound: null };
}

/** Resident memory of one process, in megabytes. */
export function residentMb(pid: number): number {
  return (residentKiB(pid) * BYTES_PER_KIB) / BYTES_PER_MB;
}

function residentKiB(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]);
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}
