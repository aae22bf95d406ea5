/**
 * CPU time as accounted by the kernel: comparable on a busy machine, where sales per second are
 * not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

/** Clock ticks of Linux, in milliseconds. */
const TICK_MS = 10;
/** Fields of /proc/PID/stat after the name: parent, own and waited-for children's times. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14] as const;

/** CPU time of a process and of its children that ended. */
export function cpuMs(pid: number): number {
  const stat = statOf(pid);
  return TIMES.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0) * TICK_MS;
}

/**
 * CPU time of a process and its children; children that ended are included in the time of their
 * parent.
 */
export function treeCpuMs(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => Number(statOf(child)[PARENT]) === pid);
  return cpuMs(pid) + children.reduce((sum, child) => sum + cpuMs(child), 0);
}

/** The first process of the PostgreSQL behind a connection, parent of all others. */
export async function postmasterOf(on: Client): Promise<number> {
  const { rows } = await on.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return Number(statOf(rows[0]?.pid ?? 0)[PARENT]);
}

/** Empty if the process has ended. */
function statOf(pid: number): readonly string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
