import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Fault, faultFor } from './behaviour.ts';
import { control } from './control.ts';
import type { Credentials, Double, HookEvent, LabRequest } from './double.ts';
import { type Hook, sendHook } from './hooks.ts';
import { type LabOrder, type Orders, openOrders } from './orders.ts';
import { answer, answerBy, received, send } from './requests.ts';

export type LabOptions = {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly now?: () => Date;
};

/** A courier's API with its own orders: for tests, and for LIVE without a courier. */
export type Lab = {
  readonly double: Double;
  readonly url: string;
  /** Credentials as an operator configures them. */
  readonly credentials: Credentials;
  readonly urls: Readonly<Record<string, string>>;
  readonly orders: Orders;
  /** Received requests, each as `POST /v1/orders`. */
  readonly requests: readonly string[];
  /** Makes the next request fail with this fault; undefined cancels that. */
  failNext(fault: Fault | undefined): void;
  /** Makes the courier's rates fail with this fault from now on. */
  failRates(courier: string, fault: Fault): void;
  /** Undefined if no webhook is connected. */
  readonly hook: Hook | undefined;
  /** Uses the courier's own credentials, unless others are given to test authentication. */
  connectHook(url: string, credentials?: Credentials): void;
  /**
   * Moves the order with our reference; returns the status of our webhook's response, if a webhook
   * is connected.
   */
  advance(reference: string, status?: string): Promise<number | undefined>;
  assignAwb(reference: string): Promise<number | undefined>;
  close(): Promise<void>;
};

/** State of the lab in addition to its orders. */
type State = {
  readonly requests: string[];
  /** References of orders whose fault has already occurred. */
  readonly failed: Set<string>;
  /** Faults of rates by courier. */
  readonly rateFaults: Map<string, Fault>;
  next?: Fault | undefined;
  hook?: Hook;
};

const LIMITED = { status: 429, body: { success: false, error: 'Too many requests' } };

export async function openLab(double: Double, options: LabOptions = {}): Promise<Lab> {
  const { port = 0, now = () => new Date() } = options;
  const state: State = { requests: [], failed: new Set(), rateFaults: new Map() };
  const server = createServer((request, response) => {
    serve(lab, state, { request, response }).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${address.port}`;
  const lab = labOf(double, openOrders(double, now), { state, url, close });
  return lab;

  async function close(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  }
}

function labOf(
  double: Double,
  orders: Orders,
  of: Pick<Lab, 'url' | 'close'> & { readonly state: State },
): Lab {
  const { state, url, close } = of;
  const { credentials } = double;
  const orderNamed = (reference: string): LabOrder => {
    const order = orders.byReference(reference);
    if (order === undefined) throw new Error(`${double.name} has no order ${reference}`);
    return order;
  };
  const notify = async (event: HookEvent, order: LabOrder): Promise<number | undefined> => {
    const { hook } = state;
    const request = hook && double.webhook?.(order, event, hook.credentials);
    return request && sendHook(hook.url, request);
  };
  return {
    double,
    url,
    credentials,
    urls: double.urls(url),
    orders,
    requests: state.requests,
    failNext(fault) {
      state.next = fault;
    },
    failRates(courier, fault) {
      state.rateFaults.set(courier, fault);
    },
    get hook() {
      return state.hook;
    },
    connectHook(to, proof = credentials) {
      state.hook = { url: to, credentials: proof };
    },
    advance(reference, status) {
      const order = orderNamed(reference);
      orders.advance(order, status);
      return notify('STATUS', order);
    },
    assignAwb(reference) {
      const order = orderNamed(reference);
      orders.assignAwb(order);
      return notify('AWB', order);
    },
    close,
  };
}

async function serve(
  lab: Lab,
  state: State,
  of: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const { double, orders, credentials } = lab;
  const request = await received(of.request);
  if (request.path.startsWith('/lab/')) return send(of.response, await control(request, lab));
  state.requests.push(`${request.method} ${request.path}`);
  const fault = faultOf(request, double, state);
  if (fault === 'RESET') return void of.request.socket.resetAndDestroy();
  if (fault === 'DOWN') return send(of.response, { status: 503, body: { success: false } });
  if (fault === 'LIMITED') return send(of.response, LIMITED, { 'retry-after': '2' });
  const refusal = double.refuseStranger(request, credentials);
  return answerBy(fault, of.response, refusal ?? answer(request, double, orders));
}

/** Fault of the next request, or of an order by its receiver's name, at its first request. */
function faultOf(request: LabRequest, double: Double, state: State): Fault | undefined {
  const { next } = state;
  state.next = undefined;
  const priced = double.ratesIn?.(request);
  if (priced !== undefined) return next ?? state.rateFaults.get(priced);
  const order = double.orderIn(request);
  if (next !== undefined || order === undefined || state.failed.has(order.reference)) return next;
  state.failed.add(order.reference);
  return faultFor(order.receiver);
}
