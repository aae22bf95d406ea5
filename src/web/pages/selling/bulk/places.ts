import type { PlaceChoice } from '#src/web/kit/place.ts';
import { cellOf, mended, parcelsIn, readerIn, type Sheet } from './batch-csv.ts';

/** A place as rows of the sheet say it; `key` is the same for all that say the same. */
export type SaidPlace = {
  readonly key: string;
  readonly address: string;
  readonly postalCode: string | undefined;
};
/** A place with the parcels that say it, by their first lines. */
export type AskedPlace = SaidPlace & { readonly lines: readonly number[] };

export const DISTRICT = 'receiver_district_id';
/** The first of them that a sheet has shows which district was understood. */
const SHOWN_IN = [DISTRICT, 'receiver_city', 'receiver_address'];
const CODE = /^\d[\d.]*$/;
const POSTAL_CODE = /^\d{5}$/;
/** The API takes so many characters; the last words count. */
const LENGTH_MAX = 500;
const LENGTH_MIN = 3;

/** Reads how a line says its place; null: by the code of the district, or not at all. */
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

/** Column that shows which district was understood. */
export function placeColumn({ columns }: Sheet): string | undefined {
  return SHOWN_IN.find((one) => columns.includes(one));
}

/** The district that a person has chosen for a line, or its code in the sheet. */
export function chosenPlace(sheet: Sheet, line: number): PlaceChoice | null {
  const said = placeReader(sheet)(line);
  if (said !== null) return sheet.places[said.key] ?? null;
  const code = cellOf(sheet, line, DISTRICT);
  return code === '' ? null : { districtId: code, label: code };
}

/** The sheet with a district for all lines that say the place of this one in the same words. */
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
