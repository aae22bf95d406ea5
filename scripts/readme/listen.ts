import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

type Listener = {
  readonly script: string;
  readonly how: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  /** Runs after the first line of output. */
  readonly meanwhile: () => Promise<unknown>;
  /** Sends Ctrl-C once this text was printed. */
  readonly until: string;
  readonly patienceMs: number;
};

const LOOK_AGAIN_MS = 20;
/** Output comes in pieces: a webhook is complete with the last line of its body. */
const BODY_END = '\n}\n';

/** Output of a program that runs until it is interrupted. */
export async function outputOfListener({ script, how, meanwhile, until, patienceMs }: Listener) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const shell = spawn('/bin/sh', ['-ec', script], { ...how, stdio: [...stdio], detached: true });
  let printed = '';
  shell.stdout?.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const end = performance.now() + patienceMs;
  const untilIn = async (wanted: string, from = 0) => {
    while (!printed.includes(wanted, from)) {
      if (performance.now() > end)
        throw new Error(`"${wanted}" was not printed in time:\n${printed}`);
      await sleep(LOOK_AGAIN_MS);
    }
  };
  const closed = once(shell, 'close');
  try {
    await untilIn('\n');
    await meanwhile();
    await untilIn(until);
    await untilIn(BODY_END, printed.indexOf(until));
  } finally {
    // Interrupts the whole process group, as a terminal does; ending only the shell would leave its
    // program running.
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGINT');
    await closed;
  }
  return printed;
}
