type Flag = { readonly text: string; readonly isSet: RegExp };

/**
 * Megabytes of a semi-space, half of V8's young generation, and of the old one; a serving process
 * has 60 MB of live data. Beyond a bound V8 collects, instead of taking further memory; a process
 * ends only if several times its usual data is alive.
 */
const FLAGS: readonly Flag[] = [
  { text: '--max-semi-space-size=16', isSet: /--max[-_]semi[-_]space[-_]size/ },
  { text: '--max-old-space-size=512', isSet: /--max[-_]old[-_]space[-_]size/ },
];

/**
 * Keeps V8's heap small. V8 sizes it by the machine's memory on start: on a large machine it
 * collects only after hundreds of megabytes, and keeps them. Replaces the process by one with the
 * flags and the same pid, arguments and streams, so call it before anything is opened. Leaves out
 * what is set already, and does nothing if that is all, or execve is not available.
 */
export function keepHeapSmall(): void {
  const { execArgv, argv, execPath } = process;
  const options = [...execArgv, process.env.NODE_OPTIONS ?? ''];
  const missing = FLAGS.filter(({ isSet }) => !options.some((option) => isSet.test(option)));
  if (missing.length === 0) return;
  const flags = missing.map(({ text }) => text);
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)]);
}
