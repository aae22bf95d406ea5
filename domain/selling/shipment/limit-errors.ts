import {
  CHARACTER_SETS,
  type FieldLimits,
  linesOf,
  type TextLimit,
} from '#domain/carrying/courier/field-limits.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { NotOffered } from '#domain/selling/rating/options.ts';
import { PARTY_ROLES, type PartyDraft, type PartyDrafts, streetAddress } from './party.ts';
import type { Item } from './shipment.ts';

/** Fields of an order to which courier limits apply, as far as they are known. */
export type Contents = PartyDrafts & {
  readonly notes?: string | null;
  readonly items?: readonly { readonly name?: Item['name'] | undefined }[];
};

type Measured = {
  readonly path: string;
  readonly text: string | null | undefined;
  readonly hint?: string;
};

/** Party texts in the form that couriers get. */
const PARTY_TEXTS = {
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  address: ({ address, village = null }) => address && streetAddress(address, village),
  email: ({ email }) => email,
  note: ({ note }) => note,
} as const satisfies Partial<
  Record<keyof FieldLimits, (party: PartyDraft) => string | null | undefined>
>;
const PARTY_FIELDS = ['name', 'phone', 'address', 'email', 'note'] as const;

type LimitedCourier = { readonly name: string; readonly fieldLimits?: FieldLimits };

/**
 * Returns LIMIT_EXCEEDED with all `limitErrors`, if there are any: the courier would refuse the
 * order.
 */
export function textObstacle(courier: LimitedCourier, contents: Contents): NotOffered | undefined {
  const fieldErrors = limitErrors(courier, contents);
  const [first] = fieldErrors;
  if (first === undefined) return undefined;
  return { code: 'LIMIT_EXCEEDED', message: `${first.path}: ${first.message}`, fieldErrors };
}

/** Returns COURIER_LIMIT for each field that this courier would truncate or refuse. */
export function limitErrors(
  { name, fieldLimits = {} }: LimitedCourier,
  contents: Contents,
): readonly FieldError[] {
  const { notes, items = [] } = contents;
  const partyFields = PARTY_FIELDS.flatMap((field) =>
    PARTY_ROLES.map((role) => ({
      limit: fieldLimits[field],
      measured: {
        path: `${role}.${field}`,
        text: PARTY_TEXTS[field](contents[role]),
        hint: field === 'address' && contents[role].village ? ', with the village' : '',
      },
    })),
  );
  const itemNames = items.map((item, at) => ({
    limit: fieldLimits.itemName,
    measured: { path: `items.${at}.name`, text: item.name },
  }));
  const ownNotes = { limit: fieldLimits.note, measured: { path: 'notes', text: notes } };
  const texts = [...partyFields, ownNotes, ...itemNames].flatMap(
    ({ limit, measured }) => textError(name, limit, measured) ?? [],
  );
  return [...texts, ...countErrors(name, fieldLimits, items.length)];
}

function textError(
  courier: string,
  limit: TextLimit | undefined,
  { path, text, hint = '' }: Measured,
): FieldError | undefined {
  if (limit === undefined || text === null || text === undefined) return undefined;
  const { min = 0, max, characters, lines } = limit;
  if (text.length < min || (max !== undefined && text.length > max)) {
    const range = max === undefined ? `at least ${min}` : `${min} to ${max}`;
    return limitError(path, `${courier} takes ${range} characters here${hint}.`);
  }
  if (lines !== undefined && linesOf(text, lines) === undefined) {
    const room = `${lines.max} lines of ${lines.length} characters`;
    return limitError(path, `${courier} takes ${room} here, broken at blanks${hint}.`);
  }
  if (characters === undefined || CHARACTER_SETS[characters].test(text)) return undefined;
  return limitError(path, `${courier} takes ${characters} here${hint}.`);
}

function countErrors(courier: string, { items }: FieldLimits, count: number) {
  if (items === undefined || count <= items.max) return [];
  return [limitError('items', `${courier} takes at most ${items.max} items.`)];
}

function limitError(path: string, message: string): FieldError {
  return { path, code: 'COURIER_LIMIT', message };
}
