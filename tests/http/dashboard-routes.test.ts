import { beforeAll, describe, expect, it } from '@jest/globals';
import { MAY, OPERATOR_MAY, type Permission, ROLES } from '#domain/people/access/role.ts';
import { type DashboardDeps, dashboardRoutes } from '#src/http/dashboard/routes.ts';
import type { AnyDashboardRoute } from '#src/http/route.ts';
import { clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { newSeller, type Seller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

type Headers = Readonly<Record<string, string>>;
type Visitor = { readonly may: readonly Permission[]; readonly person: TestPerson };

/** Route table built without use cases: the properties of a route need none, and none is called. */
const ROUTES = dashboardRoutes({} as DashboardDeps).map(
  (route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const,
);

const shared = sharedApi();
let seller: Seller;
let visitors: readonly Visitor[];
let owner: TestPerson;
let nowhere: TestPerson;

beforeAll(async () => {
  seller = await newSeller(shared.api);
  const { account } = seller;
  const members = ROLES.map(async (role) => {
    const person = await newPerson(shared.api, { account, role });
    return { may: MAY[role], person };
  });
  const operator = await newPerson(shared.api, { account, isOperator: true });
  visitors = [...(await Promise.all(members)), { may: OPERATOR_MAY, person: operator }];
  owner = await newPerson(shared.api, { account });
  nowhere = await newPerson(shared.api, { account: null });
});

describe.each(ROUTES)('/api/dashboard: %s', (_, route) => {
  const { permission } = route;
  const isRead = route.method === 'get';

  it(`opens the dashboard route to${permission}`, async () => {
    for (const { may, person } of visitors) {
      const isOpen = permission === 'PUBLIC' || permission.startsWith('ANY_');
      const passes = isOpen || may.some((each) => each === permission);
      expect(await codeOf(route, person.headers)).toBe(passes ? 'PASSED' : 'INSUFFICIENT_SCOPE');
    }
    const isForAnybody = permission === 'PUBLIC' || permission === 'ANY_PERSON';
    expect(await codeOf(route, nowhere.headers)).toBe(
      isForAnybody ? 'PASSED' : 'INSUFFICIENT_SCOPE',
    );
  });

  it('refuses API keys and callers without a session at the dashboard route', async () => {
    const code = permission === 'PUBLIC' ? 'PASSED' : 'UNAUTHENTICATED';
    const ours = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await codeOf(route, ours)).toBe(code);
    const key = { Authorization: `Bearer ${seller.secret}` };
    expect(await codeOf(route, { ...ours, ...key })).toBe(code);
    expect(await codeOf(route, { ...owner.headers, ...key })).toBe(code);
  });

  it(isRead ? 'is read from anywhere' : 'changes nothing from elsewhere', async () => {
    const { Cookie = '', 'X-CSRF-Token': own = '' } = owner.headers;
    const refused = isRead ? 'PASSED' : 'CSRF';
    const foreign = { ...owner.headers, Origin: 'https://evil.example' };
    expect(await codeOf(route, foreign)).toBe(refused);
    expect(await codeOf(route, { Cookie, 'X-CSRF-Token': own })).toBe(refused);
    const unnamed = permission === 'PUBLIC' ? 'PASSED' : refused;
    expect(await codeOf(route, { Cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe(unnamed);
  });
});

/**
 * Returns the code of an answer. The query is invalid, so a request that reaches it changes
 * nothing.
 */
async function codeOf({ method, path }: AnyDashboardRoute, headers: Headers): Promise<string> {
  const place = `/api/dashboard${path.replaceAll(/:\w+/g, 'x')}?no=1`;
  const body = method === 'get' || method === 'delete' ? {} : { body: {} };
  const sent = { method: method.toUpperCase(), path: place, ...body };
  const { error } = await clientWith(shared.api.port, headers).send(sent);
  return error().code === 'VALIDATION_ERROR' ? 'PASSED' : error().code;
}
