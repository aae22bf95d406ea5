import { CHARACTER_SETS, type FieldLimits, type TextLimit } from '#domain/courier/field-limits.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Parties, Party } from './party.ts';
import type { Item, Remarks } from './shipment.ts';

type Contents = Parties & Pick<Remarks, 'notes'> & { readonly items: readonly Item[] };
type Measured = { readonly path: string; readonly text: string | null };

const PARTIES = ['sender', 'receiver'] as const;
const PARTY_FIELDS = ['name', 'phone', 'address', 'email', 'note'] as const satisfies readonly (
  | keyof Party
  | keyof FieldLimits
)[];

/** COURIER_LIMIT for each field that this courier would truncate or refuse. */
export function limitErrors(
  { name, fieldLimits = {} }: { readonly name: string; readonly fieldLimits?: FieldLimits },
  contents: Contents,
): readonly FieldError[] {
  const partyFields = PARTY_FIELDS.flatMap((field) =>
    PARTIES.map((role) => ({
      limit: fieldLimits[field],
      measured: { path: `${role}.${field}`, text: contents[role][field] },
    })),
  );
  const notes = { limit: fieldLimits.note, measured: { path: 'notes', text: contents.notes } };
  const itemNames = contents.items.map((item, at) => ({
    limit: fieldLimits.itemName,
    measured: { path: `items.${at}.name`, text: item.name },
  }));
  const texts = [...partyFields, notes, ...itemNames].flatMap(
    ({ limit, measured }) => textError(name, limit, measured) ?? [],
  );
  return [...texts, ...countErrors(name, fieldLimits, contents)];
}

function textError(
  courier: string,
  limit: TextLimit | undefined,
  { path, text }: Measured,
): FieldError | undefined {
  if (limit === undefined || text === null) return undefined;
  const { min = 0, max, characters } = limit;
  if (text.length < min || (max !== undefined && text.length > max)) {
    const range = max === undefined ? `at least ${min}` : `${min} to ${max}`;
    return limitError(path, `${courier} takes ${range} characters here.`);
  }
  if (characters === undefined || CHARACTER_SETS[characters].test(text)) return undefined;
  return limitError(path, `${courier} takes ${characters} here.`);
}

function countErrors(courier: string, { items }: FieldLimits, contents: Contents) {
  if (items === undefined || contents.items.length <= items.max) return [];
  return [limitError('items', `${courier} takes at most ${items.max} items.`)];
}

function limitError(path: string, message: string): FieldError {
  return { path, code: 'COURIER_LIMIT', message };
}
