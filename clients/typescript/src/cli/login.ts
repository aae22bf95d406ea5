import { createClient } from '../client.ts';
import { ApiError } from '../errors.ts';
import { type Command, UsageError } from './command.ts';
import { forgetKey, keyFile, readKey, storeKey, USUAL_URL } from './stored-key.ts';

const KEY = /^svc_(test|live)_\w+$/;

export const login: Command = {
  about: 'store an API key, which it asks for or reads from standard input',
  options: { url: { about: `address of the service; default: ${USUAL_URL}`, value: 'URL' } },
  async run({ given, terminal }) {
    const { url = terminal.env.SATUKURIR_URL || USUAL_URL } = given.options;
    if (!/^https?:\/\/./.test(url)) {
      throw new UsageError(`--url must begin with https:// or http://, not ${url}`);
    }
    const key = (await terminal.ask('API key: ')).trim();
    const [, environment] = KEY.exec(key) ?? [];
    if (environment === undefined) {
      throw new UsageError('an API key begins with svc_test_ or svc_live_');
    }
    await createClient({ url, key })
      .wallet.balance()
      .catch((error: unknown) => {
        // A key without this scope is still genuine.
        if (!(error instanceof ApiError && error.code === 'INSUFFICIENT_SCOPE')) throw error;
      });
    const file = await storeKey(terminal.env, { url, key });
    const kind = environment.toUpperCase();
    terminal.show(
      { url, environment: kind, file },
      `The ${kind} key for ${url} is stored in ${file}, which only you can read.`,
    );
  },
};

export const logout: Command = {
  about: 'forget the stored key',
  async run({ terminal }) {
    await forgetKey(terminal.env);
    terminal.show(
      { forgotten: true },
      'The key is no longer stored. It stays valid: revoke it in the dashboard.',
    );
  },
};

export const status: Command = {
  about: 'show the address, the kind of key and the balance',
  async run({ terminal, client }) {
    const { available, held } = await (await client()).wallet.balance();
    const stored = await readKey(terminal.env);
    const kind = stored?.key.startsWith('svc_live_') ? 'LIVE' : 'TEST';
    const file = terminal.env.SATUKURIR_KEY ? 'SATUKURIR_KEY' : keyFile(terminal.env);
    const value = { url: stored?.url, environment: kind, key: file, available, held };
    const money = `Rp${available.toLocaleString('id-ID')} available, Rp${held.toLocaleString('id-ID')} held`;
    terminal.show(value, `${value.url}, ${kind} key of ${file}\n${money}`);
  },
};
