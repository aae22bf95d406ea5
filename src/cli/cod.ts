import { type Advances, settlementOf } from '#domain/money/cod/advance-limit.ts';
import { isDifference, REMITTANCE_OUTCOMES } from '#domain/money/cod/remittance.ts';
import { rupiah } from '#domain/money.ts';
import type { ImportedLine } from '#src/usecases/money/cod/import-remittance.ts';
import type { Command, Findings } from './command.ts';
import { line, provider, text, whole } from './options.ts';

/**
 * Bounds of a provider's limit in rupiah; one limit covers many shipments, so it may exceed
 * AMOUNT_MAX.
 */
const MOST = { least: 0, most: 9_999_999_999, usual: 0 } as const;

export const codCommands: Readonly<Record<string, Command>> = {
  'cod import': {
    about: 'settles the cash that a provider has remitted; lists differences; repeatable',
    options: {
      provider: { about: 'who remitted, such as BITESHIP', required: true },
      file: { about: 'CSV, its columns as in docs/examples/remittance.csv', required: true },
    },
    run: async ({ importRemittance }, given) =>
      differences(importRemittance(provider(given, 'provider'), text(given, 'file'))),
  },
  'cod limit': {
    about: "sets how much of a provider's cash clients may have before it is remitted",
    options: {
      provider: { about: 'who collects, such as BITESHIP', required: true },
      most: { about: 'whole rupiah; 0: only what is remitted, as without a limit', required: true },
      by: { about: 'your name: it is kept', required: true },
    },
    async run({ limitAdvances }, given) {
      const most = rupiah(whole(given, 'most', MOST));
      const changedBy = line(given, 'by');
      return view(await limitAdvances({ provider: provider(given, 'provider'), most, changedBy }));
    },
  },
  'cod limits': {
    about: 'lists these limits, and how much of each is in use',
    options: {},
    run: async ({ listAdvances }) => (await listAdvances()).map(view),
  },
};

async function* differences(imported: AsyncIterable<ImportedLine>): Findings {
  const counts = Object.fromEntries(
    REMITTANCE_OUTCOMES.map((outcome) => [outcome.toLowerCase(), 0]),
  );
  let isGood = true;
  for await (const { line: remitted, outcome, shipmentNumber } of imported) {
    const name = outcome.toLowerCase();
    counts[name] = (counts[name] ?? 0) + 1;
    if (!isDifference(outcome)) continue;
    isGood = false;
    yield { ...remitted, shipment_number: shipmentNumber, difference: outcome };
  }
  return { summary: counts, isGood };
}

function view(advances: Advances) {
  const { provider, most, advanced, usedUpAt, changedAt, changedBy } = advances;
  return {
    provider,
    settlement: settlementOf(advances),
    most,
    advanced,
    used_up_at: usedUpAt?.toISOString() ?? null,
    changed_at: changedAt.toISOString(),
    changed_by: changedBy,
  };
}
