import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { Chance } from '#domain/chance.ts';
import { BEHAVIOURS, type BehaviourName } from './behaviours.ts';
import { type Arrival, digestOf, hasFloat, toldIn } from './evidence.ts';
import { type End, type InFlight, inFlight, LATE_MS, type Treatment } from './in-flight.ts';

type Library = { verify(body: string, headers: Record<string, string>): unknown };
type Writable<Thing> = { -readonly [Key in keyof Thing]: Thing[Key] };

/** An endpoint's receiver, behind a path of the hall's. */
export type Stand = {
  readonly name: string;
  readonly url: string;
  /** It knows that secret from now on, and no other. */
  learn(secret: string): void;
  readonly learntMs: readonly number[];
  requests(): number;
  treatment(): Treatment;
  saidBytes(): number;
};

/** Receivers of many endpoints in one plain server: no code of ours between wire and library. */
export type Hall = {
  stand(name: string, behaviour: BehaviourName): Stand;
  readonly arrivals: readonly Arrival[];
  /** Requests that are open now. */
  open(): number;
  close(): Promise<void>;
};

type Standing = {
  readonly name: string;
  readonly flight: InFlight;
  readonly learntMs: number[];
  readonly behaviour: BehaviourName;
  libraries: readonly Library[];
  /** All that it knew before, however late a request comes. */
  readonly before: (readonly Library[])[];
  requests: number;
  saidBytes: number;
};
type Read = { readonly standing: Standing; readonly bytes: Buffer; readonly atMs: number };

/** The second library is asked about each so-manieth request. */
const ALSO_SVIX = 5;

export async function openHall(chance: Chance): Promise<Hall> {
  const standings = new Map<string, Standing>();
  const arrivals: Writable<Arrival>[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const atMs = Date.now();
    const standing = standings.get(request.url ?? '');
    if (standing === undefined) return void response.writeHead(404).end();
    const ended = standing.flight.begin();
    const beganMs = performance.now();
    let how: End = 'SILENT';
    response.once('close', () => ended(how, 'THEIRS'));
    setTimeout(standing.flight.look, LATE_MS, beganMs).unref();
    const bytes = await buffer(request);
    standing.requests += 1;
    const arrival = arrivalOf({ standing, bytes, atMs }, headersOf(request));
    arrivals.push(arrival);
    await BEHAVIOURS[standing.behaviour]({
      ...{ request, response, chance, end: (as) => ended(as, 'OURS') },
      ...{ number: standing.requests, isVerified: arrival.isVerified },
      take() {
        how = 'TAKEN';
        arrival.isTaken = true;
      },
      said(count) {
        standing.saidBytes = Math.max(standing.saidBytes, count);
      },
    });
  };
  const server = createServer((request, response) => {
    // Whoever was killed while it sent has sent nothing.
    hear(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    stand(name, behaviour) {
      const standing = newStanding(name, behaviour);
      standings.set(`/${name}`, standing);
      return standOf(standing, `http://127.0.0.1:${port}/${name}`);
    },
    arrivals,
    open: () => standings.values().reduce((sum, { flight }) => sum + flight.open(), 0),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

function newStanding(name: string, behaviour: BehaviourName): Standing {
  return {
    ...{ name, behaviour, flight: inFlight(), learntMs: [] },
    ...{ libraries: [], before: [], requests: 0, saidBytes: 0 },
  };
}

function standOf(standing: Standing, url: string): Stand {
  return {
    name: standing.name,
    url,
    learntMs: standing.learntMs,
    learn(secret) {
      if (standing.libraries.length > 0) standing.learntMs.push(Date.now());
      standing.before.push(standing.libraries);
      standing.libraries = [new StandardWebhook(secret), new SvixWebhook(secret)];
    },
    requests: () => standing.requests,
    treatment: () => standing.flight.treatment(),
    saidBytes: () => standing.saidBytes,
  };
}

function arrivalOf(
  { standing, bytes, atMs }: Read,
  headers: Record<string, string>,
): Writable<Arrival> {
  const body = bytes.toString();
  const isAsked = standing.requests % ALSO_SVIX === 0;
  const isTrue = (libraries: readonly Library[]) =>
    libraries.length > 0 &&
    libraries.slice(0, isAsked ? 2 : 1).every((library) => isVerifiedBy(library, body, headers));
  return {
    ...{ endpoint: standing.name, atMs, digest: digestOf(bytes), hasFloat: hasFloat(body) },
    ...toldIn(body),
    deliveryId: headers['webhook-id'] ?? '',
    sentAtS: Number(headers['webhook-timestamp']),
    isVerified: isTrue(standing.libraries),
    wasVerified: standing.before.some(isTrue),
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
