import type { Release } from './composition/start-server.ts';
import { keepNurserySmall } from './config/nursery.ts';
import { readSettings } from './config/read-settings.ts';

/** By then an orchestrator sends SIGKILL anyway. */
const DRAIN_MAX_MS = 30_000;
/** With what it took to start, a start that fails is over within ten seconds. */
const FAILED_MAX_MS = 5_000;

/** Errors whose message is all that a person needs. */
const PLAIN_ERRORS: readonly string[] = ['BadSettings', 'UnusableFolder'];

keepNurserySmall();

// A pipe may be closed by its reader (`| head`, a closed terminal): that is no reason to die.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

// Before all else is loaded: a start may hang, and as process 1 of a container only this ends it.
const stopWanted = new Promise<string>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      endWithin(DRAIN_MAX_MS);
      resolve(signal);
    });
  }
});

const begun: Release[] = [];
try {
  const settings = readSettings();
  const { startServer } = await import('./composition/start-server.ts');
  const running = await startServer(settings, begun);
  begun.length = 0;
  const signal = await stopWanted;
  await running.drain(signal);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  endWithin(FAILED_MAX_MS);
  for (const release of begun.toReversed()) await release().catch(() => {});
  // Whatever still holds the event loop: a process that does not serve must not live on.
  process.exit(error instanceof Error && error.name === 'BadSettings' ? 2 : 1);
}

function endWithin(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'This port is taken; choose another with PORT.';
  }
  return PLAIN_ERRORS.includes(error.name) ? error.message : (error.stack ?? error.message);
}
