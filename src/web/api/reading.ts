import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { paths as ApiPaths } from '#src/http/contract/api.gen.ts';
import type { paths as DashboardPaths } from '#src/http/contract/dashboard.gen.ts';
import type { Noun } from './affected.ts';
import { type Clients, type Mutable, ok } from './client.ts';

type Paths = ApiPaths & DashboardPaths;
type Get<Path extends keyof Paths> = Paths[Path] extends { readonly get: infer Operation }
  ? Operation
  : never;
type JsonOf<Operation> = Operation extends {
  readonly responses: { readonly 200: { readonly content: { 'application/json': infer Json } } };
}
  ? Json
  : never;
/** The `data` of the answer to a GET. */
export type DataOf<Path extends keyof Paths> =
  JsonOf<Get<Path>> extends { readonly data: infer Data } ? Mutable<Data> : never;
/** Paths whose GET answers with JSON. */
export type Readable = {
  [Path in keyof Paths]: [DataOf<Path>] extends [never] ? never : Path;
}[keyof Paths];
/** Parameters in path, query and headers, as in the document. */
export type ParamsOf<Path extends Readable> =
  Get<Path> extends { readonly parameters: infer Parameters }
    ? Pick<Parameters, keyof Parameters & ('path' | 'query' | 'header')>
    : never;
type Cursor = { readonly next_cursor: string | null };
/** The dashboard's own lists have the cursor beside their rows. */
type Page = { readonly pagination: Cursor } | Cursor;
/** Paths of lists that are read a page at a time. */
type Paged = {
  [Path in Readable]: DataOf<Path> extends Page ? Path : never;
}[Readable];

/** Noun of the query, and the parameters of its operation. */
type Asked<Path extends Readable> = { readonly noun: Noun } & ParamsOf<Path>;

/** Parameters that select the first page; a cursor replaces them. */
type Begun<Path extends Readable> = {
  readonly begin?: NonNullable<ParamsOf<Path> extends { query?: infer Query } ? Query : never>;
};

type Params = {
  readonly query?: object | undefined;
  readonly path?: object | undefined;
  readonly header?: object | undefined;
};
type Getter<Data> = (
  path: string,
  init: { readonly params: Params; readonly signal: AbortSignal },
) => Promise<{ readonly data?: { readonly data: Data }; readonly response: Response }>;

/**
 * Query of one GET, typed by the document: `useQuery(reading(clients, '/api/v1/topups/{topup_id}',
 * { noun: 'top-ups', path: { topup_id } }))`. Its data is the `data` of the answer, its error an
 * `ApiError`. The key begins with environment and noun, by which events make it stale. Queries that
 * are not a GET of JSON are written out elsewhere: a POST that reads (rates, places, links of an
 * e-mail), and files (labels, photos).
 */
export function reading<Path extends Readable>(clients: Clients, path: Path, asked: Asked<Path>) {
  const { noun, ...params }: { readonly noun: Noun } & Params = asked;
  return queryOptions({
    queryKey: [clients.environment, noun, path, params],
    queryFn: ({ signal }) => read<DataOf<Path>>(clients, path, { params, signal }),
  });
}

/** Query of a list that is read page by page: `useInfiniteQuery(readingPages(clients, …))`. */
export function readingPages<Path extends Paged>(
  clients: Clients,
  path: Path,
  asked: Asked<Path> & Begun<Path>,
) {
  const { noun, begin, ...params }: { readonly noun: Noun; readonly begin?: object } & Params =
    asked;
  return infiniteQueryOptions({
    queryKey: [clients.environment, noun, path, params, { begin }, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...params.query, ...(cursor === undefined ? begin : { cursor }) };
      return read<DataOf<Path> & Page>(clients, path, { params: { ...params, query }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => cursorOf(page).next_cursor ?? undefined,
  });
}

function cursorOf(page: Page): Cursor {
  return 'pagination' in page ? page.pagination : page;
}

/** The only cast: the client's types cannot follow a path in a variable. */
async function read<Data>(
  { api, dashboardApi }: Clients,
  path: string,
  init: Parameters<Getter<Data>>[1],
): Promise<Data> {
  const { GET } = path.startsWith('/api/dashboard/') ? dashboardApi : api;
  return (await ok((GET as Getter<Data>)(path, init))).data;
}
