import type { Server, ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** What is known of an open connection. */
type Connection = {
  /** Answers that are not finished. */
  readonly open: Set<ServerResponse>;
  bytesRead: number;
  /** Since when nothing has come and nothing is being answered. */
  quietSinceMs: number;
};

export type Drain = (delayMs: number, patienceMs?: number) => Promise<void>;

/** So long a closed connection takes in what its client is still sending, and no more than that. */
const LINGER_MS = 1_000;
const LINGER_BYTES_MAX = 1024 * 1024;
/** What is streamed may take longer; the rest of the process wants to end in good order, too. */
const DRAIN_PATIENCE_MS = 26_000;
/** A client that uses its connection again does so within this time, a starved one included. */
const QUIET_MS = 2_000;
const SWEEP_MS = 50;
/** Turns of the event loop in which connections may still be waiting in the listener's queue. */
const ACCEPT_TURNS_MAX = 200;

/**
 * Ends the connection by its half: a connection that is closed over unread bytes is reset, and a
 * reset may overtake the answer. What still comes is thrown away, without a look.
 */
export function endGently(socket: Duplex): void {
  if (socket.writableEnded) return;
  socket.end();
  socket.removeAllListeners('data');
  let left = LINGER_BYTES_MAX;
  socket.on('data', (bytes) => {
    left -= bytes.length;
    if (left < 0) socket.pause();
  });
  socket.resume();
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(lingering));
}

/**
 * In this order no client meets a reset: connections that are there stay as they are for `delayMs`,
 * then the listener goes, and only from now on every answer closes its connection: a client that
 * is sent away earlier comes back at once, and is lost in the queue of a listener that closes.
 * A connection without a request is ended when it has been quiet for long enough that no request is
 * on its way. Connections that are still open after `patienceMs` are cut off.
 */
export function drainable(server: Server): Drain {
  const connections = followed(server);
  let isDraining = false;
  server.prependListener('request', (_request, reply: ServerResponse) => {
    if (isDraining) reply.setHeader('Connection', 'close');
  });
  return async (delayMs, patienceMs = DRAIN_PATIENCE_MS) => {
    const losingPatience = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, patienceMs);
    await sleep(delayMs);
    await acceptWaiting(server);
    isDraining = true;
    const closed = closeListener(server);
    for (const { open } of connections.values()) {
      for (const reply of open) if (!reply.headersSent) reply.setHeader('Connection', 'close');
    }
    // After the poll phase: what has arrived by now has been read.
    const sweeping = setInterval(() => setImmediate(endQuiet, connections), SWEEP_MS);
    await closed;
    clearInterval(sweeping);
    clearTimeout(losingPatience);
  };
}

function followed(server: Server): ReadonlyMap<Socket, Connection> {
  const connections = new Map<Socket, Connection>();
  server.prependListener('connection', (socket: Socket) => {
    connections.set(socket, { open: new Set(), bytesRead: 0, quietSinceMs: performance.now() });
    socket.once('close', () => connections.delete(socket));
    // Node's own way out after an answer with `Connection: close`.
    socket.destroySoon = () => endGently(socket);
  });
  server.prependListener('request', ({ socket }, reply: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.open.add(reply);
    reply.once('close', () => {
      if (connection === undefined) return;
      connection.open.delete(reply);
      connection.bytesRead = socket.bytesRead;
      connection.quietSinceMs = performance.now();
    });
  });
  return connections;
}

/** The system refuses what is still in the queue of a listener that closes, by a reset. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 1;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turns = 0; accepted > 0 && turns < ACCEPT_TURNS_MAX; turns += 1) {
    accepted = 0;
    await turnOfTheLoop();
  }
  server.off('connection', count);
}

/** Not by `http.Server.close()`, which destroys connections between two requests as well. */
async function closeListener(server: Server): Promise<void> {
  await new Promise((resolve) => Listener.prototype.close.call(server, resolve));
  server.close();
}

function endQuiet(connections: ReadonlyMap<Socket, Connection>): void {
  const nowMs = performance.now();
  for (const [socket, connection] of connections) {
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead;
      connection.quietSinceMs = nowMs;
    }
    if (connection.open.size > 0) continue;
    if (nowMs - connection.quietSinceMs >= QUIET_MS) endGently(socket);
  }
}
