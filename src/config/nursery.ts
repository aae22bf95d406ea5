/** Megabytes of one half of V8's nursery: a process that serves has 60 alive. */
const SMALL = '--max-semi-space-size=16';
const SAID = /--max[-_]semi[-_]space[-_]size/;

/**
 * V8 sizes its nursery by the machine's memory, once, when it starts: on a large machine a process
 * puts off collecting until it holds hundreds of megabytes, and keeps them. So this process becomes
 * one that was started with a small nursery: the same id, arguments and streams. To be called
 * before anything is open. Does nothing where its size is said already, or processes cannot be
 * replaced.
 */
export function keepNurserySmall(): void {
  const { execArgv, argv, execPath } = process;
  if ([...execArgv, process.env.NODE_OPTIONS ?? ''].some((said) => SAID.test(said))) return;
  process.execve?.(execPath, [execPath, SMALL, ...execArgv, ...argv.slice(1)]);
}
