import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import type { Environment } from '#domain/environment.ts';
import { PROOF_VALID_MS } from '#domain/people/access/proof.ts';
import type { ProofNeed } from '#src/http/route.ts';
import { allRoutes } from '#tests/kit/all-routes.ts';
import { type Answer, apiClient, clientWith } from '#tests/kit/api-client.ts';
import { FACTOR_SECRET, newPerson, PASSWORD, type TestPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const AT = '/api/dashboard';
/** Complete list of the routes that give away money or the account, and their proof. */
const NEEDS: Readonly<Record<string, ProofNeed>> = {
  [`POST ${AT}/keys`]: 'IN_LIVE',
  [`PATCH ${AT}/members/:person_id`]: 'ALWAYS',
  [`DELETE ${AT}/members/:person_id`]: 'ALWAYS',
  [`POST ${AT}/invitations`]: 'ALWAYS',
  'POST /api/v1/withdrawals': 'IN_LIVE',
};

const shared = sharedApi();
let account: Awaited<ReturnType<typeof shared.api.newAccount>>;
let owner: TestPerson;

beforeAll(async () => {
  account = await shared.api.newAccount();
  owner = await newPerson(shared.api, { account });
  shared.api.clock.skip(PROOF_VALID_MS);
});

describe('the password again', () => {
  it('requires a proof of the password for exactly the listed routes', () => {
    const needing = allRoutes().flatMap(({ at, needsProof }) =>
      needsProof ? [[at, needsProof]] : [],
    );
    expect(Object.fromEntries(needing)).toEqual(NEEDS);
  });

  it.each(Object.entries(NEEDS))(
    'requires a proof of the password before %s: %s',
    async (at, need) => {
      const codes = async (headers: TestPerson['headers']) => [
        await codeOf(at, headers, 'LIVE'),
        await codeOf(at, headers, 'TEST'),
      ];
      const inTest = need === 'ALWAYS' ? 'PROOF_REQUIRED' : 'VALIDATION_ERROR';
      expect(await codes(owner.headers)).toEqual(['PROOF_REQUIRED', inTest]);
      const { headers } = await newPerson(shared.api, { account });
      expect(await codes(headers)).toEqual(['VALIDATION_ERROR', 'VALIDATION_ERROR']);
    },
  );

  it('requires no proof of the password from a key', async () => {
    const key = await shared.api.newKey({ account, environment: 'LIVE' });
    const answer = await apiClient(shared.api.port, key.secret).post(
      '/api/v1/withdrawals?no=1',
      {},
    );
    expect(answer.error().code).not.toBe('PROOF_REQUIRED');
  });

  it('accepts a proof of the password for ten minutes, after which the same request needs another', async () => {
    const person = await newPerson(shared.api, { account });
    shared.api.clock.skip(PROOF_VALID_MS);
    const live = person.client('LIVE');
    const body = { name: 'Till', scopes: ['rates:read'] };
    const refused = await live.post(`${AT}/keys`, body);
    expect([refused.status, refused.error().code]).toEqual([403, 'PROOF_REQUIRED']);
    const proof = { current_password: PASSWORD };
    const wrong = await live.post(`${AT}/me/proof`, { current_password: 'a guess' });
    expect(wrong.error().field_errors).toMatchObject([{ path: 'current_password', code: 'WRONG' }]);
    const proved = await live.post<'prove'>(`${AT}/me/proof`, proof);
    expect(proved.data()).toMatchObject({ role: 'OWNER', account: { name: account.name } });
    expect((await live.get(`${AT}/me`)).error().code).toBe('UNAUTHENTICATED');
    const headers = { ...cookieOf(proved), 'Satukurir-Environment': 'LIVE' };
    const again = clientWith(shared.api.port, { ...person.headers, ...headers });
    expect((await again.post(`${AT}/keys`, body)).status).toBe(201);
  });

  it('requires a code with the proof of the password where a second factor is on', async () => {
    const person = await newPerson(shared.api, { account, hasSecondFactor: true });
    const prove = (code: string | null) =>
      person.client().post<'prove'>(`${AT}/me/proof`, { current_password: PASSWORD, code });
    expect((await prove(null)).error().code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await prove('000000')).error().code).toBe('SECOND_FACTOR_WRONG');
    const timestamp = shared.api.clock.now().getTime();
    expect((await prove(new TOTP({ secret: FACTOR_SECRET }).generate({ timestamp }))).status).toBe(
      200,
    );
  });
});

/**
 * Returns the code of an answer. The query is invalid, so a request that reaches it changes
 * nothing.
 */
async function codeOf(at: string, headers: TestPerson['headers'], environment: Environment) {
  const [method = '', path = ''] = at.split(' ');
  const client = clientWith(shared.api.port, { ...headers, 'Satukurir-Environment': environment });
  const body = method === 'DELETE' ? {} : { body: {} };
  const key = { 'Idempotency-Key': 'proof' };
  const place = `${path.replaceAll(/:\w+/g, 'x')}?no=1`;
  return (await client.send({ method, path: place, headers: key, ...body })).error().code;
}

function cookieOf({ headers, data }: Answer<{ readonly csrf_token: string }>) {
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return { Cookie: cookie.slice(0, cookie.indexOf(';')), 'X-CSRF-Token': data().csrf_token };
}
