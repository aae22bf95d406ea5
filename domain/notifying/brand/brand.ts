import type { Logo } from './logo.ts';

/** How an account appears to those who receive its parcels. */
export type Brand = {
  readonly accountId: string;
  /** Name of the shop; null: the account's name is used. */
  readonly name: string | null;
  /** `#0f766e`; null: our default. Pages darken or lighten it until it is readable. */
  readonly colour: string | null;
  readonly logo: Logo | null;
  /** Support contacts of the shop, all optional. `+62…`. */
  readonly whatsapp: string | null;
  readonly email: string | null;
  /** HTTPS URL. */
  readonly website: string | null;
};

export const NO_BRAND = {
  name: null,
  colour: null,
  logo: null,
  whatsapp: null,
  email: null,
  website: null,
} as const satisfies Omit<Brand, 'accountId'>;

const COLOUR = /^#[0-9a-f]{6}$/;
const WEBSITE_MAX = 200;

/** Returns undefined for anything but `#rrggbb`. */
export function brandColour(text: string): string | undefined {
  const colour = text.toLowerCase();
  return COLOUR.test(colour) ? colour : undefined;
}

/** Returns undefined for anything but an https address without a password. */
export function brandWebsite(text: string): string | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return url.href.length <= WEBSITE_MAX ? url.href : undefined;
}
