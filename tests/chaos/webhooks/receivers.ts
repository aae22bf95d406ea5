import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { Random } from '#domain/random.ts';
import { BEHAVIOURS, type BehaviourName } from './behaviours.ts';
import { type Arrival, digestOf, envelopeIn, hasFloat } from './evidence.ts';
import { type End, type InFlight, inFlight, LATE_MS, type Treatment } from './in-flight.ts';

type Library = { verify(body: string, headers: Record<string, string>): unknown };
type Writable<Thing> = { -readonly [Key in keyof Thing]: Thing[Key] };

/** The receiver of one endpoint, at a path of the server. */
export type Receiver = {
  readonly name: string;
  readonly url: string;
  /** Verifies with only this secret from now on. */
  useSecret(secret: string): void;
  readonly rotatedMs: readonly number[];
  requests(): number;
  treatment(): Treatment;
  saidBytes(): number;
};

/**
 * Receivers of many endpoints in one plain server, with no code of ours between it and the library.
 */
export type ReceiverServer = {
  addReceiver(name: string, behaviour: BehaviourName): Receiver;
  readonly arrivals: readonly Arrival[];
  /** Number of open requests. */
  open(): number;
  close(): Promise<void>;
};

type ReceiverState = {
  readonly name: string;
  readonly inFlight: InFlight;
  readonly rotatedMs: number[];
  readonly behaviour: BehaviourName;
  libraries: readonly Library[];
  /** Libraries with each of the earlier secrets. */
  readonly before: (readonly Library[])[];
  requests: number;
  saidBytes: number;
};
type ReceivedRequest = {
  readonly state: ReceiverState;
  readonly bytes: Buffer;
  readonly atMs: number;
};

/** The second library verifies every fifth request. */
const ALSO_SVIX = 5;

export async function startReceivers(random: Random): Promise<ReceiverServer> {
  const states = new Map<string, ReceiverState>();
  const arrivals: Writable<Arrival>[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const atMs = Date.now();
    const state = states.get(request.url ?? '');
    if (state === undefined) return void response.writeHead(404).end();
    const end = state.inFlight.begin();
    const beganMs = performance.now();
    let how: End = 'SILENT';
    response.once('close', () => end(how, 'THEIRS'));
    setTimeout(state.inFlight.sample, LATE_MS, beganMs).unref();
    const bytes = await buffer(request);
    state.requests += 1;
    const arrival = arrivalOf({ state, bytes, atMs }, headersOf(request));
    arrivals.push(arrival);
    await BEHAVIOURS[state.behaviour]({
      request,
      response,
      random,
      end: (as) => end(as, 'OURS'),
      number: state.requests,
      isVerified: arrival.isVerified,
      take() {
        how = 'TAKEN';
        arrival.isTaken = true;
      },
      said(count) {
        state.saidBytes = Math.max(state.saidBytes, count);
      },
    });
  };
  const server = createServer((request, response) => {
    // A request of a killed worker is incomplete.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    addReceiver(name, behaviour) {
      const state = newReceiverState(name, behaviour);
      states.set(`/${name}`, state);
      return receiverOf(state, `http://127.0.0.1:${port}/${name}`);
    },
    arrivals,
    open: () => states.values().reduce((sum, { inFlight }) => sum + inFlight.open(), 0),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function newReceiverState(name: string, behaviour: BehaviourName): ReceiverState {
  return {
    name,
    behaviour,
    inFlight: inFlight(),
    rotatedMs: [],
    libraries: [],
    before: [],
    requests: 0,
    saidBytes: 0,
  };
}

function receiverOf(state: ReceiverState, url: string): Receiver {
  return {
    name: state.name,
    url,
    rotatedMs: state.rotatedMs,
    useSecret(secret) {
      if (state.libraries.length > 0) state.rotatedMs.push(Date.now());
      state.before.push(state.libraries);
      state.libraries = [new StandardWebhook(secret), new SvixWebhook(secret)];
    },
    requests: () => state.requests,
    treatment: () => state.inFlight.treatment(),
    saidBytes: () => state.saidBytes,
  };
}

function arrivalOf(
  { state, bytes, atMs }: ReceivedRequest,
  headers: Record<string, string>,
): Writable<Arrival> {
  const body = bytes.toString();
  const isAsked = state.requests % ALSO_SVIX === 0;
  const isTrue = (libraries: readonly Library[]) =>
    libraries.length > 0 &&
    libraries.slice(0, isAsked ? 2 : 1).every((library) => isVerifiedBy(library, body, headers));
  return {
    endpoint: state.name,
    atMs,
    digest: digestOf(bytes),
    hasFloat: hasFloat(body),
    ...envelopeIn(body),
    deliveryId: headers['webhook-id'] ?? '',
    sentAtS: Number(headers['webhook-timestamp']),
    isVerified: isTrue(state.libraries),
    wasVerified: state.before.some(isTrue),
    isTaken: false,
  };
}

function isVerifiedBy(library: Library, body: string, headers: Record<string, string>): boolean {
  try {
    library.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
  );
}
