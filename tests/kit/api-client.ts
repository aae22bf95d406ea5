import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { DataOf, OperationId } from '#src/http/contract/types.ts';
import { assertDescribed, type ErrorAnswer } from './contract.ts';

export type Sent = {
  readonly method?: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Body: objects are sent as JSON, texts and bytes unchanged. */
  readonly body?: unknown;
};

/** Answer that is validated against the document before a test sees it. */
export type Answer<Data = unknown> = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Returns the data; throws if the answer is an error. */
  data(): Data;
  /** Returns the error; throws if the answer is a success. */
  error(): ErrorAnswer['error'];
};

export type ApiClient = {
  get<Op extends OperationId = OperationId>(path: string): Promise<Answer<DataOf<Op>>>;
  post<Op extends OperationId = OperationId>(
    path: string,
    body: unknown,
    headers?: OutgoingHttpHeaders,
  ): Promise<Answer<DataOf<Op>>>;
  /** Sends a request with any method that changes something. */
  change<Op extends OperationId = OperationId>(sent: Sent): Promise<Answer<DataOf<Op>>>;
  send(sent: Sent): Promise<Answer>;
  rates(body: unknown): Promise<Answer<DataOf<'compareRates'>>>;
  /** Creates a quote, with an idempotency key only if one is given. */
  quote(body?: unknown, idempotencyKey?: string): Promise<Answer<DataOf<'createQuote'>>>;
  /** Orders a shipment, with a new idempotency key unless one is given. */
  ship(body: unknown, idempotencyKey?: string): Promise<Answer<DataOf<'createShipment'>>>;
};

/** Parcel from Kalideres to Kebomas that every courier of the simulator accepts. */
export const RATES_BODY = {
  origin: { district_id: '31.73.06' },
  destination: { district_id: '35.25.14' },
  package: { weight_grams: 1200 },
} as const;

/** Same parcel by a service that collects cash and insures. */
export const QUOTE_BODY = { ...RATES_BODY, courier_code: 'jne', service_code: 'REG' } as const;

/** Body of a shipment for a quote of QUOTE_BODY, paid by wallet. */
export function shipmentBody(quoteId: string) {
  return {
    quote_id: quoteId,
    sender: {
      name: 'Toko Melati',
      phone: '081234567890',
      address: 'Jl. Peta Barat No. 12',
      district_id: QUOTE_BODY.origin.district_id,
    },
    receiver: {
      name: 'Sari Wulandari',
      phone: '+6285712345678',
      address: 'Jl. Veteran No. 8',
      district_id: QUOTE_BODY.destination.district_id,
    },
    items: [{ name: 'Batik shirt', quantity: 2, price: 75_000 }],
    payment_method: 'WALLET',
  };
}

/** Opens a new connection for every request, so that no test inherits another's. */
const agent = new Agent({ keepAlive: false });

export function apiClient(port: number, key?: string): ApiClient {
  return clientWith(port, key === undefined ? {} : { Authorization: `Bearer ${key}` });
}

/** Client that sends these headers with everything. */
export function clientWith(port: number, always: OutgoingHttpHeaders): ApiClient {
  const send = <Data>(sent: Sent) =>
    exchange<Data>(port, { ...sent, headers: { ...always, ...sent.headers } });
  return {
    send,
    change: send,
    get: (path) => send({ path }),
    post: (path, body, headers = {}) => send({ method: 'POST', path, body, headers }),
    rates: (body) => send({ method: 'POST', path: '/api/v1/rates', body }),
    quote: (body = QUOTE_BODY, idempotencyKey) =>
      send({ method: 'POST', path: '/api/v1/quotes', body, headers: keyed(idempotencyKey) }),
    ship: (body, idempotencyKey = randomUUID()) =>
      send({ method: 'POST', path: '/api/v1/shipments', body, headers: keyed(idempotencyKey) }),
  };
}

function keyed(idempotencyKey: string | undefined): OutgoingHttpHeaders {
  return idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey };
}

type Seen = Pick<Answer, 'status' | 'headers' | 'text' | 'bytes'>;

async function exchange<Data>(port: number, sent: Sent): Promise<Answer<Data>> {
  const { method = 'GET', path } = sent;
  const sentBytes = bytesOf(sent.body);
  const headers = { ...(sentBytes ? jsonHeaders(sentBytes) : {}), ...sent.headers };
  const { bytes, ...seen } = await new Promise<Seen>((resolve, reject) => {
    const outgoing = request({ port, method, path, headers, agent, host: '127.0.0.1' });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      const resolveWith = (read: Buffer) => {
        const body = new TextDecoder().decode(read);
        resolve({ status, headers: answered, text: body, bytes: read });
      };
      buffer(incoming).then(resolveWith, reject);
    });
    outgoing.end(sentBytes);
  });
  const [plainPath = path] = path.split('?');
  assertDescribed({ ...seen, method, path: plainPath });
  return {
    ...seen,
    bytes,
    data: () => parsed<{ success: true; data: Data }>(seen.text, true).data,
    error: () => parsed<ErrorAnswer>(seen.text, false).error,
  };
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function jsonHeaders(bytes: Buffer): OutgoingHttpHeaders {
  return { 'Content-Type': 'application/json', 'Content-Length': bytes.length };
}

function parsed<Body extends { success: boolean }>(body: string, success: Body['success']): Body {
  const value: Body = JSON.parse(body);
  if (value.success !== success) throw new Error(`the answer is ${body}`);
  return value;
}
