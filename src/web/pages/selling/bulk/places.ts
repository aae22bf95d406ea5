import type { PlaceChoice } from '#src/web/kit/place.ts';
import { cellOf, mended, parcelsIn, readerIn, type Sheet } from './batch-csv.ts';

/** A place as rows of the sheet give it; equal places have the same `key`. */
export type SaidPlace = {
  readonly key: string;
  readonly address: string;
  readonly postalCode: string | undefined;
};
/** A place with the first lines of the parcels that give it. */
export type AskedPlace = SaidPlace & { readonly lines: readonly number[] };

export const DISTRICT = 'receiver_district_id';
/** Columns that may show the interpreted district; the first one in the sheet does. */
const SHOWN_IN = [DISTRICT, 'receiver_city', 'receiver_address'];
const CODE = /^\d[\d.]*$/;
const POSTAL_CODE = /^\d{5}$/;
/** The API's length limit; the last words are kept. */
const LENGTH_MAX = 500;
const LENGTH_MIN = 3;

/** Returns how a line gives its place; null if by the district's code, or not at all. */
export function placeReader(sheet: Sheet): (line: number) => SaidPlace | null {
  const read = readerIn(sheet);
  return (line) => {
    const district = read(line, DISTRICT);
    if (CODE.test(district)) return null;
    const near = district === '' ? ['receiver_address', 'receiver_village'] : [DISTRICT];
    const words = [...near, 'receiver_city', 'receiver_province'].map((one) => read(line, one));
    const address = words.filter((one) => one !== '').join(', ');
    if (address.length < LENGTH_MIN) return null;
    const code = read(line, 'receiver_postal_code');
    const postalCode = POSTAL_CODE.test(code) ? code : undefined;
    const key = [address.toLowerCase(), postalCode ?? []].flat().join(' ');
    return { key, address: address.slice(-LENGTH_MAX), postalCode };
  };
}

/** The places of all parcels, each once. */
export function askedPlaces(sheet: Sheet): readonly AskedPlace[] {
  const said = placeReader(sheet);
  const found = new Map<string, SaidPlace & { readonly lines: number[] }>();
  for (const [line = 0] of parcelsIn(sheet)) {
    const place = said(line);
    if (place === null) continue;
    const same = found.get(place.key);
    if (same === undefined) found.set(place.key, { ...place, lines: [line] });
    else same.lines.push(line);
  }
  return [...found.values()];
}

/** Column that shows the interpreted district. */
export function placeColumn({ columns }: Sheet): string | undefined {
  return SHOWN_IN.find((one) => columns.includes(one));
}

/** The district that a person chose for a line, or the one of its code in the sheet. */
export function chosenPlace(sheet: Sheet, line: number): PlaceChoice | null {
  const said = placeReader(sheet)(line);
  if (said !== null) return sheet.places[said.key] ?? null;
  const code = cellOf(sheet, line, DISTRICT);
  return code === '' ? null : { districtId: code, label: code };
}

/** The sheet with a district for all lines that give the place in the same words as this one. */
export function withPlace(sheet: Sheet, line: number, place: PlaceChoice | null): Sheet {
  const said = placeReader(sheet)(line);
  if (said !== null) return answered(sheet, said, place);
  return mended(sheet, { row: line, column: DISTRICT, value: place?.districtId ?? '' });
}

export function answered(sheet: Sheet, { key }: SaidPlace, place: PlaceChoice | null): Sheet {
  const others = Object.entries(sheet.places).filter(([one]) => one !== key);
  const places = Object.fromEntries(place === null ? others : [...others, [key, place]]);
  return { ...sheet, places };
}
