import { cursorText } from '#src/http/handlers/lists.ts';
import { DOCUMENT, resolved } from '#tests/kit/contract.ts';

type Filter = readonly [usual: string, rare: string];

/** Cursor in the middle of an account's shipments. */
export const cursorIn = (list: string) => cursorText(list, MIDDLE[list] ?? '');

const MIDDLE: Readonly<Record<string, string>> = {
  shipments: '019b7a84-2800-7000-8000-000000000400',
  transactions: '00000000-0000-0000-0000-000000000400',
};

/** Values of each filter of a list: a frequent one and a rare one. */
const FILTERS: Readonly<Record<string, Filter>> = {
  status: ['PROCESSING,DELIVERED', 'LOST'],
  payment_status: ['PAID,REFUNDED', 'EXPIRED'],
  courier: ['jne', 'dhl'],
  awb: ['SIM3', 'SIM0'],
  type: ['SHIPMENT_PAYMENT,TOPUP', 'CLAIM'],
  bucket: ['available', 'pending_cod'],
  reference: ['order-1', 'none'],
  idempotency_key: ['key-1', 'none'],
  search: ['budi', 'none'],
  tag: ['late', 'none'],
  created_from: ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
  created_to: ['2099-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
};
/** Parameters of a list that are not filters. */
const PAGING: readonly unknown[] = ['page', 'limit', 'cursor', 'include_total', 'timezone'];
const FIRST = 'include_total=true&limit=2';

/** Filters combined at most: each further filter would double the combinations. */
const TOGETHER = 3;

/**
 * Queries of a list with up to three of its documented filters, and with all; with each of them
 * deep in the list; and with a rare value, as the only filter or with one other.
 */
export function queriesOf(path: string): readonly string[] {
  const filters = filtersOf(path);
  let few: readonly (readonly string[])[] = [[]];
  for (const { usual } of filters) {
    few = few.concat(few.filter(isRoom).map((chosen) => [...chosen, usual]));
  }
  const combined = [...few, filters.map(({ usual }) => usual)].map((each) => FIRST + each.join(''));
  const list = path.split('/').at(-1) ?? '';
  const later = [`${FIRST}&page=100`, `${FIRST}&cursor=${cursorIn(list)}`];
  const deep = later.flatMap((query) => [query, ...filters.map(({ usual }) => query + usual)]);
  const rare = filters.flatMap((one) => [
    FIRST + one.rare,
    ...filters.filter((other) => other !== one).map(({ usual }) => FIRST + one.rare + usual),
  ]);
  return [...combined, ...deep, ...rare];
}

function isRoom({ length }: { readonly length: number }): boolean {
  return length < TOGETHER;
}

function filtersOf(path: string) {
  const { get } = resolved(resolved(DOCUMENT.paths)[path]);
  const { parameters } = resolved(get);
  const names = (parameters as readonly unknown[]).map((each) => String(resolved(each).name));
  return names
    .filter((name) => !PAGING.includes(name))
    .map((name) => {
      const [usual, rare] = FILTERS[name] ?? [];
      if (usual === undefined || rare === undefined) throw new Error(`${path} filters by ${name}`);
      return { usual: `&${name}=${usual}`, rare: `&${name}=${rare}` };
    });
}
