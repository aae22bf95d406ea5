import { type Brand, brandColour, brandWebsite } from '#domain/notifying/brand/brand.ts';
import { LOGO_BYTES_MAX, logoOf } from '#domain/notifying/brand/logo.ts';
import { normalPhone } from '#domain/phone.ts';
import { brandView } from '#src/views/notifying/brand.ts';
import { accountView } from '#src/views/people/account.ts';
import type { Command } from './command.ts';
import { email, type Given, line, text, UsageError } from './options.ts';

const COLOUR_RULE = '--colour must be #rrggbb';
const PHONE_RULE = '--whatsapp must be a phone number such as 081234567890';
const WEBSITE_RULE = '--website must be an address that begins with https://';

export const accountCommands: Readonly<Record<string, Command>> = {
  'account create': {
    about: 'opens an account',
    options: {
      name: { about: 'its owner', required: true },
      email: { about: 'unique among accounts', required: true },
    },
    async run({ createAccount }, given) {
      const command = { name: text(given, 'name'), email: email(given, 'email') };
      return accountView(await createAccount(command));
    },
  },
  'account allow-live': {
    about: 'lets a registered account call LIVE, where LIVE_ACCESS=approved asks for your consent',
    options: { account: { about: 'acc_… or e-mail', required: true } },
    async run({ findAccount, allowLive }, given) {
      const { accountId } = await findAccount(text(given, 'account'));
      return accountView(await allowLive(accountId));
    },
  },
  'account brand': {
    about: 'sets how its tracking pages look; the value none takes a part away',
    options: {
      account: { about: 'acc_… or e-mail', required: true },
      name: { about: "the shop's; else the account's" },
      colour: { about: '#rrggbb, shaded until it can be read' },
      logo: { about: `a PNG, JPEG or WebP file of at most ${LOGO_BYTES_MAX} bytes` },
      whatsapp: { about: 'for help, 0812…' },
      email: { about: 'for help' },
      website: { about: 'for help, https://…' },
    },
    async run({ findAccount, setBrand, readBytes }, given) {
      const { accountId } = await findAccount(text(given, 'account'));
      const change = {
        ...part(given, 'name', (name) => line({ name }, 'name')),
        ...part(given, 'colour', (value) => orUsage(brandColour(value), COLOUR_RULE)),
        ...part(given, 'logo', (path) => logoOf(readBytes(path))),
        ...part(given, 'whatsapp', (value) => orUsage(normalPhone(value), PHONE_RULE)),
        ...part(given, 'email', (address) => email({ email: address }, 'email')),
        ...part(given, 'website', (value) => orUsage(brandWebsite(value), WEBSITE_RULE)),
      };
      return brandView(await setBrand(accountId, change));
    },
  },
};

/** Value that removes a part of the brand. */
const NONE = 'none';

/** Empty object if the option was not given. */
function part<Name extends keyof Brand>(
  given: Given,
  name: Name,
  read: (value: string) => Brand[Name],
): Partial<Brand> {
  if (given[name] === undefined) return {};
  const value = text(given, name);
  return { [name]: value === NONE ? null : read(value) };
}

function orUsage<Value>(value: Value | undefined, rule: string): Value {
  if (value === undefined) throw new UsageError(rule);
  return value;
}
