import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { District } from '#domain/carrying/area/district.ts';
import type { LikelyArea } from '#domain/carrying/area/found-area.ts';

/** A place as a client knows it, without the code of its district. */
export type GivenPlace = {
  /** Words of the place: an address, or a label such as `Kebomas, Kabupaten Gresik, Jawa Timur`. */
  readonly text?: string | undefined;
  readonly postalCode?: string | undefined;
};

/** The district, or the candidates, likeliest first; none for an unknown place. */
export type ResolvedPlace =
  | { readonly districtId: string }
  | { readonly candidates: readonly District[] };
export type ResolvePlace = (given: GivenPlace) => ResolvedPlace;

/** Maximum number of candidates; a postal code lies in at most eight districts. */
const CANDIDATES_MAX = 10;
/**
 * Probability from which a district is accepted without asking, whatever the other candidates have.
 */
const SURE = 0.8;
/**
 * Probability from which a district is accepted if the next candidate has less than a fifth of it.
 */
const LIKELY = 0.5;
const NEXT_AT_MOST = 1 / 5;

/**
 * Finds the district of a place: by its name alone, if no other district has it; by its words
 * together with its postal code; by the postal code alone if that lies in one district; otherwise
 * the place is ambiguous.
 */
export function resolvePlace({ areas }: { readonly areas: AreaDirectory }): ResolvePlace {
  const withPostalCode = (postalCode: string) =>
    areas
      .search(postalCode, CANDIDATES_MAX)
      .map(({ district }) => district)
      .filter(({ postalCodes }) => postalCodes.includes(postalCode));
  return ({ text = '', postalCode }) => {
    const likely = text === '' ? [] : areas.resolve({ address: text, postalCode });
    const sure = namedBy(text, likely) ?? sureOf(likely);
    if (sure !== undefined) return sure;
    const inCode = postalCode === undefined ? [] : withPostalCode(postalCode);
    const [only, ...others] = inCode;
    if (only !== undefined && others.length === 0) return { districtId: only.districtId };
    const candidates = inCode.length > 0 ? inCode : likely.map(({ district }) => district);
    return { candidates: candidates.slice(0, CANDIDATES_MAX) };
  };
}

/** The only likely district with exactly this name; undefined if there are several. */
function namedBy(text: string, likely: readonly LikelyArea[]): { districtId: string } | undefined {
  const name = text.trim().toLowerCase();
  const [only, ...others] = likely.filter(({ district }) => district.name.toLowerCase() === name);
  return only === undefined || others.length > 0 ? undefined : only.district;
}

function sureOf([first, second]: readonly LikelyArea[]): { districtId: string } | undefined {
  if (first === undefined || first.confidence < LIKELY) return undefined;
  const isAlone = (second?.confidence ?? 0) <= first.confidence * NEXT_AT_MOST;
  const isSure = first.confidence >= SURE || isAlone;
  return isSure ? { districtId: first.district.districtId } : undefined;
}
