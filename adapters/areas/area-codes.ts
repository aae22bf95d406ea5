import type { AreaCode, AreaCodeStore, AreaCodes } from '#domain/carrying/area/area-code.ts';
import type { Clock } from '#domain/time.ts';

type Deps = {
  readonly store: Pick<AreaCodeStore, 'codesOf'>;
  readonly provider: string;
  readonly clock: Pick<Clock, 'monotonicMs'>;
};
type Read = { readonly codes: ReadonlyMap<string, AreaCode>; readonly readAtMs: number };

/** Codes change a few times a year; an import takes effect within a minute. */
const FRESH_MS = 60_000;

/**
 * Caches all area codes of a provider (at most one per district). Reads them at the first use and
 * when they are older than FRESH_MS; if a later read fails, the cached codes stay in use.
 */
export function cachedAreaCodes({ store, provider, clock }: Deps): AreaCodes {
  let known: Read | undefined;
  let reading: Promise<Read> | undefined;
  const read = async (): Promise<Read> => {
    const readAtMs = clock.monotonicMs();
    const codes = await store.codesOf(provider);
    return { codes: new Map(codes.map((code) => [code.districtId, code])), readAtMs };
  };
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    async find(districtId) {
      const isFresh = known !== undefined && clock.monotonicMs() - known.readAtMs < FRESH_MS;
      if (!isFresh) known = await (known === undefined ? refresh() : refresh().catch(() => known));
      return known?.codes.get(districtId);
    },
  };
}
