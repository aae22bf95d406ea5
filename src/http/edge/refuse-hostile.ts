import type { FieldError } from '#domain/refusal.ts';
import { FIELD_ERRORS_MAX } from '../contract/validator.ts';

/** No request of ours nests deeper; fingerprints and validators may recurse this far. */
const DEPTH_MAX = 32;

type Place = { readonly path: string; readonly value: unknown; readonly depth: number };

/**
 * Values that parse as JSON and still cannot be meant: too deep, numbers that lost digits on the
 * way, text that no database or courier can hold. Walks without recursion: depth is the input's.
 */
export function hostileFields(values: unknown): readonly FieldError[] {
  const errors: FieldError[] = [];
  const places: Place[] = [{ path: '', value: values, depth: 1 }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const complaint = complaintOf(place);
    if (complaint !== undefined) errors.push({ path: place.path, ...complaint });
    // One by one: 100,000 arguments at once are more than the stack holds.
    else for (const child of childrenOf(place).reverse()) places.push(child);
    if (errors.length === FIELD_ERRORS_MAX) break;
  }
  return errors;
}

function complaintOf({ path, value, depth }: Place): Omit<FieldError, 'path'> | undefined {
  if (depth > DEPTH_MAX) return { code: 'TOO_DEEP', message: `nests deeper than ${DEPTH_MAX}` };
  if (typeof value === 'number' && !isExact(value)) {
    return { code: 'NUMBER_OUT_OF_RANGE', message: 'is beyond what a number can hold exactly' };
  }
  if (!isStorable(path) || (typeof value === 'string' && !isStorable(value))) {
    return { code: 'INVALID_TEXT', message: 'holds NUL or half a surrogate pair' };
  }
  return undefined;
}

function childrenOf({ path, value, depth }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, child]) => ({
    path: path === '' ? name : `${path}.${name}`,
    value: child,
    depth: depth + 1,
  }));
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
