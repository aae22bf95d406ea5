import { accountView } from '#src/views/account.ts';
import type { Command } from './command.ts';
import { email, text } from './options.ts';

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
};
