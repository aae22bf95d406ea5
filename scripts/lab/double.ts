/**
 * A double of a courier's API: one file, `scripts/lab/couriers/<code>.ts` (`<code>`: the courier's
 * folder in adapters/couriers), that exports `double`. Nothing lists it. `make lab CODE=<code>`
 * starts it, tests open it with `openLab(double)`, and the chaos tests use every double. The lab
 * provides the server, the faults, the orders, `/lab/…` and the sending of webhooks.
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
 * A double checks each request as strictly as the courier's documents require; it is written from
 * these documents, not from the adapter. It stores an accepted order with `orders.add(…)`. The
 * receiver's name (behaviour.ts) decides whether it refuses the order (`fateOf(receiver)`), and
 * whether the lab loses, delays or breaks the reply. If we choose the courier's AWBs, `awbOf` reads
 * them from `fields`.
 */
import type { Fields } from './fields.ts';
import type { LabOrder, Orders, SentOrder } from './orders.ts';

/** Credentials by name, as an operator configures them: exactly those of the manifest. */
export type Credentials = Readonly<Record<string, string>>;

export type LabRequest = {
  readonly method: string;
  /** The path without the query string. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The unparsed body, which signatures cover. */
  readonly text: string;
  /** Fields of a JSON or form body; empty for any other body. */
  readonly body: Fields;
};

/** A text body is sent as HTML, any other body as JSON. */
export type LabReply = { readonly status: number; readonly body: unknown };

/** The handler gets the decoded groups that `path` matched. */
export type Route = readonly [
  method: string,
  path: RegExp,
  handler: (request: LabRequest, orders: Orders, parts: readonly string[]) => LabReply,
];

export type HookEvent = 'STATUS' | 'AWB';
export type HookRequest = {
  /** Headers in addition to the content type. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * A line of the file that operators import. A null code means that no parcels can be sent from the
 * district.
 */
export type LabArea = {
  readonly districtId: string;
  readonly originCode: string | null;
  readonly destinationCode: string;
  readonly name: string;
};

export type Double = {
  /** The provider as in its manifest. */
  readonly provider: string;
  /** Name shown to people. */
  readonly name: string;
  readonly credentials: Credentials;
  /** URLs by the manifest's names, for a lab with this address; routes match their paths. */
  urls(base: string): Readonly<Record<string, string>>;
  /**
   * Required for couriers with `ownAreaCodes`: at least 31.73.06 and 35.25.14, which tests send
   * from and to.
   */
  readonly areaCodes?: readonly LabArea[];
  /** Required for couriers with `ownAwbs`: the range of AWBs given to us. */
  readonly awbs?: { readonly from: string; readonly to: string };
  /** The courier's statuses of an untroubled parcel, from the order's first to its last. */
  readonly journey: readonly string[];
  /** Returns undefined if the request is not an order. */
  orderIn(request: LabRequest): SentOrder | undefined;
  /** Returns the courier whose rates are requested; undefined if none are. */
  ratesIn?(request: LabRequest): string | undefined;
  /** Returns undefined if the sender is authenticated. Public paths are up to the double. */
  refuseStranger(request: LabRequest, credentials: Credentials): LabReply | undefined;
  awbOf(order: LabOrder): string;
  readonly routes: readonly Route[];
  /** Returns undefined if the courier sends no webhook about this event. */
  webhook?(order: LabOrder, event: HookEvent, credentials: Credentials): HookRequest | undefined;
};
