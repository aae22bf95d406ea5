import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClientsReport, ClientsTask } from '#tests/processes/programs/kept-alive-clients.ts';

export type Stopped = ClientsReport & { readonly stopMs: number };

const CLIENTS = fileURLToPath(
  new URL('../processes/programs/kept-alive-clients.ts', import.meta.url),
);
/** Random delay, so that each stop meets another phase of the load. */
const LATER_MS = 400;

/** Stops a server while clients of another process use it, as long as it accepts connections. */
export async function stopUnderLoad(
  task: ClientsTask,
  stop: () => Promise<unknown>,
): Promise<Stopped> {
  const clients = spawn(process.execPath, [CLIENTS, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let stopped: Promise<number> | undefined;
  for await (const line of createInterface({ input: clients.stdout })) {
    if (line === 'loaded') stopped = stoppedAfter(stop, Math.random() * LATER_MS);
    lines.push(line);
  }
  if (stopped === undefined) throw new Error(`the clients got no answers: ${lines.join()}`);
  const report: ClientsReport = JSON.parse(lines.at(-1) ?? '');
  return { ...report, stopMs: await stopped };
}

async function stoppedAfter(stop: () => Promise<unknown>, ms: number): Promise<number> {
  await sleep(ms);
  const startedAt = performance.now();
  await stop();
  return performance.now() - startedAt;
}
