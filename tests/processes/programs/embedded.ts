/**
 * Opens the embedded server and prints its result as one line of JSON. With `writes` it inserts row
 * after row and prints the number of each committed one. On SIGTERM or SIGINT it drains, still
 * writing for a moment, releases the server and ends.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openEmbedded } from '#adapters/embedded-postgres/open-embedded.ts';

type Task = { readonly dataDir: string; readonly throwaway?: boolean; readonly writes?: boolean };

const DRAIN_MS = 300;

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
const task = JSON.parse(process.argv[2] ?? '{}') as Task;
const said: string[] = [];
const server = await openEmbedded({
  dataDir: task.dataDir,
  throwaway: task.throwaway ?? false,
  report: (line) => said.push(line),
});
let isDrained = false;
const alive = setInterval(() => {}, 60_000);
const drained = new Promise<void>((resolve) => {
  const drain = () => sleep(DRAIN_MS).then(resolve);
  process.once('SIGTERM', drain).once('SIGINT', drain);
}).then(() => {
  isDrained = true;
});
say({ ...server, said });
if (task.writes) await write();
await drained;
await server.release();
clearInterval(alive);

async function write(): Promise<void> {
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS written (n serial)');
  while (!isDrained) {
    const { rows } = await client.query('INSERT INTO written DEFAULT VALUES RETURNING n');
    say(rows[0].n);
  }
  await client.end();
}
