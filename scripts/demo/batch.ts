import { writeFile } from 'node:fs/promises';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Client, clientOf } from './client.ts';
import { bold, dim, green, heading, print, red, rupiah, showTable } from './print.ts';
import { type Server, startServer } from './server.ts';

type Batch = DataOf<'getBatch'>;
type Row = DataOf<'listBatchRows'>['items'][number];

const PARCELS = 20;
/** Written to the working directory. */
const FILE = 'labels.pdf';
/** Destinations: districts of Java, Bali and Sulawesi. */
const PLACES = ['35.25.14', '31.73.06', '32.73.01', '33.74.01', '51.71.01'];
const ERRORS = [
  { title: 'row', align: 'right' },
  { title: 'reference' },
  { title: 'column' },
  { title: 'what is wrong' },
] as const;

/** Sends twenty parcels in one CSV, three of them invalid: `make demo BATCH=1`. */
export async function demonstrateBatch(): Promise<void> {
  console.log();
  print(`${bold('Satukurir')}: many parcels at once.`);
  const server = await startServer({ settings: { SIMULATOR_SPEED: '300' } });
  print(dim(`${server.origin} on an empty database of its own`));
  try {
    await runBatch(server);
  } finally {
    await server.stop();
  }
}

async function runBatch(server: Server): Promise<void> {
  const client = clientOf(server);
  heading('Twenty parcels in a CSV, three of them wrong');
  const template = await client.download({ method: 'GET', path: '/batches/template' });
  const batch = await sent(server, csvOf(new TextDecoder().decode(template)));
  print(`${bold(batch.batch_id)}  ${batch.totals.rows} rows, a dry run: nothing is paid yet`);
  const path = `/batches/${batch.batch_id}`;
  const priced = await until(client, path, ({ status }) => status === 'AWAITING_CONFIRMATION');
  client.expect('the wrong rows', priced.totals.failed, 3);
  const query = { status: 'FAILED' };
  const wrong = await client.call<{ items: Row[] }>({ method: 'GET', path: `${path}/rows`, query });
  showTable(
    ERRORS,
    wrong.items.map(({ row, reference, errors: [error] }) => {
      return [String(row), reference ?? '–', error?.path ?? '', red(error?.message ?? '')];
    }),
  );
  heading('What it costs, and a yes');
  print(`${priced.totals.priced} parcels for ${bold(rupiah(priced.totals.total_amount))}`);
  await client.call({ method: 'POST', path: `${path}/confirm`, body: {} });
  const done = await until(client, path, ({ status }) => status === 'COMPLETED');
  client.expect('the parcels', done.totals.created, PARCELS - 3);
  print(green(`${done.totals.created} shipments, ${rupiah(done.totals.paid_amount)} paid`));
  heading('One PDF of labels');
  await until(client, path, ({ labels }) => labels.waiting === 0);
  const labels = await client.download({ method: 'GET', path: `${path}/labels` });
  await writeFile(FILE, labels);
  const kilobytes = Math.ceil(labels.length / 1024);
  print(`${bold(FILE)}  ${done.totals.created} labels in ${kilobytes} KB`);
  console.log();
  print(dim('The server has stopped, its data are gone. Yours: make start'));
}

/** Rows like the example of the template, each to another place. */
function csvOf(template: string): string {
  const [header = '', , example = ''] = template.split('\r\n');
  const lines = Array.from({ length: PARCELS }, (_, at) => {
    const line = example.replace('order-4711', `order-${at + 1}`);
    return at in WRONG ? WRONG[at]?.(line) : line.replace('35.25.14', PLACES[at % 5] ?? '');
  });
  return [header, ...lines].join('\r\n');
}

/** Errors by line: an unknown district, an invalid phone number, a weight in words. */
const WRONG: Readonly<Record<number, (line: string) => string>> = {
  4: (line) => line.replace('35.25.14', '99.99.99'),
  9: (line) => line.replace('081298765432', '12'),
  14: (line) => line.replace('1200', 'heavy'),
};

async function sent({ origin, key }: Server, csv: string): Promise<DataOf<'createBatch'>> {
  const url = `${origin}/api/v1/batches?mode=valid&dry_run=true`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv; charset=utf-8' };
  const response = await fetch(url, { method: 'POST', headers, body: csv });
  if (response.status !== 202) throw new Error(`${url}: ${response.status}`);
  print(`${bold('POST /api/v1/batches?mode=valid&dry_run=true')}  text/csv  ${dim('202')}`);
  const { data } = (await response.json()) as { data: DataOf<'createBatch'> };
  return data;
}

/** Polls until completion, and prints the progress whenever it has changed. */
async function until(
  client: Client,
  path: string,
  isThere: (batch: Batch) => boolean,
): Promise<Batch> {
  for await (const batch of client.poll<Batch>({
    method: 'GET',
    path,
    note: 'until it is there',
  })) {
    if (isThere(batch)) {
      const { pending, priced, created, failed } = batch.totals;
      const counts = `${priced} priced, ${created} created, ${failed} failed, ${pending} pending`;
      print(dim(`${batch.status}: ${counts}`));
      return batch;
    }
  }
  throw new Error('Polling ended without a result.');
}
