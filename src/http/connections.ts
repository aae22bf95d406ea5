import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import { Server as Listener, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';

/** State of an open connection. */
type Connection = {
  /** Unfinished responses. */
  readonly open: Set<ServerResponse>;
  bytesRead: number;
  /** Time since which nothing was received and no response was open. */
  idleSinceMs: number;
};

export type Drain = (delayMs: number, timeoutMs?: number) => Promise<void>;

/** How long, and how many bytes, a closing connection still reads from its client. */
const LINGER_MS = 1_000;
const LINGER_BYTES_MAX = 1024 * 1024;
/** Time limit of streams in a drain; the rest of the process needs time for its own shutdown. */
const DRAIN_TIMEOUT_MS = 26_000;
/** A client that reuses a connection does so within this time, even on a busy machine. */
const IDLE_MS = 2_000;
const SWEEP_MS = 50;
/** Turns of the event loop in which connections may still be waiting in the listener's queue. */
const ACCEPT_TURNS_MAX = 200;

/**
 * Half-closes the connection: closing it over unread bytes sends a reset, which may overtake the
 * response. Further input is discarded.
 */
export function closeGracefully(socket: Duplex): void {
  if (socket.writableEnded) return;
  socket.end();
  socket.removeAllListeners('data');
  let remainingBytes = LINGER_BYTES_MAX;
  socket.on('data', (bytes) => {
    remainingBytes -= bytes.length;
    if (remainingBytes < 0) socket.pause();
  });
  socket.resume();
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(lingering));
}

/**
 * Drains without resetting a client's connection. For `delayMs` open connections stay unchanged;
 * then the listener closes, and every response closes its connection. Closing earlier would make
 * clients reconnect at once and get lost in the queue of the closing listener. A connection without
 * a request is closed after being idle for so long that no request can be on its way. Connections
 * still open after `timeoutMs` are cut off.
 */
export function drainable(server: Server | TlsServer): Drain {
  const connections = trackConnections(server);
  let isDraining = false;
  server.prependListener('request', (_request, reply: ServerResponse) => {
    if (isDraining) reply.setHeader('Connection', 'close');
  });
  return async (delayMs, timeoutMs = DRAIN_TIMEOUT_MS) => {
    const cutOff = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, timeoutMs);
    await sleep(delayMs);
    await acceptQueued(server);
    isDraining = true;
    const closed = closeListener(server);
    for (const { open } of connections.values()) {
      for (const reply of open) if (!reply.headersSent) reply.setHeader('Connection', 'close');
    }
    // Runs after the poll phase, when all input that has arrived has been read.
    const sweep = setInterval(() => setImmediate(closeIdle, connections), SWEEP_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(cutOff);
  };
}

function trackConnections(server: Server | TlsServer): ReadonlyMap<Socket, Connection> {
  const connections = new Map<Socket, Connection>();
  // A request over HTTPS names its TLS socket, which exists only after the handshake.
  const opened = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.prependListener(opened, (socket: Socket) => {
    connections.set(socket, { open: new Set(), bytesRead: 0, idleSinceMs: performance.now() });
    socket.once('close', () => connections.delete(socket));
    // Node calls this after a response with `Connection: close`.
    socket.destroySoon = () => closeGracefully(socket);
  });
  server.prependListener('request', ({ socket }, reply: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.open.add(reply);
    reply.once('close', () => {
      if (connection === undefined) return;
      connection.open.delete(reply);
      connection.bytesRead = socket.bytesRead;
      connection.idleSinceMs = performance.now();
    });
  });
  return connections;
}

/** Accepts queued connections, because the system resets the queue of a closing listener. */
async function acceptQueued(server: Server | TlsServer): Promise<void> {
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

/** Avoids `http.Server.close()`, which also destroys connections between two requests. */
async function closeListener(server: Server | TlsServer): Promise<void> {
  await new Promise((resolve) => Listener.prototype.close.call(server, resolve));
  server.close();
}

function closeIdle(connections: ReadonlyMap<Socket, Connection>): void {
  const nowMs = performance.now();
  for (const [socket, connection] of connections) {
    if (socket.bytesRead !== connection.bytesRead) {
      connection.bytesRead = socket.bytesRead;
      connection.idleSinceMs = nowMs;
    }
    if (connection.open.size > 0) continue;
    if (nowMs - connection.idleSinceMs >= IDLE_MS) closeGracefully(socket);
  }
}
