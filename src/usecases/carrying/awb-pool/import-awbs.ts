import { awbsBetween, IMPORT_MAX, isAwb } from '#domain/carrying/awb-pool/awb-range.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';

/** A file with an AWB in each line, or the first and the last of a range. */
export type AwbSource = { readonly file: string } | { readonly from: string; readonly to: string };

export type ImportedAwbs = { readonly given: number; readonly added: number };

/**
 * Adds AWBs to a provider's pool; known ones stay unchanged, so it is repeatable. VALIDATION_ERROR
 * names invalid lines, and then adds none.
 */
export type ImportAwbs = (provider: string, source: AwbSource) => Promise<ImportedAwbs>;

type Deps = Pick<Ports, 'awbPool' | 'readLines'>;

export function importAwbs({ awbPool, readLines }: Deps): ImportAwbs {
  return async (provider, source) => {
    const awbs = 'file' in source ? await awbsIn(readLines(source.file)) : rangeOf(source);
    return { given: awbs.length, added: await awbPool.add(provider, awbs) };
  };
}

async function awbsIn(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const awbs = new Set<string>();
  const wrong: number[] = [];
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const awb = text.trim();
    if (awb !== '' && !isAwb(awb)) wrong.push(line);
    else if (awb !== '') awbs.add(awb);
    if (awbs.size > IMPORT_MAX) throw invalid(`A file may hold ${IMPORT_MAX} AWBs at most.`);
  }
  if (wrong.length > 0) throw invalid(`There is no AWB in the lines ${wrong.join(', ')}.`);
  if (awbs.size === 0) throw invalid('The file holds no AWB.');
  return [...awbs];
}

function rangeOf({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  const awbs = awbsBetween(from, to);
  if (awbs !== undefined) return awbs;
  const message = `A range goes up by its last digits, and has ${IMPORT_MAX} AWBs at most.`;
  throw invalid(message);
}

function invalid(message: string): Refusal {
  return new Refusal('VALIDATION_ERROR', message);
}
