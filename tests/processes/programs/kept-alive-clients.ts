/**
 * Clients of a server, each with one connection kept as long as the server does: the next request
 * follows the last answer after up to `pauseMs`. Prints `loaded` once all have been answered a few
 * times, and the outcome of every request as JSON once no connection is accepted.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type ClientsTask = {
  readonly port: number;
  readonly key: string;
  readonly clients: number;
  readonly pauseMs: number;
};
export type ClientsReport = {
  readonly answered: number;
  /** Unsuccessful answers, by their status. */
  readonly refused: Readonly<Record<string, number>>;
  /** Requests without an answer, by the error and whether their connection had served before. */
  readonly lost: Readonly<Record<string, number>>;
};

const RATES = JSON.stringify({
  origin: { district_id: '31.73.06' },
  destination: { district_id: '35.25.14' },
  package: { weight_grams: 1200 },
});
/** Error after the server has closed its listener: its end, not a fault. */
const GONE = 'ECONNREFUSED';
const LOADED_AFTER = 5;

const task: ClientsTask = JSON.parse(process.argv[2] ?? '{}');
const refused: Record<string, number> = {};
const lost: Record<string, number> = {};
let answered = 0;

await Promise.all(Array.from({ length: task.clients }, (_, number) => client(number)));
const report: ClientsReport = { answered, refused, lost };
process.stdout.write(`${JSON.stringify(report)}\n`);

async function client(number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let sent = number; ; sent += 1) {
    const outcome = await ask(agent, sent % 2 === 0);
    if (outcome === GONE) return;
    if (typeof outcome === 'string') lost[outcome] = (lost[outcome] ?? 0) + 1;
    else if (outcome < 300) loaded();
    else refused[outcome] = (refused[outcome] ?? 0) + 1;
    if (task.pauseMs > 0) await sleep(Math.random() * task.pauseMs);
  }
}

function loaded(): void {
  answered += 1;
  if (answered === LOADED_AFTER * task.clients) process.stdout.write('loaded\n');
}

/** Status of the answer, or what happened instead of one. */
function ask(agent: Agent, isRead: boolean): Promise<number | string> {
  const headers = { Authorization: `Bearer ${task.key}`, 'Content-Type': 'application/json' };
  const target = { agent, host: '127.0.0.1', port: task.port, headers };
  const path = `/api/v1/${isRead ? 'couriers' : 'rates'}`;
  return new Promise((resolve) => {
    const sent = request({ ...target, path, method: isRead ? 'GET' : 'POST' });
    const lose = (error: NodeJS.ErrnoException) => {
      const kind = error.code ?? error.message;
      resolve(kind === GONE ? GONE : `${kind} ${sent.reusedSocket ? 'kept' : 'new'}`);
    };
    sent.on('error', lose).on('response', (answer: IncomingMessage) => {
      answer.on('error', lose).on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.end(isRead ? undefined : RATES);
  });
}
