import type { AwbSource } from '#src/usecases/carrying/awb-pool/import-awbs.ts';
import type { Command } from './command.ts';
import { type Given, provider, reference, text, UsageError } from './options.ts';

export const awbCommands: Readonly<Record<string, Command>> = {
  'awb import': {
    about: 'adds AWBs that a courier gave us for our orders; may be repeated',
    options: {
      provider: { about: "the provider's code, such as SICEPAT", required: true },
      file: { about: 'a file with an AWB in each line' },
      from: { about: 'in place of a file: the first of a range' },
      to: { about: 'and its last' },
    },
    async run({ importAwbs }, given) {
      const code = provider(given, 'provider');
      return { provider: code, ...(await importAwbs(code, sourceOf(given))) };
    },
  },
};

function sourceOf(given: Given): AwbSource {
  const isRange = given.from !== undefined && given.to !== undefined;
  const isPart = given.from !== undefined || given.to !== undefined;
  if ((given.file !== undefined) === isPart || (isPart && !isRange)) {
    throw new UsageError('either --file or --from and --to are required');
  }
  return isRange
    ? { from: reference(given, 'from'), to: reference(given, 'to') }
    : { file: text(given, 'file') };
}
