import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#adapters/embedded-postgres/port.ts';
import { type Server, type ServerOptions, startServer } from '../scripts/demo/server.ts';

/** A server that reports its heap use and CPU time. */
export type OpenServer = {
  readonly server: Server;
  /** The highest heap use sampled while the work runs, in megabytes. */
  mostHeld(work: () => Promise<unknown>): Promise<number>;
  /** CPU time of the server during the work, in ms. */
  cpuMs(work: () => Promise<unknown>): Promise<number>;
  /** Longest CPU time of the main thread between two turns of its event loop, in ms. */
  longestPieceMs(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
};

/** Each sample is a full collection of about 100 ms. */
const LOOK_EVERY_MS = 1_000;
const COLLECT = 'HeapProfiler.collectGarbage';
const TELL = 'Runtime.evaluate';
const IN_USE = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
const CPU_MS = '(({ user, system }) => (user + system) / 1000)(process.cpuUsage())';
const WATCH = `(() => {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [last, longest, isOn] = [now(), 0, true];
  const look = () => {
    const at = now();
    [last, longest] = [at, Math.max(longest, at - last)];
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  globalThis.longestPieceMs = () => {
    isOn = false;
    return longest;
  };
  return 0;
})()`;
const BYTES_PER_MB = 1_000_000;

/**
 * Starts the server with the inspector, so that garbage collections can be requested. Resident
 * memory is mostly garbage that V8 has not collected, and varies by a hundred megabytes between
 * runs.
 */
export async function startOpenly(options: ServerOptions): Promise<OpenServer> {
  const port = await freePort();
  const command = [process.execPath, `--inspect=127.0.0.1:${port}`, 'src/main.ts'];
  const server = await startServer({ ...options, command });
  const socket = await inspectorAt(port);
  return {
    server,
    async mostHeld(work) {
      const working = work();
      const isOver = working.then(
        () => true,
        () => true,
      );
      let most = 0;
      do {
        most = Math.max(most, await heldMb(socket));
      } while (!(await Promise.race([isOver, sleep(LOOK_EVERY_MS, false)])));
      await working;
      return most;
    },
    async cpuMs(work) {
      const before = await evaluated(socket, CPU_MS);
      await work();
      return (await evaluated(socket, CPU_MS)) - before;
    },
    async longestPieceMs(work) {
      await evaluated(socket, WATCH);
      await work();
      return evaluated(socket, 'globalThis.longestPieceMs()');
    },
    stop() {
      // Node does not exit before the inspector disconnects.
      socket.close();
      return server.stop();
    },
  };
}

async function inspectorAt(port: number): Promise<WebSocket> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await listed.json()) as readonly { readonly webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error('the server has no inspector target');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  return socket;
}

async function heldMb(socket: WebSocket): Promise<number> {
  await ask(socket, COLLECT);
  return (await evaluated(socket, IN_USE)) / BYTES_PER_MB;
}

async function evaluated(socket: WebSocket, expression: string): Promise<number> {
  const { result } = await ask(socket, TELL, { expression });
  return Number(result.value);
}

/** One request at a time; there are no unsolicited messages. */
async function ask(socket: WebSocket, method: string, params = {}) {
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [{ data }] = await answered;
  const { result, error } = JSON.parse(data);
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
