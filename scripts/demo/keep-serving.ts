import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bold, print } from './print.ts';
import type { Server } from './server.ts';

/**
 * Keeps the server running on a terminal until Enter is pressed, so that a person can look at the
 * pages.
 */
export async function keepServing({ printed }: Server): Promise<void> {
  if (!process.stdin.isTTY) return;
  const dashboard = printed.find((line) => line.startsWith('Dashboard: ')) ?? '';
  console.log();
  print(`${bold('The page above can be opened now, and so can the dashboard:')}`);
  print(dashboard.replace('Dashboard: ', '').replaceAll(', ', '\n'));
  print('Enter ends it.');
  const lines = createInterface({ input: process.stdin });
  // Ctrl-D closes the input, which ends the server, too.
  await Promise.race([once(lines, 'line'), once(lines, 'close')]);
  lines.close();
}
