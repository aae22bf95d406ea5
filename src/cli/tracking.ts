import type { UnknownCode } from '#domain/tracking/unknown-code.ts';
import type { Command } from './command.ts';
import { limit } from './options.ts';

export const trackingCommands: Readonly<Record<string, Command>> = {
  'tracking unknown-codes': {
    about: 'lists codes of couriers that are not known, latest first',
    options: { limit: { about: 'how many: 1 to 50; default 20' } },
    run: async ({ listUnknownCodes }, given) => (await listUnknownCodes(limit(given))).map(view),
  },
};

function view({
  environment,
  courierCode,
  code,
  description: words,
  count,
  firstAt,
  lastAt,
}: UnknownCode) {
  return {
    last_at: lastAt.toISOString(),
    courier: courierCode,
    environment,
    code,
    words,
    count,
    first_at: firstAt.toISOString(),
  };
}
