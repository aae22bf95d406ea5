import type { Cleanup } from './composition/start-server.ts';
import { readSettings } from './config/read-settings.ts';
import { keepHeapSmall } from './config/small-heap.ts';

/** Limit of a drain; an orchestrator sends SIGKILL by then anyway. */
const DRAIN_MAX_MS = 30_000;
/** Limit of the cleanup, so that a failed start ends within ten seconds in all. */
const FAILED_START_MAX_MS = 5_000;

/** Errors printed without their stack. */
const PLAIN_ERRORS: readonly string[] = ['BadSettings', 'UnreadableSecrets', 'UnusableFolder'];

keepHeapSmall();

// A reader may close the pipe (`| head`, a closed terminal): that must not end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

// Registered first: a start may hang, and process 1 of a container ends only by its own signal
// handler.
const stopWanted = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      exitWithin(DRAIN_MAX_MS);
      resolve(signal);
    });
  }
});

const cleanups: Cleanup[] = [];
try {
  const settings = readSettings();
  const { startServer } = await import('./composition/start-server.ts');
  const running = await startServer(settings, cleanups);
  cleanups.length = 0;
  const signal = await stopWanted;
  await running.drain(signal);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  exitWithin(FAILED_START_MAX_MS);
  for (const release of cleanups.toReversed()) await release().catch(() => {});
  // Ends the process although open handles would keep the event loop alive, since it does not
  // serve.
  process.exit(error instanceof Error && error.name === 'BadSettings' ? 2 : 1);
}

function exitWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'This port is taken; choose another with PORT.';
  }
  return PLAIN_ERRORS.includes(error.name) ? error.message : (error.stack ?? error.message);
}
