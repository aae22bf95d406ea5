import {
  AREA_CODE_COLUMNS,
  type AreaCodeLine,
  areaCodeOfLine,
} from '#domain/carrying/area/area-code-line.ts';
import type { Ports } from '../../ports.ts';

/** Number of an invalid line, from 1, and the reason as the predicate of a sentence. */
export type WrongLine = { readonly line: number; readonly fault: string };

/**
 * Replaces all codes of a provider by those of a file. Yields every invalid line; with one of them
 * nothing is changed. Returns the number of districts with codes; null if nothing was changed.
 */
export type ImportAreaCodes = (
  provider: string,
  file: string,
) => AsyncGenerator<WrongLine, number | null>;

type Deps = Pick<Ports, 'areas' | 'areaCodes' | 'readLines'>;

const HEAD = AREA_CODE_COLUMNS.join(',');
const BYTE_ORDER_MARK = '\uFEFF';

export function importAreaCodes({ areas, areaCodes, readLines }: Deps): ImportAreaCodes {
  const isDistrict = (districtId: string) => areas.find(districtId) !== undefined;
  return async function* importFile(provider, file) {
    // Bounded by the number of districts, however long the file is.
    const codes = new Map<string, AreaCodeLine & { readonly line: number }>();
    let [line, wrong] = [0, 0];
    for await (const text of readLines(file)) {
      line += 1;
      const fault = line === 1 ? faultOfHead(text) : take(text, line);
      if (fault === undefined) continue;
      wrong += 1;
      yield { line, fault };
    }
    if (wrong > 0) return null;
    if (codes.size === 0) {
      yield { line: line + 1, fault: 'is missing: a file without codes takes none away' };
      return null;
    }
    await areaCodes.replace(
      provider,
      [...codes.values()].map(({ line: _, ...code }) => code),
    );
    return codes.size;

    function take(text: string, at: number): string | undefined {
      if (text.trim() === '') return undefined;
      const code = areaCodeOfLine(text, isDistrict);
      if ('fault' in code) return code.fault;
      const known = codes.get(code.districtId);
      if (known !== undefined) return `names ${code.districtId} again, after line ${known.line}`;
      codes.set(code.districtId, { ...code, line: at });
      return undefined;
    }
  };
}

function faultOfHead(text: string): string | undefined {
  return text.replace(BYTE_ORDER_MARK, '').trim() === HEAD ? undefined : `is not "${HEAD}"`;
}
