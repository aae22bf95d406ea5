import { normalPhone, PHONE_RULE } from '#domain/phone.ts';
import { wrongName } from '#domain/public-name.ts';
import { Refusal, refuseFields, type WrongField } from '#domain/refusal.ts';
import { type Brand, brandColour, brandWebsite } from './brand.ts';
import { type Logo, logoOf } from './logo.ts';

export type BrandChange = Partial<Omit<Brand, 'accountId'>>;
/** Raw input, with the logo in base64. Null removes a part; an absent part stays unchanged. */
export type BrandInput = { readonly [Part in keyof BrandChange]?: string | null };

const COLOUR_RULE = 'must be #rrggbb';
const WEBSITE_RULE = 'must be an address that begins with https://';
const LOGO_RULE = 'must be a file in base64';

/** Throws VALIDATION_ERROR with every wrong part. */
export function brandChangeOf(input: BrandInput): BrandChange {
  const wrong: WrongField[] = [];
  const part = <Name extends keyof BrandChange>(
    path: Name,
    rule: string,
    read: (text: string) => Brand[Name] | undefined,
  ): BrandChange => {
    const text = input[path];
    if (text === undefined) return {};
    const value = text === null ? null : read(text);
    if (value !== undefined) return { [path]: value };
    wrong.push({ path, code: 'INVALID_FORMAT', message: rule });
    return {};
  };
  const change = {
    ...part('name', '', (name) => shownName(name.trim(), wrong)),
    ...part('colour', COLOUR_RULE, brandColour),
    ...part('logo', LOGO_RULE, (base64) => logoOfBase64(base64, wrong)),
    ...part('whatsapp', PHONE_RULE, normalPhone),
    ...part('email', '', (email) => email.trim()),
    ...part('website', WEBSITE_RULE, brandWebsite),
  };
  refuseFields(wrong);
  return change;
}

/** Adds an error to `wrong` for a name that must not appear as the sender of e-mails. */
function shownName(name: string, wrong: WrongField[]): string {
  const fault = wrongName('name', name);
  if (fault !== undefined) wrong.push(fault);
  return name;
}

/** Returns null if an error was added to `wrong`; undefined for invalid base64. */
function logoOfBase64(base64: string, wrong: WrongField[]): Logo | null | undefined {
  const bytes = bytesOf(base64);
  if (bytes === undefined) return undefined;
  try {
    return logoOf(bytes);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    wrong.push(...error.fieldErrors);
    return null;
  }
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
