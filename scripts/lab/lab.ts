import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { behaviourOf, type Fault, faultNamed } from './behaviour.ts';
import { fieldsOf, textIn } from './fields.ts';
import { type Hook, type HookEvent, sendHook } from './hooks.ts';
import { type LabOrder, type LabReply, type Orders, openOrders, refusal } from './orders.ts';
import { answer } from './routes.ts';

export type LabOptions = {
  /** What a request authenticates with; by default `biteship_test.lab`. */
  readonly key?: string;
  /** 0: any that is free. */
  readonly port?: number;
  readonly now?: () => Date;
};

/** Biteship's API in front of orders of its own: for tests, and for LIVE without a courier. */
export type Lab = {
  readonly url: string;
  readonly key: string;
  readonly orders: Orders;
  /** Of each request, `POST /v1/orders`. */
  readonly requests: readonly string[];
  /** The next request fails so. */
  failNext(fault: Fault): void;
  /** Its rates fail so from now on. */
  failRates(courier: string, fault: Fault): void;
  /** Undefined: none is connected. */
  readonly hook: Hook | undefined;
  connectHook(hook: Hook): void;
  /** Moves an order, by our reference; gives the status that our hook answers, if there is one. */
  advance(reference: string, status?: string): Promise<number | undefined>;
  assignWaybill(reference: string): Promise<number | undefined>;
  close(): Promise<void>;
};

type State = {
  readonly orders: Orders;
  readonly requests: string[];
  /** References whose fault has come. */
  readonly failed: Set<string>;
  readonly key: string;
  /** By courier. */
  readonly rateFaults: Map<string, Fault>;
  next?: Fault | undefined;
  hook?: Hook;
};

type Received = { readonly method: string; readonly path: string; readonly body: unknown };

const SLOW_MS = 3_000;
const DRIP_MS = 20;

export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const { key = 'biteship_test.lab', port = 0, now = () => new Date() } = options;
  const orders = openOrders(now);
  const state: State = { orders, requests: [], failed: new Set(), key, rateFaults: new Map() };
  const server = createServer((request, response) => {
    serve(request, response, state).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...{ key, orders, requests: state.requests },
    failNext(fault) {
      state.next = fault;
    },
    failRates(courier, fault) {
      state.rateFaults.set(courier, fault);
    },
    get hook() {
      return state.hook;
    },
    connectHook(hook) {
      state.hook = hook;
    },
    advance(reference, status) {
      const order = orderNamed(reference, state);
      orders.advance(order, status);
      return notify('order.status', order, state);
    },
    assignWaybill(reference) {
      const order = orderNamed(reference, state);
      orders.assignWaybill(order);
      return notify('order.waybill_id', order, state);
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function orderNamed(reference: string, { orders }: State): LabOrder {
  const order = orders.byReference(reference);
  if (order === undefined) throw new Error(`the lab has no order ${reference}`);
  return order;
}

async function notify(event: HookEvent, order: LabOrder, { hook }: State) {
  return hook && sendHook(hook, event, order);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
): Promise<void> {
  const { method = '', url = '' } = request;
  const received = { method, path: url.split('?')[0] ?? '', body: await bodyOf(request) };
  if (received.path.startsWith('/lab/')) return send(response, await control(received, state));
  state.requests.push(`${method} ${received.path}`);
  const fault = faultOf(received, state);
  if (fault === 'RESET') return void request.socket.resetAndDestroy();
  if (fault === 'DOWN') return send(response, { status: 503, body: { success: false } });
  if (fault === 'LIMITED') return send(response, limited(), { 'retry-after': '2' });
  const given = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const reply =
    given === state.key
      ? answer(received, state.orders)
      : { ...refusal(40000001, 'Authentication failed'), status: 401 };
  return answerBy(fault, response, reply);
}

/** Of the next request, or of an order by its receiver's name, the first time. */
function faultOf({ method, path, body }: Received, state: State): Fault | undefined {
  const { next } = state;
  state.next = undefined;
  const order = fieldsOf(body);
  if (path === '/v1/rates/couriers') return next ?? state.rateFaults.get(textIn(order, 'couriers'));
  if (next !== undefined || method !== 'POST' || path !== '/v1/orders') return next;
  const reference = textIn(order, 'reference_id');
  if (state.failed.has(reference)) return undefined;
  state.failed.add(reference);
  return behaviourOf(textIn(order, 'destination_contact_name')).fault;
}

async function answerBy(
  fault: Fault | undefined,
  response: ServerResponse,
  reply: LabReply,
): Promise<void> {
  if (fault === 'LOST') return void response.destroy();
  // Until its caller hangs up.
  if (fault === 'SILENT') return;
  if (fault === 'SLOW') await pause(SLOW_MS);
  if (fault !== 'DRIP') return send(response, reply);
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  while (!response.destroyed) {
    response.write(' ');
    await pause(DRIP_MS);
  }
}

function limited(): LabReply {
  return { status: 429, body: { success: false, error: 'Too many requests' } };
}

/** `/lab/hook`, `/lab/next`, `/lab/advance`, `/lab/waybill`, `/lab/orders`: for people. */
async function control({ path, body }: Received, state: State): Promise<LabReply> {
  const fields = fieldsOf(body);
  const order = state.orders.byReference(textIn(fields, 'reference_id'));
  switch (path) {
    case '/lab/orders':
      return { status: 200, body: state.orders.all };
    case '/lab/hook': {
      const [url, header, secret] = ['url', 'header', 'secret'].map((name) => textIn(fields, name));
      state.hook = { url: url ?? '', header: header ?? '', secret: secret ?? '' };
      return { status: 200, body: { hook: url } };
    }
    case '/lab/next':
      state.next = faultNamed(textIn(fields, 'fault'));
      return { status: 200, body: { next: state.next ?? null } };
    case '/lab/advance':
    case '/lab/waybill': {
      if (order === undefined) return { status: 404, body: { error: 'no such reference_id' } };
      const isMove = path === '/lab/advance';
      if (isMove) state.orders.advance(order, textIn(fields, 'status') || undefined);
      else state.orders.assignWaybill(order);
      const hook = await notify(isMove ? 'order.status' : 'order.waybill_id', order, state);
      return { status: 200, body: { ...order, hook: hook ?? null } };
    }
    default:
      return { status: 404, body: { error: 'orders, hook, next, advance or waybill' } };
  }
}

function send(
  response: ServerResponse,
  { status, body }: LabReply,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks = await Array.fromAsync<Buffer>(request);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}
