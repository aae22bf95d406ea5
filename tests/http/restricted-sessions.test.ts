import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Restriction } from '#domain/people/access/restriction.ts';
import { allRoutes, type Place } from '#tests/kit/all-routes.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

/** Routes that a session may use while its person must do something first. */
const OPEN: Readonly<Record<Restriction, readonly string[]>> = {
  CHOOSE_PASSWORD: ['POST /sign-out', 'GET /me', 'POST /me/password'],
  SET_UP_FACTOR: [
    'POST /sign-out',
    'GET /me',
    'POST /me/second-factor',
    'POST /me/second-factor/confirm',
  ],
};

const PLACES = allRoutes().filter(({ isForVisitors }) => !isForVisitors);

const shared = sharedApi();
const people = new Map<Restriction, readonly TestPerson[]>();
let owner: TestPerson;

beforeAll(async () => {
  const account = await shared.api.newAccount();
  owner = await newPerson(shared.api, { account });
  const staff = { account, isOperator: true } as const;
  people.set('CHOOSE_PASSWORD', [
    await newPerson(shared.api, { account, hasFirstPassword: true }),
    await newPerson(shared.api, { ...staff, hasFirstPassword: true, hasSecondFactor: false }),
  ]);
  people.set('SET_UP_FACTOR', [
    await newPerson(shared.api, { ...staff, hasSecondFactor: false }),
    await newPerson(shared.api, { account: null, isOperator: true, hasSecondFactor: false }),
  ]);
});

describe.each(['CHOOSE_PASSWORD', 'SET_UP_FACTOR'] as const)(
  'a session under %s',
  (restriction) => {
    it('opens to a restricted session only the routes that end its restriction, and sign-out', async () => {
      for (const { headers } of people.get(restriction) ?? []) {
        const reached: string[] = [];
        for (const place of PLACES) {
          const { code, details } = await refusalOf(place, headers);
          if (code === 'SESSION_RESTRICTED') expect(details).toEqual({ restriction });
          else reached.push(place.at);
        }
        expect(reached).toEqual(OPEN[restriction].map((at) => at.replace(' ', ' /api/dashboard')));
      }
    });
  },
);

describe('owners of accounts', () => {
  it('requires a second factor of owners only if OWNERS_SECOND_FACTOR is set', async () => {
    const strict = await shared.another({ settings: { OWNERS_SECOND_FACTOR: 'required' } });
    const account = await shared.api.newAccount();
    const at = async (hasSecondFactor: boolean, role: 'OWNER' | 'FINANCE') => {
      const { headers } = await newPerson(shared.api, { account, role, hasSecondFactor });
      const { status } = await clientWith(strict.port, headers).get('/api/v1/balance');
      return status;
    };
    expect(await at(false, 'OWNER')).toBe(403);
    expect(await at(true, 'OWNER')).toBe(200);
    expect(await at(false, 'FINANCE')).toBe(200);
    const { status } = await clientWith(shared.api.port, owner.headers).get('/api/v1/balance');
    expect(status).toBe(200);
  });
});

/** Returns the refusal. The query is invalid, so a request that reaches it changes nothing. */
async function refusalOf({ method, path }: Place, headers: TestPerson['headers']) {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  const place = `${path.replaceAll(/:\w+/g, 'x')}?no=1`;
  const { error } = await clientWith(shared.api.port, headers).send({
    method,
    path: place,
    ...body,
  });
  return error();
}
