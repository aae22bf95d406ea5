import { describe, expect, it } from '@jest/globals';
import type { Email } from '#domain/notifying/email/email.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, clientWith } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { mailTo, register, tokenTo, visitorOf } from '#tests/kit/links.ts';
import { newPerson } from '#tests/kit/person.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { newSquatter, SQUATTERS_PASSWORD, type Squatter } from '#tests/kit/squatter.ts';

const AT = '/api/dashboard';
const PASSWORD = 'kapal-layar-2026';

const emails: Email[] = [];
const shared = sharedApi({
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
    container.rebind(TOKENS.personMailer).toConstantValue({
      async sendOnce(email, handOver) {
        if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
        await send(email);
        return { kind: 'SENT' };
      },
    });
  },
});
const { cliJson } = cliBeside(shared);
let mailboxes = 0;

describe('a person who registered another person’s mailbox', () => {
  it('refuses an unconfirmed person by session and by password', async () => {
    const squatter = await aSquatter();
    expect((await squatter.client.get(`${AT}/me`)).error().code).toBe('UNAUTHENTICATED');
    expect((await squatter.client.get('/api/v1/balance')).error().code).toBe('UNAUTHENTICATED');
    const refused = await signIn(squatter.email, SQUATTERS_PASSWORD);
    expect([refused.status, refused.error().code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    const wrong = await signIn(squatter.email, 'something else');
    expect(wrong.error().code).toBe('SIGN_IN_FAILED');
  });

  it('makes another person owner when the mailbox accepts an invitation', async () => {
    const squatter = await aSquatter();
    const { email } = squatter;
    const corp = await shared.api.newAccount();
    const owner = (await newPerson(shared.api, { account: corp })).client();
    await owner.post(`${AT}/invitations`, { email, role: 'OWNER' });
    const token = await tokenTo(emails, email, { page: 'invitation' });
    const visitor = visitorOf(shared.api);
    const seen = await visitor.post<'lookUpInvitation'>(`${AT}/invitations/look-up`, { token });
    expect(seen.data().needs_password).toBe(true);
    const body = { token, name: 'Sari', password: PASSWORD };
    expect((await visitor.post(`${AT}/invitations/accept`, body)).status).toBe(200);
    const me = (await signIn(email, PASSWORD)).data();
    expect(me).toMatchObject({ account: { name: corp.name }, role: 'OWNER' });
    expect([me.accounts.length, me.person.has_second_factor]).toEqual([1, false]);
    await expectLockedOut(squatter);
  });

  it('gives a person who confirms a mailbox no staff rights granted to an unconfirmed one', async () => {
    const squatter = await aSquatter();
    const { email, personId } = squatter;
    await withClient(shared.database.ownerUrl, (owner) =>
      owner.query('UPDATE person SET is_operator = true WHERE person_id = $1', [personId]),
    );
    expect((await squatter.client.get(`${AT}/me`)).error().code).toBe('UNAUTHENTICATED');
    const answer = await register(shared.api, emails, { email, password: PASSWORD });
    expect(answer.data().person).toMatchObject({ email, is_operator: false });
    await expectLockedOut(squatter);
  });

  it('makes no unconfirmed person an operator at the command line', async () => {
    const squatter = await aSquatter();
    const made = await cliJson('operator create', '--email', squatter.email, '--name', 'Rina');
    expect(made.password).toMatch(/^[2-9a-z]{16}$/);
    const me = (await signIn(squatter.email, String(made.password))).data();
    expect(me.person).toMatchObject({ is_operator: true, has_second_factor: false });
    expect(me.accounts).toEqual([]);
    await expectLockedOut(squatter);
  });

  it('makes no unconfirmed person a member at the command line', async () => {
    const squatter = await aSquatter();
    const corp = await shared.api.newAccount();
    const made = await cliJson(
      'member create',
      '--account',
      corp.email,
      '--email',
      squatter.email,
      '--name',
      'Rina',
      '--role',
      'OWNER',
    );
    const me = (await signIn(squatter.email, String(made.password))).data();
    expect(me).toMatchObject({ account: { name: corp.name }, role: 'OWNER' });
    expect(me.accounts).toHaveLength(1);
    await expectLockedOut(squatter);
  });

  it('reserves neither mailbox nor account e-mail against the person who confirms it', async () => {
    const squatter = await aSquatter();
    const { email } = squatter;
    const answer = await register(shared.api, emails, { email, password: PASSWORD });
    expect(answer.data()).toMatchObject({ person: { email }, role: 'OWNER' });
    expect(answer.data().accounts).toHaveLength(1);
    const found = await shared.api.container.get(TOKENS.stores).accounts.findByEmail(email);
    expect(found?.accountId).not.toBe(squatter.account.accountId);
    expect(await mailTo(emails, email)).toMatch(/\/reset#/);
    await expectLockedOut(squatter);
  });

  it('reserves no e-mail against an account opened at the command line', async () => {
    const squatter = await aSquatter();
    const { email } = squatter;
    const opened = await cliJson('account create', '--name', 'Corp', '--email', email);
    expect(opened).toMatchObject({ name: 'Corp', email, mail_goes_to: email });
    const found = await shared.api.container.get(TOKENS.stores).accounts.findByEmail(email);
    expect(found).toMatchObject({ name: 'Corp' });
  });

  it('transfers account, sessions, factor and password of a squatted mailbox to the person who resets the password', async () => {
    const squatter = await aSquatter();
    const { email } = squatter;
    const visitor = visitorOf(shared.api);
    await visitor.post(`${AT}/password-resets`, { email });
    const mail = await mailTo(emails, email);
    expect(mail).not.toContain('Sari');
    const token = await tokenTo(emails, email, { page: 'reset' });
    const confirm = { token, password: PASSWORD };
    expect((await visitor.post(`${AT}/password-resets/confirm`, confirm)).status).toBe(200);
    const me = (await signIn(email, PASSWORD)).data();
    expect(me).toMatchObject({ person: { has_second_factor: false }, role: 'OWNER' });
    const found = await shared.api.container.get(TOKENS.stores).accounts.findByEmail(email);
    expect(found).toMatchObject({
      accountId: squatter.account.accountId,
      emailVerifiedAt: expect.any(Date),
    });
    await expectLockedOut(squatter);
  });

  it('transfers account and sessions of a squatted mailbox also to the person whom an operator confirms, once', async () => {
    const squatter = await aSquatter();
    const confirmed = await cliJson('person confirm', '--email', squatter.email);
    const me = (await signIn(squatter.email, String(confirmed.password))).data();
    expect(me).toMatchObject({ person: { has_second_factor: false }, role: 'OWNER' });
    await expectLockedOut(squatter);
    const again = await cliBeside(shared).cli('person confirm', '--email', squatter.email);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('confirmed already')]);
  });
});

describe('registration', () => {
  it('answers a registration alike with and without an account, and stores nothing', async () => {
    const email = newMailbox();
    await register(shared.api, emails, { email, password: PASSWORD });
    const other = newMailbox();
    const [known, unknown] = await Promise.all([email, other].map(askedFor));
    expect(known).toEqual(unknown);
    expect(known).toEqual([202, expect.stringContaining('"done":true')]);
    expect(await mailTo(emails, email, 1)).toMatch(/sudah punya akun Satukurir[^#]*$/);
    expect(await mailTo(emails, other)).toContain('/confirm#');
    const { people, accounts } = shared.api.container.get(TOKENS.stores);
    expect(await people.findByEmail(other)).toBeUndefined();
    expect(await accounts.findByEmail(other)).toBeUndefined();
  });

  it('accepts a registration link once, and later reports its purpose and mailbox', async () => {
    const email = newMailbox();
    await askedFor(email);
    const token = await tokenTo(emails, email);
    const visitor = visitorOf(shared.api);
    const look = async () =>
      (await visitor.post<'lookUpConfirmation'>(`${AT}/confirmations/look-up`, { token })).data();
    const link = { kind: 'REGISTRATION', email, account_name: null };
    expect(await look()).toEqual({ ...link, state: 'OPEN' });
    const person = { account_name: 'Toko', name: 'Sari', language: 'id' };
    const confirm = (password: string) =>
      visitor.post(`${AT}/register/confirm`, { token, password, ...person });
    expect((await confirm('1111111111')).error().field_errors).toMatchObject([
      { path: 'password', code: 'TOO_WEAK' },
    ]);
    expect((await confirm(PASSWORD)).status).toBe(201);
    expect((await confirm(PASSWORD)).error().code).toBe('LINK_INVALID');
    expect(await look()).toEqual({ ...link, state: 'USED' });
    const unknown = await visitor.post(`${AT}/confirmations/look-up`, { token: 'x'.repeat(60) });
    expect(unknown.error().code).toBe('LINK_INVALID');
  });
});

describe('an e-mail that a person changes', () => {
  it('changes an e-mail once the new mailbox has opened the link in the person’s session', async () => {
    const { email, client } = await signedUp();
    const next = newMailbox();
    const change = { email: next, current_password: PASSWORD };
    expect((await client.post(`${AT}/me/email`, change)).status).toBe(202);
    const token = await tokenTo(emails, next);
    expect((await client.get<'getMe'>(`${AT}/me`)).data().person.email).toBe(email);
    const stranger = await signedUp();
    const taken = await stranger.client.post(`${AT}/me/email/confirm`, { token });
    expect(taken.error().code).toBe('LINK_INVALID');
    const confirm = () => client.post<'confirmEmailChange'>(`${AT}/me/email/confirm`, { token });
    expect((await confirm()).data().person.email).toBe(next);
    expect((await confirm()).error().code).toBe('LINK_INVALID');
    const { personNotice } = shared.api.container.get(TOKENS.useCases);
    while (await personNotice.sendPersonNotices());
    expect(await mailTo(emails, email, 1)).toContain(next);
    expect((await signIn(email, PASSWORD)).error().code).toBe('SIGN_IN_FAILED');
    expect((await signIn(next, PASSWORD)).status).toBe(200);
  });

  it('requires the password to change an e-mail, and refuses a confirmed person’s address', async () => {
    const one = await signedUp();
    const other = await signedUp();
    const asked = (email: string, password: string) =>
      one.client.post(`${AT}/me/email`, { email, current_password: password });
    expect((await asked(newMailbox(), 'wrong')).error().field_errors).toMatchObject([
      { path: 'current_password', code: 'WRONG' },
    ]);
    expect((await asked(one.email.toUpperCase(), PASSWORD)).error().field_errors).toMatchObject([
      { path: 'email', code: 'SAME' },
    ]);
    expect((await asked(other.email, PASSWORD)).status).toBe(202);
    expect(await mailTo(emails, other.email, 1)).not.toContain('/confirm#');
  });

  it('requires the password to change an e-mail, and rejects a confirmed person\u2019s address', async () => {
    const people = [await signedUp(), await signedUp()];
    const next = newMailbox();
    const tokens: string[] = [];
    for (const [at, { client }] of people.entries()) {
      await client.post(`${AT}/me/email`, { email: next, current_password: PASSWORD });
      await mailTo(emails, next, at);
      tokens.push(await tokenTo(emails, next));
    }
    const answers = await Promise.all(
      people.map(({ client }, at) =>
        client.post<'confirmEmailChange'>(`${AT}/me/email/confirm`, { token: tokens[at] }),
      ),
    );
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    const lost = answers.find(({ status }) => status !== 200);
    expect(lost?.error().code).toBe('LINK_INVALID');
  });

  it('takes over an e-mail that another person holds unconfirmed', async () => {
    const { client } = await signedUp();
    const squatter = await aSquatter();
    const { email } = squatter;
    await client.post(`${AT}/me/email`, { email, current_password: PASSWORD });
    const token = await tokenTo(emails, email);
    const changed = await client.post<'confirmEmailChange'>(`${AT}/me/email/confirm`, { token });
    expect(changed.data().person.email).toBe(email);
    await expectLockedOut(squatter);
  });
});

describe('the contact e-mail of an account', () => {
  it('keeps the contact e-mail until the mailbox of the new one has opened its link', async () => {
    const { email, client } = await signedUp();
    const contact = newMailbox();
    const pending = { pending_contact_email: contact, contact_email: null, mail_goes_to: email };
    expect((await setContact(client, contact)).data()).toMatchObject(pending);
    const mail = await mailTo(emails, contact);
    expect(mail).not.toContain('Toko');
    const token = await tokenTo(emails, contact);
    const visitor = visitorOf(shared.api);
    const seen = await visitor.post<'lookUpConfirmation'>(`${AT}/confirmations/look-up`, { token });
    expect(seen.data()).toEqual({
      kind: 'CONTACT_EMAIL',
      state: 'OPEN',
      email: contact,
      account_name: 'Toko',
    });
    const path = `${AT}/account/contact/confirm`;
    const confirm = () => visitor.post<'confirmContact'>(path, { token });
    expect((await confirm()).data()).toEqual({ account_name: 'Toko', contact_email: contact });
    expect((await confirm()).error().code).toBe('LINK_INVALID');
    const account = (await client.get<'getAccount'>(`${AT}/account`)).data();
    expect(account).toMatchObject({
      contact_email: contact,
      pending_contact_email: null,
      mail_goes_to: contact,
    });
    const acts = (await client.get<'listActivity'>(`${AT}/activity`)).data();
    expect(acts.items[0]).toMatchObject({ kind: 'ACCOUNT_CHANGED', by: contact });
  });

  it('ignores a link for a replaced contact e-mail, and needs none for one\u2019s own e-mail', async () => {
    const { email, client } = await signedUp();
    const first = newMailbox();
    const second = newMailbox();
    await setContact(client, first);
    const token = await tokenTo(emails, first);
    await setContact(client, second);
    const path = `${AT}/account/contact/confirm`;
    const refused = await visitorOf(shared.api).post(path, { token });
    expect(refused.error().code).toBe('LINK_INVALID');
    const own = { contact_email: email, pending_contact_email: null, mail_goes_to: email };
    expect((await setContact(client, email)).data()).toMatchObject(own);
    const none = { contact_email: null, pending_contact_email: null };
    expect((await setContact(client, null)).data()).toMatchObject(none);
  });
});

type Client = Squatter['client'];

function setContact(client: Client, contact: string | null) {
  const body = { contact_email: contact };
  return client.change<'updateAccount'>({ method: 'PATCH', path: `${AT}/account`, body });
}

function newMailbox(): string {
  mailboxes += 1;
  return `mailbox${mailboxes}@corp.example`;
}

function aSquatter(): Promise<Squatter> {
  return newSquatter(shared.api, newMailbox());
}

/** Registers a person, and returns the session that began with it. */
async function signedUp() {
  const email = newMailbox();
  const answer = await register(shared.api, emails, { email, password: PASSWORD });
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  const client = clientWith(shared.api.port, {
    Cookie: cookie.slice(0, cookie.indexOf(';')),
    'Sec-Fetch-Site': 'same-origin',
    'X-CSRF-Token': answer.data().csrf_token,
  });
  return { email, client };
}

function signIn(email: string, password: string): Promise<Answer<DataOf<'signIn'>>> {
  return visitorOf(shared.api).post<'signIn'>(`${AT}/sign-in`, { email, password });
}

async function askedFor(email: string): Promise<readonly [number, string]> {
  const { status, text } = await visitorOf(shared.api).post(`${AT}/register`, {
    email,
    language: 'id',
  });
  return [status, text.replace(/req_\w+/, 'REQ')];
}

/** Expects that no earlier session or password works and that the earlier person is set aside. */
async function expectLockedOut({ client, email, personId }: Squatter): Promise<void> {
  expect((await client.get(`${AT}/me`)).error().code).toBe('UNAUTHENTICATED');
  expect((await signIn(email, SQUATTERS_PASSWORD)).error().code).toBe('SIGN_IN_FAILED');
  const { people } = shared.api.container.get(TOKENS.stores);
  const person = await people.find(personId);
  const { passwordHash, secondFactor } = person ?? {};
  if (person?.email === email) expect(passwordHash).not.toContain('PhbrgpHA0TBzFG3lcrJF0Q');
  else expect(person?.verifiedAt).toBeNull();
  expect(secondFactor).toBeNull();
}
