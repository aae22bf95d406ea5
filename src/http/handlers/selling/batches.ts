import type { Language } from '#domain/carrying/tracking/description.ts';
import { idText } from '#domain/id.ts';
import { invalidParameter } from '#domain/refusal.ts';
import { BATCH_ROWS_MAX, type Batch, type BatchMode } from '#domain/selling/batch/batch.ts';
import type { ShownRow } from '#domain/selling/batch/batch-row.ts';
import type { ResolvePlace } from '#src/usecases/carrying/area/resolve-place.ts';
import type { Turn } from '#src/usecases/selling/batch/in-turns.ts';
import type { BatchUseCases } from '#src/usecases/selling/batch/use-cases.ts';
import { batchRowView, batchView } from '#src/views/selling/batch.ts';
import { BATCH_COLUMNS, columnOf } from '../../batch-columns.ts';
import type { Call, FileHandler, Handler, StreamingHandler } from '../../call.ts';
import type { OpenApi } from '../../contract/load-openapi.ts';
import { allRead } from '../../contract/read-body.ts';
import { schemaCheck } from '../../contract/validator.ts';
import { CSV_TYPE, csvChunks, csvText } from '../../csv.ts';
import { BODY_BYTES_MAX } from '../../edge/read-body.ts';
import { idInPath } from '../../ids.ts';
import { csvRowCheck, readCsvRows } from '../../read-csv.ts';
import { type RowCheck, readRows } from '../../read-rows.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ } from '../../route.ts';
import { inIndonesian } from '../../translate-error.ts';
import { newTurns } from '../../turns.ts';
import { LABEL_MEDIA_TYPES, labelFile } from '../carrying/labels.ts';
import { createdBetween, LIMIT, listRequestOf, listView, placeOf, placeText } from '../lists.ts';

const LIST = 'batches';
const MODES = { all: 'ALL', valid: 'VALID' } as const satisfies Readonly<Record<string, BatchMode>>;

const EXPORT_COLUMNS = [
  'row',
  'reference',
  'status',
  'shipment_number',
  'shipment_status',
  'awb',
  'courier_code',
  'service_code',
  'total_amount',
  'repeated',
  'errors',
];

type Deps = BatchUseCases & { readonly openApi: OpenApi; readonly resolvePlace: ResolvePlace };

export function batchRoutes(deps: Deps): readonly AnyRoute[] {
  const write = { ...CHANGE, scope: 'shipments:write' } as const;
  const read = { ...READ, scope: 'shipments:read' } as const;
  const wrongInRow = schemaCheck(deps.openApi, 'BatchShipment', deps.resolvePlace);
  return [
    {
      ...write,
      path: '/batches',
      operationId: 'createBatch',
      limit: 'batches',
      status: 202,
      takesRows: { name: 'shipments', rowsMax: BATCH_ROWS_MAX, rowLengthMax: BODY_BYTES_MAX },
      handler: createBatchHandler(deps, wrongInRow),
    },
    { ...read, path: '/batches', operationId: 'listBatches', handler: listBatchesHandler(deps) },
    {
      ...read,
      path: '/batches/template',
      operationId: 'getBatchTemplate',
      isFile: true,
      people: 'NONE',
      handler: async () => csvFile(templateText(), 'batch-template.csv'),
    },
    {
      ...read,
      path: '/batches/:batch_id',
      operationId: 'getBatch',
      handler: getBatchHandler(deps),
    },
    {
      ...read,
      path: '/batches/:batch_id/rows',
      operationId: 'listBatchRows',
      handler: listBatchRowsHandler(deps),
    },
    {
      ...read,
      path: '/batches/:batch_id/export',
      operationId: 'exportBatchRows',
      isStreamed: true,
      isTranslated: true,
      people: 'HIDDEN',
      handler: exportHandler(deps),
    },
    {
      ...write,
      path: '/batches/:batch_id/confirm',
      operationId: 'confirmBatch',
      handler: confirmBatchHandler(deps),
    },
    {
      ...read,
      path: '/batches/:batch_id/labels',
      operationId: 'printBatchLabels',
      isFile: true,
      handler: labelsHandler(deps),
    },
  ];
}

function createBatchHandler(
  { createBatch }: BatchUseCases,
  wrongInRow: RowCheck,
): Handler<'createBatch'> {
  const wrongInCsvRow = csvRowCheck(wrongInRow);
  return async (call) => {
    const turn = newTurns();
    const { rows: sent, ignoredColumns, apart, ...order } = await sentIn(call, turn);
    const wrongFields = call.csv === undefined ? wrongInRow : wrongInCsvRow;
    const rows = await readRows(sent, { wrongFields, turn, apart });
    const { request } = call;
    const { data, replayed } = await createBatch(
      { ...order, tenant: request.tenant, rows, turn },
      request,
    );
    return { ...data, ignored_columns: [...ignoredColumns], replayed };
  };
}

/** Rows and options of a JSON body, or of CSV with its options in the query. */
async function sentIn({ csv, query, body }: Call<'createBatch'>, turn: Turn) {
  if (csv !== undefined) {
    const { mode = 'all', dry_run: isDryRun = false } = query;
    return { ...(await readCsvRows(csv, turn)), mode: MODES[mode], isDryRun };
  }
  for (const name of ['mode', 'dry_run'] as const) refuseOther(name, query[name], body[name]);
  const {
    mode = query.mode ?? 'all',
    dry_run: isDryRun = query.dry_run ?? false,
    shipments: rows,
    payment_method: _onlyTheWallet,
    ...unread
  } = body;
  allRead(unread);
  return {
    rows,
    ignoredColumns: [],
    apart: new Map<string, string>(),
    mode: MODES[mode],
    isDryRun,
  };
}

/** An option may be given in the query, in the body, or identically in both. */
function refuseOther<Value>(name: string, inQuery?: Value, inBody?: Value): void {
  if (inQuery === undefined || inBody === undefined || inQuery === inBody) return;
  throw invalidParameter(name, 'NOT_ALLOWED', 'differs from that of the body');
}

function listBatchesHandler({ listBatches }: BatchUseCases): Handler<'listBatches'> {
  return async ({ caller, query }) => {
    const rows = await listBatches(caller, createdBetween(query), listRequestOf(query, LIST));
    const idOf = ({ batchId }: Batch) => batchId;
    return listView(rows, query, { list: LIST, view: batchView, idOf });
  };
}

function getBatchHandler({ getBatch }: BatchUseCases): Handler<'getBatch'> {
  return async ({ caller, params }) => {
    const { batch, labels } = await getBatch(caller, idInPath('batch', params.batch_id));
    return { ...batchView(batch), labels };
  };
}

function listBatchRowsHandler({ listBatchRows }: BatchUseCases): Handler<'listBatchRows'> {
  return async ({ caller, params, query }) => {
    const batchId = idInPath('batch', params.batch_id);
    const list = `batch-rows ${idText('batch', batchId)}`;
    const { limit = LIMIT, status: statuses = null } = query;
    const after = placeOf(query, list);
    const { items, hasMore } = await listBatchRows(caller, batchId, { statuses, after, limit });
    const last = items.at(-1);
    const cursor = hasMore && last ? placeText(list, last.place) : null;
    const pagination = { page: null, limit, has_more: hasMore, next_cursor: cursor };
    return { items: items.map(batchRowView), pagination };
  };
}

function exportHandler({ exportBatchRows }: BatchUseCases): StreamingHandler<'exportBatchRows'> {
  return async ({ caller, params, shown, language }) => {
    const batchId = idInPath('batch', params.batch_id);
    const pages = await exportBatchRows(caller, batchId);
    const cells = (row: ShownRow) => exportedCells(shown('BatchRow', batchRowView(row)), language);
    return {
      headers: {
        'Content-Type': CSV_TYPE,
        'Content-Language': language,
        Vary: 'Accept-Language',
        'Content-Disposition': `attachment; filename="batch-${idText('batch', batchId)}.csv"`,
      },
      chunks: () => csvChunks(pages, EXPORT_COLUMNS, cells),
    };
  };
}

function confirmBatchHandler({ confirmBatch }: BatchUseCases): Handler<'confirmBatch'> {
  return async ({ request, params }) => {
    return withReplayed(
      await confirmBatch(request.tenant, idInPath('batch', params.batch_id), request),
    );
  };
}

function labelsHandler({ printBatchLabels }: BatchUseCases): FileHandler<'printBatchLabels'> {
  return async ({ caller, params, query }) => {
    const batchId = idInPath('batch', params.batch_id);
    const { format = 'pdf', size = 'a6', layout = 'one_per_page' } = query;
    const paper = { format, size, layout };
    const which = { batchId, isReadyOnly: query.ready_only ?? false };
    const file = await printBatchLabels({ tenant: caller, ...which, ...paper });
    return labelFile(
      file,
      `labels-${idText('batch', batchId)}.${format}`,
      LABEL_MEDIA_TYPES[format],
    );
  };
}

function exportedCells(
  { errors, repeated, ...view }: ReturnType<typeof batchRowView>,
  language: Language,
) {
  const texts = errors.map(({ path, code, message }) => {
    const text = language === 'id' ? inIndonesian(code, message) : message;
    return path === '' ? text : `${columnOf(path)}: ${text}`;
  });
  return {
    row: view.row,
    status: view.status,
    reference: view.reference ?? '',
    shipment_number: view.shipment_number ?? '',
    shipment_status: view.shipment_status ?? '',
    awb: view.awb ?? '',
    courier_code: view.courier_code ?? '',
    service_code: view.service_code ?? '',
    total_amount: view.total_amount ?? '',
    repeated: String(repeated),
    errors: texts.join('; '),
  };
}

/** Header, explanation line and example row of the CSV template. */
function templateText(): string {
  const names = BATCH_COLUMNS.map(({ name }) => name);
  const [first] = names;
  const explained = BATCH_COLUMNS.map(({ name, explanation }) => [
    name,
    name === first ? `# ${explanation}` : explanation,
  ]);
  const examples = BATCH_COLUMNS.map(({ name, example }) => [name, example]);
  const lines = [Object.fromEntries(explained), Object.fromEntries(examples)];
  return csvText(lines, names, (line) => line);
}

function csvFile(text: string, name: string) {
  return labelFile(Buffer.from(text), name, CSV_TYPE);
}
