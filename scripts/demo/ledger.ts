import { runCommand } from './cli.ts';
import { UnexpectedAnswer } from './client.ts';
import { green, print } from './print.ts';
import type { Server } from './server.ts';

const CLEAN = /^faults +0$/m;

export async function verifyLedger(server: Server): Promise<void> {
  print('\nThe ledger can be verified at any time, here beside the running server:');
  const found = await runCommand(server, ['ledger', 'verify'], (text) =>
    text.replace(CLEAN, green),
  );
  if (!CLEAN.test(found)) throw new UnexpectedAnswer('the books should be without a fault', found);
}
