import { setTimeout as sleep } from 'node:timers/promises';

/** A client written from the specification only: plain fetch and the documented fields. */
export type Fields = Readonly<Record<string, unknown>>;

export type Reply<Data> = {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  readonly request_id: string;
  readonly data: Data;
  readonly error?: { readonly code: string; readonly field_errors: readonly Fields[] };
};

export type Client = {
  get<Data = Fields>(path: string): Promise<Reply<Data>>;
  post<Data = Fields>(path: string, body?: unknown, headers?: Headed): Promise<Reply<Data>>;
  send<Data = Fields>(request: Sent): Promise<Reply<Data>>;
};

export type Sent = {
  readonly method: string;
  /**
   * Relative to /api/v1; a path that begins with `//` is relative to the host, for example
   * `//couriers`.
   */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Headed;
};
type Headed = Readonly<Record<string, string>>;

export type Rate = {
  readonly courier_code: string;
  readonly service_code: string;
  readonly price: number;
  readonly discount: number;
  readonly final_price: number;
  readonly estimated_days: { readonly min: number; readonly max: number };
  readonly cod_supported: boolean;
  readonly chargeable_weight_kg: number;
};
export type Rates = { readonly rates: readonly Rate[]; readonly provider_errors?: unknown };
export type Quote = {
  readonly quote_id: string;
  readonly final_price: number;
  readonly expires_at: string;
};
export type Shipment = {
  readonly shipment_number: string;
  readonly awb?: string | null;
  readonly status: string;
  readonly payment_status: string;
  readonly price: number;
  readonly total_amount: number;
  readonly booking?: string;
  readonly qr_string?: string;
  readonly replayed?: boolean;
  readonly cancel_reason?: string | null;
};
export type Entry = {
  readonly status: string;
  readonly description: string;
  readonly location: string;
  readonly time: string;
};
export type Balance = {
  readonly available: number;
  readonly pending_cod: number;
  readonly held: number;
};
export type List = { readonly items: readonly Fields[] };
export type Endpoint = { readonly webhook_id: string; readonly secret: string };

/** A busy machine may miss the server's deadlines, after which a client retries. */
const UNAVAILABLE = 503;
const RETRY_MS = 200;
const LIMIT_MS = 60_000;

/** Sends X-Forwarded-Proto like a proxy that terminates TLS. */
export function clientOf(origin: string, key: string | null): Client {
  const authorization: Headed = key === null ? {} : { Authorization: `Bearer ${key}` };
  const ask = async <Data>({ method, path, body, headers }: Sent): Promise<Reply<Data>> => {
    const place = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const answer = await fetch(`${origin}${place}`, {
      method,
      headers: {
        'X-Forwarded-Proto': 'https',
        ...authorization,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const envelope: Omit<Reply<Data>, 'status' | 'headers'> = JSON.parse(text || '{}');
    return { ...envelope, status: answer.status, headers: answer.headers };
  };
  const send = async <Data>(request: Sent): Promise<Reply<Data>> => {
    const until = performance.now() + LIMIT_MS;
    for (;;) {
      const reply = await ask<Data>(request);
      if (reply.status !== UNAVAILABLE || performance.now() > until) return reply;
      await sleep(RETRY_MS);
    }
  };
  return {
    send,
    get: (path) => send({ method: 'GET', path }),
    post: (path, body, headers = {}) => send({ method: 'POST', path, body, headers }),
  };
}
