/**
 * A double of a courier's API: one file, `scripts/lab/couriers/<code>.ts` (`<code>`: the courier's
 * folder in adapters/couriers), that exports `double`. Nothing lists it. `make lab CODE=<code>`
 * starts it, tests open it by `openLab(double)`, and chaos takes all that are there. The base
 * brings the server, the faults, the orders, `/lab/…` and the sending of webhooks.
 *
 *     export const double: Double = {
 *       provider: 'RUSH',
 *       name: 'Rush Express',
 *       credentials: { apiKey: 'lab-key-of-rush' },
 *       urls: (base) => ({ api: base }),
 *       journey: ['NEW', 'PICKED', 'ON_THE_WAY', 'DONE'],
 *       orderIn: ({ method, path, body }) =>
 *         method === 'POST' && path === '/orders'
 *           ? { reference: textIn(body, 'ref'), receiver: textIn(fieldsOf(body.to), 'name') }
 *           : undefined,
 *       refuseStranger: ({ headers }, { apiKey }) =>
 *         headers['x-key'] === apiKey ? undefined : { status: 401, body: { error: 'key' } },
 *       awbOf: ({ number }) => `RUSH${String(number).padStart(8, '0')}`,
 *       routes: [
 *         ['POST', /^\/orders$/, ({ body }, orders) => create(body, orders)],
 *         ['GET', /^\/orders\/(\w+)$/, (_request, orders, [awb = '']) => track(orders.byAwb(awb))],
 *       ],
 *     };
 *
 * It checks each request as strictly as the courier's documents do, and is written from them and
 * not from the adapter. Of an order that it takes it says `orders.add(…)`; by the receiver's name
 * (behaviour.ts) it refuses one (`fateOf(receiver)`), and the base loses, delays and breaks
 * replies. A courier whose AWBs we choose has `awbOf` read them from `fields`.
 */
import type { Fields } from './fields.ts';
import type { LabOrder, Orders, SentOrder } from './orders.ts';

/** By name, as an operator configures them: exactly those of the manifest. */
export type Credentials = Readonly<Record<string, string>>;

export type LabRequest = {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came: what a signature signs. */
  readonly text: string;
  /** The fields of a body that is JSON or a form; none of any other. */
  readonly body: Fields;
};

/** A body that is a text is a page of HTML, all others are JSON. */
export type LabReply = { readonly status: number; readonly body: unknown };

/** What is found by `path` goes to the handler, decoded, as its groups. */
export type Route = readonly [
  method: string,
  path: RegExp,
  handler: (request: LabRequest, orders: Orders, parts: readonly string[]) => LabReply,
];

export type HookEvent = 'STATUS' | 'AWB';
export type HookRequest = {
  /** Beside the type of its content. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** As a line of the file that an operator imports; null: there are none to send from. */
export type LabArea = {
  readonly districtId: string;
  readonly originCode: string | null;
  readonly destinationCode: string;
  readonly name: string;
};

export type Double = {
  /** As its manifest has it. */
  readonly provider: string;
  /** For people. */
  readonly name: string;
  readonly credentials: Credentials;
  /** Those of its manifest, of a lab with this address; the routes see their paths. */
  urls(base: string): Readonly<Record<string, string>>;
  /** Of a courier with `ownAreaCodes`: 31.73.06 and 35.25.14 at least, as tests send parcels. */
  readonly areaCodes?: readonly LabArea[];
  /** Of a courier with `ownAwbs`: what it gave us. */
  readonly awbs?: { readonly from: string; readonly to: string };
  /** Its words for the statuses of an untroubled parcel, from an order's first to its last. */
  readonly journey: readonly string[];
  /** Undefined: the request is no order. */
  orderIn(request: LabRequest): SentOrder | undefined;
  /** The courier whose rates are asked for; undefined: it asks for none. */
  ratesIn?(request: LabRequest): string | undefined;
  /** Undefined: its sender is known. Paths that anybody may call are its own matter. */
  refuseStranger(request: LabRequest, credentials: Credentials): LabReply | undefined;
  awbOf(order: LabOrder): string;
  readonly routes: readonly Route[];
  /** Undefined: it sends none about this. */
  webhook?(order: LabOrder, event: HookEvent, credentials: Credentials): HookRequest | undefined;
};
