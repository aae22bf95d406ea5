import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP = Buffer.alloc(4 * 1024, 'x');
const LOOK_AGAIN_MS = 2;
/** Pause for systems whose socket buffers cannot be inspected. */
const BLIND_MS = 50;
const TABLE = '/proc/net/tcp';

/**
 * Answers 200 with an endless body. Sends each chunk after the previous one was read, so that
 * nothing is left in the system's buffers. Returns the bytes of the body that were sent.
 */
export async function flood(response: ServerResponse): Promise<number> {
  const { socket } = response;
  let bytes = 0;
  response.on('error', () => {});
  response.writeHead(200);
  while (socket !== null && !socket.destroyed) {
    bytes += STEP.length;
    await new Promise<void>((resolve) => {
      socket.once('close', resolve);
      response.write(STEP, () => {
        socket.off('close', resolve);
        resolve();
      });
    });
    while (!socket.destroyed && !isRead(socket)) await sleep(LOOK_AGAIN_MS);
  }
  return bytes;
}

/** Sends one byte per interval without end. */
export async function drip(response: ServerResponse, everyMs: number): Promise<void> {
  response.on('error', () => {});
  response.writeHead(200);
  while (!response.destroyed && !response.closed) {
    response.write('.');
    await sleep(everyMs);
  }
}

/** True if the other end has read everything from its receive buffer. */
function isRead({ localPort, remotePort }: Socket): boolean {
  const table = tableOf();
  if (table === undefined) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLIND_MS);
    return true;
  }
  const ours = portOf(localPort);
  const theirs = portOf(remotePort);
  const waiting = (from: string, to: string, queue: 'sent' | 'received') =>
    table.some(
      (row) => row.local.endsWith(from) && row.remote.endsWith(to) && !/^0+$/.test(row[queue]),
    );
  return !waiting(ours, theirs, 'sent') && !waiting(theirs, ours, 'received');
}

/** Linux shows addresses and queues in hexadecimal. */
function tableOf() {
  try {
    const lines = readFileSync(TABLE, 'utf8').trim().split('\n').slice(1);
    return lines.map((line) => {
      const [, local = '', remote = '', , queues = ''] = line.trim().split(/\s+/);
      const [sent = '', received = ''] = queues.split(':');
      return { local, remote, sent, received };
    });
  } catch {
    return undefined;
  }
}

function portOf(port: number | undefined): string {
  return `:${(port ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
