import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bold, print } from './print.ts';
import type { Server } from './server.ts';

/** Lets a person look at the pages: on a terminal the server serves until Enter. */
export async function keepServing({ printed }: Server): Promise<void> {
  if (!process.stdin.isTTY) return;
  const dashboard = printed.find((line) => line.startsWith('Dashboard: ')) ?? '';
  console.log();
  print(`${bold('The page above can be opened now, and so can the dashboard:')}`);
  print(dashboard.replace('Dashboard: ', '').replaceAll(', ', '\n'));
  print('Enter ends it.');
  const lines = createInterface({ input: process.stdin });
  // Ctrl-D closes it as well.
  await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
}
