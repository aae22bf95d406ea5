import type { ImportAreaCodes } from '#src/usecases/carrying/area/import-area-codes.ts';
import type { Command, Findings } from './command.ts';
import { provider, text } from './options.ts';

export const areaCommands: Readonly<Record<string, Command>> = {
  'areas import': {
    about: "takes a courier's own codes of districts from a file, in place of all it has",
    options: {
      provider: { about: "the provider's code, such as JNE", required: true },
      file: { about: 'CSV, its columns as in docs/examples/area-codes.csv', required: true },
    },
    run: async ({ importAreaCodes }, given) =>
      imported(importAreaCodes(provider(given, 'provider'), text(given, 'file'))),
  },
};

async function* imported(lines: ReturnType<ImportAreaCodes>): Findings {
  let wrong = 0;
  let next = await lines.next();
  for (; !next.done; next = await lines.next()) {
    wrong += 1;
    yield next.value;
  }
  const isGood = next.value !== null;
  return { summary: { wrong_lines: wrong, districts_with_codes: next.value }, isGood };
}
