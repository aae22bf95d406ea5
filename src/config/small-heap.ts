type Flag = { readonly text: string; readonly isSet: RegExp };

/**
 * Megabytes of a semi-space, half of V8's young generation, and of the old generation; a serving
 * process has 60 MB of live data. At a bound V8 collects garbage instead of taking more memory; a
 * process runs out of memory only with several times its usual data.
 */
const FLAGS: readonly Flag[] = [
  { text: '--max-semi-space-size=16', isSet: /--max[-_]semi[-_]space[-_]size/ },
  { text: '--max-old-space-size=512', isSet: /--max[-_]old[-_]space[-_]size/ },
];

/**
 * Keeps V8's heap small. By default V8 sizes it by the machine's memory: on a large machine it
 * collects only after hundreds of megabytes, and keeps them. Replaces the process by one with the
 * flags and the same pid, arguments and streams, so call it before anything is opened. Skips flags
 * that are set already; does nothing if all are set or execve is not available.
 */
export function keepHeapSmall(): void {
  const { execArgv, argv, execPath } = process;
  const options = [...execArgv, process.env.NODE_OPTIONS ?? ''];
  const missing = FLAGS.filter(({ isSet }) => !options.some((option) => isSet.test(option)));
  if (missing.length === 0) return;
  const flags = missing.map(({ text }) => text);
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)]);
}
