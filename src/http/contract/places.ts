import type { District } from '#domain/carrying/area/district.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { ResolvePlace } from '#src/usecases/carrying/area/resolve-place.ts';
import { pathText } from './field-errors.ts';
import type { Shape } from './shape.ts';

/** Field of the district's code; the other fields of a place are resolved to it. */
export const DISTRICT_FIELD = 'district_id';
const ZIP_FIELD = 'postal_code';
const CODE = /^[\d.]*$/;
const OTHER_CODE = /^(\d\d)(\d\d)(\d\d)$|^(\d\d\.\d\d\.\d\d)\.\d{4}$/;
/** Longer texts are refused by their schema. */
const LENGTH_MAX = 255;
/** Number of candidates that a message names; `candidates` has all of them. */
const NAMED_MAX = 3;

type Names = Readonly<Record<string, unknown>>;

/**
 * Sets, in place, the district code of each place (`x-place`) that is given by `postal_code`, by
 * `address`, or by one of our labels as `district_id`. Returns an error for each place that is
 * unknown or ambiguous.
 */
export function resolvePlaces(
  value: unknown,
  shape: Shape,
  resolve: ResolvePlace,
): readonly FieldError[] {
  return placesIn(value, shape, []).flatMap(({ place, path, isEdit }) => {
    putDots(place);
    const given = isEdit ? changedIn(place) : givenIn(place);
    if (given === undefined) return [];
    const { field, ...words } = given;
    const found = resolve(words);
    if ('districtId' in found) {
      Reflect.set(place, DISTRICT_FIELD, found.districtId);
      return [];
    }
    // A postal code that lies in several districts leaves the district unchanged.
    if (isEdit && field === ZIP_FIELD) return [];
    return [errorOf(pathText([...path, field]), found.candidates)];
  });
}

type FoundPlace = {
  readonly place: object & Names;
  readonly path: readonly string[];
  readonly isEdit: boolean;
};

function placesIn(value: unknown, shape: Shape, path: readonly string[]): readonly FoundPlace[] {
  if (!shape.hasPlaces || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return [];
  const place = value as object & Names;
  if (shape.place !== null) return [{ place, path, isEdit: shape.place === 'EDIT' }];
  return [...shape.names].flatMap(([name, inner]) => placesIn(place[name], inner, [...path, name]));
}

/** Writes a code without dots, `352514`, or of a village, `35.25.14.1001`, as its district's. */
function putDots(place: object & Names): void {
  const [, ...parts] = OTHER_CODE.exec(textIn(place, DISTRICT_FIELD) ?? '') ?? [];
  const groups = parts.filter((part) => part !== undefined);
  if (groups.length > 0) Reflect.set(place, DISTRICT_FIELD, groups.join('.'));
}

/** Undefined: the code is given, or nothing that could stand for it. */
function givenIn(place: Names) {
  const label = textIn(place, DISTRICT_FIELD);
  if (label !== undefined && CODE.test(label)) return undefined;
  if (label !== undefined) return { field: DISTRICT_FIELD, text: label };
  if (place[DISTRICT_FIELD] !== undefined && place[DISTRICT_FIELD] !== '') return undefined;
  const postalCode = textIn(place, ZIP_FIELD);
  const parts = [textIn(place, 'address'), textIn(place, 'village')].filter(
    (one) => one !== undefined,
  );
  if (parts.length === 0 && postalCode === undefined) return undefined;
  const field = parts.length === 0 ? ZIP_FIELD : DISTRICT_FIELD;
  return { field, postalCode, text: parts.join(', ') };
}

/** The changed text of an existing place; a changed address alone keeps the district. */
function changedIn(place: Names) {
  const given = givenIn(place);
  if (given === undefined || (given.field === DISTRICT_FIELD && textIn(place, DISTRICT_FIELD))) {
    return given;
  }
  const postalCode = textIn(place, ZIP_FIELD);
  return postalCode === undefined ? undefined : { field: ZIP_FIELD, postalCode, text: '' };
}

function textIn(place: Names, name: string): string | undefined {
  const text = place[name];
  return typeof text === 'string' && text !== '' && text.length <= LENGTH_MAX ? text : undefined;
}

function errorOf(path: string, candidates: readonly District[]): FieldError {
  if (candidates.length === 0) {
    const message = 'is in no district that we know; GET /areas?search= finds its code';
    return { path, code: 'UNKNOWN_PLACE', message };
  }
  const named = candidates
    .slice(0, NAMED_MAX)
    .map(({ districtId, name, regency }) => `${districtId} ${name}, ${regency}`);
  return {
    path,
    code: 'AMBIGUOUS_PLACE',
    message: `may be in ${named.join('; ')}: say which by district_id`,
    candidates: candidates.map(({ districtId }) => districtId),
  };
}
