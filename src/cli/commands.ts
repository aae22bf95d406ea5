import { accountCommands } from './account.ts';
import { actCommands } from './act.ts';
import { adjustmentCommands } from './adjustment.ts';
import { alertCommands } from './alert.ts';
import { areaCommands } from './areas.ts';
import { awbCommands } from './awb.ts';
import { BACKUP } from './backup.ts';
import { bankAccountCommands } from './bank-account.ts';
import { bookingCommands } from './booking.ts';
import { cancellationCommands } from './cancellation.ts';
import { claimCommands } from './claim.ts';
import { codCommands } from './cod.ts';
import type { Command } from './command.ts';
import { courierCommands } from './courier.ts';
import { courierBillCommands } from './courier-bills.ts';
import { DOCTOR } from './doctor.ts';
import { keyCommands } from './key.ts';
import { ledgerCommands } from './ledger.ts';
import { paymentCommands } from './payment.ts';
import { personCommands } from './person.ts';
import { personDataCommands } from './person-data.ts';
import { pricingCommands } from './pricing.ts';
import { trackingCommands } from './tracking.ts';
import { walletCommands } from './wallet.ts';
import type { Watch } from './watch.ts';
import { webhookWatches } from './webhook.ts';
import { withdrawalCommands } from './withdrawal.ts';

/** Commands by their names of two words. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...accountCommands,
  ...actCommands,
  ...keyCommands,
  ...personCommands,
  ...personDataCommands,
  ...pricingCommands,
  ...courierCommands,
  ...walletCommands,
  ...paymentCommands,
  ...bookingCommands,
  ...withdrawalCommands,
  ...bankAccountCommands,
  ...adjustmentCommands,
  ...claimCommands,
  ...cancellationCommands,
  ...ledgerCommands,
  ...alertCommands,
  ...trackingCommands,
  ...courierBillCommands,
  ...areaCommands,
  ...awbCommands,
  ...codCommands,
};

/** Commands that run until they are interrupted. */
export const WATCHES: Readonly<Record<string, Watch>> = webhookWatches;

/** Commands of one word, which need no database that serves. */
export const LONE = { [BACKUP.name]: BACKUP, [DOCTOR.name]: DOCTOR } as const;

export function usage(): string {
  const names = Object.entries({ ...COMMANDS, ...WATCHES, ...LONE });
  const width = Math.max(...names.map(([name]) => name.length));
  const lines = names.map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return [
    'npm run -s cli -- COMMAND [options] [--json]',
    '',
    ...lines,
    '',
    'COMMAND --help lists its options.',
  ].join('\n');
}

export function help(name: string, { about, options }: Pick<Command, 'about' | 'options'>): string {
  const width = Math.max(...Object.keys(options).map(({ length }) => length));
  const lines = Object.entries(options).map(
    ([option, { about: what, required }]) =>
      `  --${option.padEnd(width)}  ${what}${required ? ' (required)' : ''}`,
  );
  return [`${name}: ${about}`, '', ...lines].join('\n');
}
