/** Megabytes of one half of V8's nursery; a serving process has 60 MB of live data. */
const SEMI_SPACE_FLAG = '--max-semi-space-size=16';
const SEMI_SPACE_OPTION = /--max[-_]semi[-_]space[-_]size/;

/**
 * V8 sizes its nursery (the young generation) by the machine's memory when it starts: on a large
 * machine it collects only after hundreds of megabytes, and keeps them. This call replaces the
 * process by one with a small nursery and the same pid, arguments and streams. Call it before
 * anything is opened. Does nothing if the size is set already, or execve is not available.
 */
export function keepNurserySmall(): void {
  const { execArgv, argv, execPath } = process;
  if (
    [...execArgv, process.env.NODE_OPTIONS ?? ''].some((option) => SEMI_SPACE_OPTION.test(option))
  )
    return;
  process.execve?.(execPath, [execPath, SEMI_SPACE_FLAG, ...execArgv, ...argv.slice(1)]);
}
