import type { Act, SaidAct } from './act.ts';

type ActWords = {
  readonly kindsOfActs: Readonly<Record<Act['kind'], (subject: string) => string>>;
  readonly left: string;
  readonly fields: Readonly<Record<string, string>>;
};
type RoleWords = Readonly<Record<string, string>>;

/** Kinds of acts whose detail lists fields. */
const OF_FIELDS: readonly Act['kind'][] = [
  'ACCOUNT_CHANGED',
  'BRAND_CHANGED',
  'BUYER_NOTICES_CHANGED',
];

/** Predicate of a sentence whose subject is the actor. */
export function actText({ kind, by, subject }: SaidAct, words: ActWords): string {
  // Members who remove themselves leave the account.
  if (kind === 'MEMBER_REMOVED' && by === subject) return words.left;
  return words.kindsOfActs[kind](subject);
}

/** Roles and fields in words; scopes and environments unchanged. */
export function detailText(
  { kind, detail }: Pick<SaidAct, 'kind' | 'detail'>,
  words: ActWords,
  roles: RoleWords,
): string {
  const isOfFields = OF_FIELDS.includes(kind);
  const [separator, known] = isOfFields ? [', ', words.fields] : [' → ', roles];
  return detail
    .split(separator)
    .map((part) => known[part] ?? part)
    .join(separator);
}
