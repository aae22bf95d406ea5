/**
 * Megabytes of a semi-space, half of V8's young generation; a serving process has 60 MB of live
 * data.
 */
const SEMI_SPACE_FLAG = '--max-semi-space-size=16';
const SEMI_SPACE_OPTION = /--max[-_]semi[-_]space[-_]size/;

/**
 * Keeps V8's young generation small. V8 sizes it by the machine's memory on start: on a large
 * machine it collects only after hundreds of megabytes, and keeps them. Replaces the process by one
 * with the flag and the same pid, arguments and streams, so call it before anything is opened. Does
 * nothing if the size is set already, or execve is not available.
 */
export function keepNurserySmall(): void {
  const { execArgv, argv, execPath } = process;
  if (
    [...execArgv, process.env.NODE_OPTIONS ?? ''].some((option) => SEMI_SPACE_OPTION.test(option))
  )
    return;
  process.execve?.(execPath, [execPath, SEMI_SPACE_FLAG, ...execArgv, ...argv.slice(1)]);
}
