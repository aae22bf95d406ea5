import { readFile, writeFile } from 'node:fs/promises';
import type { SatukurirClient } from '../client.ts';
import { pause } from '../send.ts';
import type { DataOf } from '../types.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { choiceOf } from './given.ts';
import { pairs, rupiah } from './print.ts';

const LOOK_AGAIN_MS = 500;
/** Statuses in which the service is still processing a batch. */
const AT_WORK: ReadonlySet<string> = new Set(['CHECKING', 'SENDING']);
const WAITS: Command['options'] = {
  'no-wait': { about: 'do not wait until the service has gone through all rows' },
};

type Batch = DataOf<'getBatch'>;

export const batchTemplate: Command = {
  about: 'print the columns of a CSV file, explained, with a row that can be sent',
  options: { out: { about: 'file in place of standard output', value: 'FILE' } },
  async run({ given, terminal, client }) {
    const bytes = await (await client()).batches.template();
    if (given.options.out === undefined) await terminal.write(bytes);
    else await writeFile(given.options.out, bytes);
  },
};

export const batchSend: Command = {
  about: 'order all parcels of a CSV file (- is standard input)',
  words: 'FILE',
  count: [1, 1],
  options: {
    'dry-run': { about: 'check rows and lock prices only; "batch confirm" then pays' },
    mode: {
      about: 'all (default): one wrong row stops it; valid: wrong rows are left out',
      value: 'MODE',
    },
    ...WAITS,
  },
  async run({ given, terminal, client }) {
    const [path = ''] = given.words;
    const mode = choiceOf(given, 'mode', ['all', 'valid']);
    const isDry = given.options['dry-run'] !== undefined;
    const query = { dry_run: isDry, ...(mode !== undefined && { mode }) };
    const csv = await contentsOf(path, terminal);
    const api = await client();
    const sent = await api.batches.createFromCsv(csv, query);
    for (const column of sent.ignored_columns) terminal.note(`column ${column}: ignored`);
    const isWaiting = given.options['no-wait'] === undefined;
    await show(api, await settled(api, sent.batch_id, isWaiting), terminal);
  },
};

export const batchShow: Command = {
  about: 'show a batch, and its wrong rows',
  words: 'BATCH',
  count: [1, 1],
  async run({ given: { words }, terminal, client }) {
    const [id = ''] = words;
    const api = await client();
    await show(api, await api.batches.get(id), terminal);
  },
};

export const batchConfirm: Command = {
  about: 'pay and order a batch that was sent with --dry-run',
  words: 'BATCH',
  count: [1, 1],
  options: WAITS,
  async run({ given, terminal, client }) {
    const [id = ''] = given.words;
    const api = await client();
    await api.batches.confirm(id);
    const isWaiting = given.options['no-wait'] === undefined;
    await show(api, await settled(api, id, isWaiting), terminal);
  },
};

async function contentsOf(path: string, terminal: Terminal): Promise<string> {
  try {
    return path === '-' ? await terminal.read() : await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}

async function settled(client: SatukurirClient, id: string, isWaiting: boolean): Promise<Batch> {
  for (;;) {
    const batch = await client.batches.get(id);
    if (!isWaiting || !AT_WORK.has(batch.status)) return batch;
    await pause(LOOK_AGAIN_MS);
  }
}

async function show(client: SatukurirClient, batch: Batch, terminal: Terminal): Promise<void> {
  const { batch_id: id, status, totals, failure } = batch;
  const wrong: string[] = [];
  if (totals.failed > 0) {
    for await (const row of client.batches.rows(id, { status: ['FAILED'] })) {
      const errors = row.errors.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
      wrong.push(`row ${row.row}${row.reference === null ? '' : ` ${row.reference}`}: ${errors}`);
    }
  }
  const text = pairs({
    batch: id,
    status,
    rows: String(totals.rows),
    priced: String(totals.priced),
    created: String(totals.created),
    failed: String(totals.failed),
    total: rupiah(totals.total_amount),
    why: failure?.message,
  });
  terminal.show(batch, [text, ...wrong].join('\n'));
  if (status === 'AWAITING_CONFIRMATION') terminal.note(`To pay: satukurir batch confirm ${id}`);
}
