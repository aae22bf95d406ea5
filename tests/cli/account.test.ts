import { describe, expect, it } from '@jest/globals';
import { NO_BRAND } from '#domain/notifying/brand/brand.ts';
import { ACCOUNT, argumentsOf, commandOf, recordedUseCases } from './recorded-use-cases.ts';

const { accountId } = ACCOUNT;

describe('account brand', () => {
  it('changes the named brand fields of an account and clears those set to none', async () => {
    const given = {
      account: 'a@b.example',
      name: 'Toko Sari',
      colour: '#B3261E',
      logo: 'none',
      whatsapp: '0812-3456-7890',
      email: 'none',
      website: 'https://toko.example',
    };
    const { account } = given;
    expect(await argumentsOf('account brand', given)).toEqual([
      accountId,
      {
        name: 'Toko Sari',
        colour: '#b3261e',
        logo: null,
        whatsapp: '+6281234567890',
        email: null,
        website: 'https://toko.example/',
      },
    ]);
    expect(await argumentsOf('account brand', { account })).toEqual([accountId, {}]);
  });

  it('reads a logo file for account brand and prints its details', async () => {
    const { useCases } = recordedUseCases();
    const bytes = Buffer.alloc(40);
    bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    bytes.writeUInt32BE(160, 16);
    bytes.writeUInt32BE(48, 20);
    const all = {
      findAccount: useCases.findAccount,
      readBytes: (path: string) => (path === 'logo.png' ? bytes : Buffer.alloc(0)),
      setBrand: async (id: string, change: object) => ({ accountId: id, ...NO_BRAND, ...change }),
    };
    const run = (logo: string) =>
      commandOf('account brand').run({ ...useCases, ...all }, { account: 'a@b.example', logo });
    expect(await run('logo.png')).toMatchObject({ logo: 'image/png, 160 × 48' });
    await expect(run('other.png')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it.each([
    ['colour', 'red'],
    ['whatsapp', '12'],
    ['website', 'http://toko.example'],
  ])('rejects the brand option --%s %s', async (name, value) => {
    const { useCases } = recordedUseCases();
    const given = { account: 'a@b.example', [name]: value };
    await expect(commandOf('account brand').run(useCases, given)).rejects.toThrow(`--${name} must`);
  });
});
