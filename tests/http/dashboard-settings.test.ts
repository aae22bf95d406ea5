import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import type { Email } from '#domain/notifying/email/email.ts';
import { ROLES, type Role } from '#domain/people/access/role.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { OperationId } from '#src/http/contract/types.ts';
import { type ApiClient, apiClient, clientWith } from '#tests/kit/api-client.ts';
import { newPerson, type TestPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

type Account = NonNullable<Parameters<typeof newPerson>[1]['account']>;

const AT = '/api/dashboard';
const COURIERS = '/api/v1/couriers';
/** Time within which a revocation or a change of a role takes effect in every process. */
const WITHIN_MS = 5_000;
const KEY = { name: 'Till', scopes: ['rates:read', 'shipments:write'] };
const LOGO_BYTES = Buffer.alloc(40);
LOGO_BYTES.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
LOGO_BYTES.writeUInt32BE(160, 16);
LOGO_BYTES.writeUInt32BE(48, 20);

const emails: Email[] = [];
const shared = sharedApi({
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
  },
});

describe('API keys', () => {
  it('creates, uses and revokes API keys, and shows the secret in one answer only', async () => {
    const { client } = await member('DEVELOPER');
    const made = await client.post<'createApiKey'>(`${AT}/keys`, KEY);
    expect(made.status).toBe(201);
    const { secret, ...key } = made.data();
    expect(key).toMatchObject({ ...KEY, environment: 'TEST', state: 'OPEN', last_used_at: null });
    expect(secret).toMatch(/^svc_test_/);
    const own = apiClient(shared.api.port, secret);
    expect((await own.get(COURIERS)).status).toBe(200);

    const list = await client.get<'listApiKeys'>(`${AT}/keys`);
    expect(list.data().items).toMatchObject([{ key_id: key.key_id, state: 'OPEN' }]);
    expect(list.text).not.toContain(secret.slice(0, -4));
    const revoke = { method: 'DELETE', path: `${AT}/keys/${key.key_id}` };
    const revoked = (await client.change<'revokeApiKey'>(revoke)).data();
    expect(revoked.state).toBe('REVOKED');
    expect((await client.change<'revokeApiKey'>(revoke)).data()).toEqual(revoked);
    shared.api.clock.skip(WITHIN_MS);
    expect((await own.get(COURIERS)).error().code).toBe('API_KEY_REVOKED');
  });

  it('confines API keys to one account and one environment', async () => {
    const { client, person } = await member('OWNER');
    const made = (await client.post<'createApiKey'>(`${AT}/keys`, KEY)).data();
    const live = person.client('LIVE');
    expect((await live.get<'listApiKeys'>(`${AT}/keys`)).data().items).toEqual([]);
    const { client: stranger } = await member('OWNER');
    const revoke = { method: 'DELETE', path: `${AT}/keys/${made.key_id}` };
    const missing = { method: 'DELETE', path: `${AT}/keys/key_unknown` };
    const refused = await Promise.all([
      live.change(revoke),
      stranger.change(revoke),
      client.change(missing),
    ]);
    for (const answer of refused) {
      expect([answer.status, answer.error()]).toEqual([404, refused[0]?.error()]);
    }
  });

  it('gives an API key no more rights than the person who makes it', async () => {
    const { client } = await member('DEVELOPER');
    const beyond = await client.post(`${AT}/keys`, { ...KEY, scopes: ['wallet:write'] });
    expect([beyond.status, beyond.error().code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});

describe('a role', () => {
  it.each(ROLES)('grants the role %s exactly the rights of its list', async (role) => {
    const { client } = await member(role);
    const statuses = async (paths: readonly string[]) =>
      Promise.all(paths.map(async (path) => (await client.get(AT + path)).status));
    const keys = role === 'OWNER' || role === 'DEVELOPER' ? 200 : 403;
    expect(await statuses(['/keys', '/members', '/account'])).toEqual([keys, 200, 200]);
    const isOwner = role === 'OWNER';
    const changes = [
      { method: 'PATCH', path: `${AT}/account`, body: { name: 'Toko' } },
      { method: 'PATCH', path: `${AT}/brand`, body: { name: 'Toko' } },
      { method: 'POST', path: `${AT}/invitations`, body: { email: 'a@b.example', role } },
    ];
    for (const change of changes) {
      const { status } = await client.change(change);
      expect(status).toBe(isOwner ? (change.method === 'POST' ? 201 : 200) : 403);
    }
  });
});

describe('members', () => {
  it('invites members by e-mail, who join with a password and may leave', async () => {
    const { client, account } = await member('OWNER');
    const invited = { email: `${idText('account', account.accountId)}@shop.example` };
    const body = { ...invited, role: 'VIEWER' };
    const invitation = await client.post<'inviteMember'>(`${AT}/invitations`, body);
    expect(invitation.data()).toMatchObject({ ...body, is_expired: false });
    const token = await tokenSentTo(invited.email);
    expect(invitation.text).not.toContain(token);

    const who = { token, name: 'Budi', password: 'kapal-layar-2026' };
    const looked = await visitor().post<'lookUpInvitation'>(`${AT}/invitations/look-up`, { token });
    expect(looked.data()).toMatchObject({ ...body, needs_password: true });
    const accept = () => visitor().post<'acceptInvitation'>(`${AT}/invitations/accept`, who);
    expect((await accept()).data()).toMatchObject({ ...invited, is_new_person: true });
    expect((await accept()).error().code).toBe('LINK_INVALID');
    const credentials = { ...invited, password: who.password };
    expect((await visitor().post(`${AT}/sign-in`, credentials)).status).toBe(200);

    const { items } = (await client.get<'listMembers'>(`${AT}/members`)).data();
    const budi = items.find(({ email }) => email === invited.email);
    expect(budi).toMatchObject({ name: 'Budi', role: 'VIEWER' });
    const removal = { method: 'DELETE', path: `${AT}/members/${budi?.person_id}` };
    expect((await client.change<'removeMember'>(removal)).data().removed).toBe(true);
    expect((await client.change(removal)).status).toBe(404);
    const acts = (await client.get<'listActivity'>(`${AT}/activity?limit=2`)).data();
    expect(acts.items.map(({ kind }) => kind)).toEqual(['MEMBER_REMOVED', 'MEMBER_JOINED']);
    const next = await client.get<'listActivity'>(`${AT}/activity?before=${acts.next_before}`);
    expect(next.data()).toMatchObject({ items: [{ kind: 'MEMBER_INVITED' }], next_before: null });
  });

  it('never leaves an account without an owner when two owners remove each other', async () => {
    const one = await member('OWNER');
    const other = await member('OWNER', one.account);
    const demote = (client: ApiClient, { personId }: TestPerson) =>
      client.change({
        method: 'PATCH',
        body: { role: 'VIEWER' },
        path: `${AT}/members/${idText('person', personId)}`,
      });
    const answers = await Promise.all([
      demote(one.client, other.person),
      demote(other.client, one.person),
    ]);
    // The slower request either finds the last owner, or its own sender is no longer an owner.
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(['LAST_OWNER', 'INSUFFICIENT_SCOPE']).toContain(refused[0]?.error().code);
    const { items } = (await one.client.get<'listMembers'>(`${AT}/members`)).data();
    expect(items.map(({ role }) => role).toSorted()).toEqual(['OWNER', 'VIEWER']);
  });

  it('ends the sessions of removed members in the account', async () => {
    const owner = await member('OWNER');
    const { client, person } = await member('FINANCE', owner.account);
    expect((await client.get('/api/v1/balance')).status).toBe(200);
    const path = `${AT}/members/${idText('person', person.personId)}`;
    await owner.client.change({ method: 'DELETE', path });
    expect((await client.get('/api/v1/balance')).error().code).toBe('UNAUTHENTICATED');
  });
});

describe('the account and its brand', () => {
  it("keeps the account's time zone and shows it to its members at once", async () => {
    const { client } = await member('OWNER');
    expect((await client.get<'getAccount'>(`${AT}/account`)).data().timezone).toBe('WIB');
    const changed = await patched<'updateAccount'>(client, '/account', { timezone: 'WITA' });
    expect(changed.data().timezone).toBe('WITA');
    const { account } = (await client.get<'getMe'>(`${AT}/me`)).data();
    expect(account?.timezone).toBe('WITA');
    const acts = (await client.get<'listActivity'>(`${AT}/activity`)).data().items;
    expect(acts[0]).toMatchObject({ kind: 'ACCOUNT_CHANGED', detail: 'timeZone' });
    const refused = await patched(client, '/account', { timezone: 'Asia/Makassar' });
    expect(refused.error().field_errors.map(({ path }) => path)).toEqual(['timezone']);
  });

  it('changes the account and its brand field by field, and names every wrong field', async () => {
    const { client } = await member('OWNER');
    const change = { name: ' Toko A ', contact_phone: '0812-3456-7890', contact_email: null };
    const account = await patched<'updateAccount'>(client, '/account', change);
    const kept = { name: 'Toko A', contact_phone: '+6281234567890', contact_email: null };
    expect(account.data()).toMatchObject(kept);
    const logo = LOGO_BYTES.toString('base64');
    const brand = await patched<'updateBrand'>(client, '/brand', { colour: '#B3261E', logo });
    expect(brand.data()).toMatchObject({ colour: '#b3261e', logo: { width: 160, data: logo } });
    expect((await client.get<'getBrand'>(`${AT}/brand`)).data()).toEqual(brand.data());

    const wrong = { colour: 'red', logo: 'AAAA', whatsapp: '12', website: 'http://a.example' };
    const { website, logo: text, ...ofSchema } = wrong;
    const refused = (await patched(client, '/brand', ofSchema)).error().field_errors;
    expect(refused.map(({ path }) => path)).toEqual(['colour', 'whatsapp']);
    const others = (await patched(client, '/brand', { website, logo: text })).error().field_errors;
    expect(others.map(({ path }) => path).toSorted()).toEqual(['logo', 'website']);
  });
});

describe('e-mails to buyers', () => {
  it('switches buyer e-mails on and off in one environment, and previews them', async () => {
    const { client, person, account } = await member('OWNER');
    const at = `${AT}/buyer-notices`;
    const off = { enabled: false, language: 'id', available: false };
    expect((await client.get<'getBuyerNotices'>(at)).data()).toEqual(off);
    const change = { enabled: true, language: 'en' };
    const on = { ...off, ...change };
    const changed = await patched<'updateBuyerNotices'>(client, '/buyer-notices', change);
    expect(changed.data()).toEqual(on);
    expect((await client.get<'getBuyerNotices'>(at)).data()).toEqual(on);
    expect((await person.client('LIVE').get<'getBuyerNotices'>(at)).data()).toEqual(off);
    const wrong = await patched(client, '/buyer-notices', { enabled: 'yes', language: 'jv' });
    expect(wrong.error().field_errors.map(({ path }) => path)).toEqual(['enabled', 'language']);

    const query = '?kind=DELIVERED&language=en';
    const shown = (await client.get<'previewBuyerNotice'>(`${at}/preview${query}`)).data();
    expect(shown.subject).toMatch(/^\[TEST\] Your parcel from .+ has been delivered$/);
    expect(shown.html).toContain('/t/2611214K7Q2MXD1-9F86D081884C7D65');
    const { client: viewer } = await member('VIEWER', account);
    expect((await viewer.get<'getBuyerNotices'>(at)).data()).toEqual(on);
    const refused = await patched(viewer, '/buyer-notices', { enabled: false });
    expect(refused.error().code).toBe('INSUFFICIENT_SCOPE');
  });
});

/** Makes a person with a role, in an account of its own where none is given. */
async function member(role: Role, of?: Account) {
  const own = of ?? (await shared.api.newAccount());
  const person = await newPerson(shared.api, { account: own, role });
  return { account: own, person, client: person.client() };
}

function visitor(): ApiClient {
  return clientWith(shared.api.port, { 'Sec-Fetch-Site': 'same-origin' });
}

function patched<Op extends OperationId>(client: ApiClient, path: string, body: object) {
  return client.change<Op>({ method: 'PATCH', path: AT + path, body });
}

async function tokenSentTo(email: string): Promise<string> {
  const found = () => emails.findLast(({ to }) => to === email)?.text;
  await waitUntil(() => found() !== undefined);
  return /\/invitation#(\S+)/.exec(found() ?? '')?.[1] ?? '';
}
