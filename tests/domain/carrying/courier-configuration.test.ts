import { describe, expect, it } from '@jest/globals';
import {
  connectionFor,
  offersFor,
  placeOf,
  versionOf,
} from '#domain/carrying/courier-configuration/configuration.ts';
import { connection, offer } from '#tests/kit/builders-live.ts';

const ALICE = '01900000-0000-7000-8000-0000000000a1';
const BOB = '01900000-0000-7000-8000-0000000000b2';

describe('provider connection', () => {
  const general = connection({ provider: 'SWIFT' });
  const alices = connection({ provider: 'SWIFT', accountId: ALICE });
  const connections = [alices, general, connection({ provider: 'OTHER', accountId: BOB })];

  it.each([
    ['that of the account', [ALICE, 'SWIFT'], alices],
    ['otherwise that for every account', [BOB, 'SWIFT'], general],
    ['that for every account, if no account is named', [null, 'SWIFT'], general],
    ['none where only another account has one', [ALICE, 'OTHER'], undefined],
    ['none where the provider is not configured', [ALICE, 'THIRD'], undefined],
  ] as const)('selects the provider connection: %s', (_, [accountId, provider], expected) => {
    const found = connectionFor({ connections, offers: [] }, { accountId, provider });
    expect(found).toBe(expected);
  });

  it('binds each secret of a connection to its own row and column', () => {
    expect(placeOf(alices, 'credentials')).toEqual([
      'provider_connection',
      ALICE,
      'LIVE',
      'SWIFT',
      'credentials',
    ]);
    expect(placeOf(general, 'webhook_secret')).not.toEqual(placeOf(alices, 'webhook_secret'));
  });
});

describe('courier offers', () => {
  const jne = offer({ courierCode: 'jne', provider: 'SWIFT' });
  const alicesJne = offer({ courierCode: 'jne', provider: 'OTHER', accountId: ALICE });
  const sap = offer({ courierCode: 'sap', provider: 'SWIFT', isOnSale: false });
  const bobsAnteraja = offer({ courierCode: 'anteraja', accountId: BOB });
  const offers = [sap, jne, alicesJne, bobsAnteraja];

  it.each([
    ['its own instead of those for every account', ALICE, [alicesJne, sap]],
    ['those that only this account has', BOB, [bobsAnteraja, jne, sap]],
    ['those for every account, if no account is named', null, [jne, sap]],
  ])('lists courier offers, each courier once: %s', (_, accountId, expected) => {
    expect(offersFor({ connections: [], offers }, accountId)).toEqual(expected);
  });
});

describe('configuration version', () => {
  it('raises the version of the courier configuration with every new row and every change', () => {
    const first = { connections: [connection({ revision: 1 })], offers: [] };
    const second = { ...first, offers: [offer({ revision: 1 })] };
    const third = { ...second, offers: [offer({ revision: 2 })] };
    expect([{ connections: [], offers: [] }, first, second, third].map(versionOf)).toEqual([
      0, 1, 2, 3,
    ]);
  });
});
