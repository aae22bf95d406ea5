import { describe, expect, it } from '@jest/globals';
import type { Email } from '#domain/notifying/email/email.ts';
import { ALLOWANCES } from '#domain/people/access/allowance.ts';
import { tokenText } from '#domain/people/access/invitation.ts';
import { DAY_MS } from '#domain/time.ts';
import { unlimitedAttempts } from '#src/usecases/people/person/attempt-limits.ts';
import { BUDI, SARI } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, BOB, later, uuid } from '#tests/kit/store-contracts/samples.ts';
import { memberScene, NOW, OWNER } from './member-scene.ts';

const NEW = 'citra@shop.example';
const ADDRESS = '203.0.113.7';
const WHO = { name: 'Citra', password: 'kopi susu di pagi hari', language: 'id' } as const;
const over = { name: 'Refusal', code: 'LINK_INVALID' };

describe('an invitation', () => {
  it('sends an invitation link once and stores its secret nowhere', async () => {
    const { invite, listInvitations, sent, acts } = await scene();
    const invitation = await invite(' Citra@Shop.example ');
    expect(invitation).toMatchObject({
      accountId: ALICE,
      email: NEW,
      role: 'FINANCE',
      invitedBy: 'sari@shop.example',
      createdAt: NOW,
      expiresAt: later(NOW, 7 * DAY_MS),
    });
    expect(await listInvitations(ALICE)).toEqual([invitation]);
    expect(sent.map(({ to }) => to)).toEqual([NEW]);
    expect(sent[0]?.text).toContain(`https://satukurir.example/invitation#${tokenIn(sent)}`);
    const [, , secret = ''] = tokenIn(sent).split('.');
    expect(JSON.stringify([invitation, await acts()])).not.toContain(secret);
    expect(await acts()).toEqual([`1 MEMBER_INVITED sari@shop.example: ${NEW} (FINANCE)`]);
  });

  it('creates a new person with a password and membership from an invitation', async () => {
    const { invite, accept, lookUpInvitation, listMembers, listInvitations, sent, acts, stores } =
      await scene();
    await invite(NEW);
    const token = tokenIn(sent);
    const opened = { account: { name: 'Toko Alice' }, needsPassword: true };
    expect(await lookUpInvitation(token, ADDRESS)).toMatchObject(opened);
    expect(await accept(token)).toMatchObject(opened);
    const person = await stores.people.findByEmail(NEW);
    expect(person).toMatchObject({ name: 'Citra', language: 'id', isOperator: false });
    expect(person?.passwordHash).toBe(`hash of ${WHO.password}`);
    expect(await listMembers(ALICE)).toContainEqual(
      expect.objectContaining({ email: NEW, role: 'FINANCE' }),
    );
    expect(await listInvitations(ALICE)).toEqual([]);
    expect((await acts())[0]).toBe(`2 MEMBER_JOINED ${NEW}: ${NEW} (FINANCE)`);
    await expect(accept(token)).rejects.toMatchObject(over);
  });

  it('makes an existing person a member without changing their data', async () => {
    const { inviteMember, accept, lookUpInvitation, stores, sent } = await scene();
    const before = await stores.people.find(BUDI);
    const inBob = { email: 'budi@shop.example', role: 'VIEWER' } as const;
    await inviteMember(BOB, inBob, OWNER);
    expect(await lookUpInvitation(tokenIn(sent), ADDRESS)).toMatchObject({ needsPassword: false });
    await accept(tokenIn(sent), { name: 'Other', password: 'another password' });
    expect(await stores.people.find(BUDI)).toEqual(before);
    expect(await stores.members.find(BOB, BUDI)).toMatchObject({ role: 'VIEWER' });
  });

  it('accepts an invitation once if two requests use its link at once', async () => {
    const { invite, accept, listMembers, sent } = await scene();
    await invite(NEW);
    const both = await Promise.allSettled([accept(tokenIn(sent)), accept(tokenIn(sent))]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: over }]);
    expect(await listMembers(ALICE)).toHaveLength(3);
  });

  it('requires a name and a strong password of an invited new person', async () => {
    const { invite, accept, sent } = await scene();
    await invite(NEW);
    const refused = accept(tokenIn(sent), { name: null, password: null });
    const required = ['name', 'password'].map((path) => ({ path, code: 'REQUIRED' }));
    await expect(refused).rejects.toMatchObject({ fieldErrors: required });
    await expect(accept(tokenIn(sent), { password: 'short' })).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'password' })],
    });
    await accept(tokenIn(sent));
  });

  it.each([
    ['that is over', async ({ clock }: Scene) => clock.advance(7 * DAY_MS)],
    ['that was revoked', async (all: Scene) => all.revokeInvitation(await only(all), OWNER)],
    ['that was sent again', (all: Scene) => all.invite(NEW)],
  ])('rejects an invitation link that is %s', async (_, end) => {
    const all = await scene();
    await all.invite(NEW);
    const token = tokenIn(all.sent);
    await end(all);
    await expect(all.lookUpInvitation(token, ADDRESS)).rejects.toMatchObject(over);
    await expect(all.accept(token)).rejects.toMatchObject(over);
    expect(await all.listMembers(ALICE)).toHaveLength(2);
  });

  it('opens an invitation only with its own secret', async () => {
    const { invite, lookUpInvitation, sent } = await scene();
    const { invitationId } = await invite(NEW);
    const [, , secret = ''] = tokenIn(sent).split('.');
    const others = [
      { accountId: BOB, invitationId, secret },
      { accountId: ALICE, invitationId: uuid(404), secret },
      { accountId: ALICE, invitationId, secret: 'A'.repeat(32) },
    ].map(tokenText);
    for (const token of [...others, '', secret]) {
      await expect(lookUpInvitation(token, ADDRESS)).rejects.toMatchObject(over);
    }
  });

  it('rejects an invitation for a member or above the limit, which ended invitations free', async () => {
    const { invite, listInvitations, clock } = await scene();
    await expect(invite('Budi@shop.example')).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'email', code: 'ALREADY_MEMBER' })],
    });
    for (let count = 0; count < ALLOWANCES.GROWN.openInvitations; count += 1) {
      await invite(`p${count}@b.example`);
    }
    await expect(invite(NEW)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await invite('p3@b.example');
    clock.advance(7 * DAY_MS);
    await invite(NEW);
    expect((await listInvitations(ALICE)).map(({ email }) => email)).toEqual([NEW]);
  });

  it('keeps an invitation whose e-mail failed and reports the failure', async () => {
    const { invite, listInvitations, reports, failSending } = await scene();
    failSending();
    await invite(NEW);
    expect(await listInvitations(ALICE)).toHaveLength(1);
    expect(reports).toEqual(['an e-mail with an invitation was not sent']);
  });

  it('limits invitation attempts by account, by mailbox and by opener', async () => {
    const { invite, lookUpInvitation, spent, sent } = await scene();
    await invite(NEW);
    await lookUpInvitation(tokenIn(sent), ADDRESS);
    expect(spent).toEqual([`inviteBy ${ALICE}`, `inviteOf ${NEW}`, `invitedFrom ${ADDRESS}`]);
  });
});

describe('a revoked invitation', () => {
  it('revokes one invitation and no other', async () => {
    const { invite, revokeInvitation, acts } = await scene();
    const { invitationId } = await invite(NEW);
    const other = { accountId: BOB, invitationId };
    const notFound = { code: 'NOT_FOUND' };
    await expect(revokeInvitation(other, OWNER)).rejects.toMatchObject(notFound);
    await revokeInvitation({ accountId: ALICE, invitationId }, OWNER);
    const again = revokeInvitation({ accountId: ALICE, invitationId }, OWNER);
    await expect(again).rejects.toMatchObject(notFound);
    expect(await acts()).toHaveLength(2);
    expect((await acts())[0]).toBe(`2 INVITATION_REVOKED sari@shop.example: ${NEW} (FINANCE)`);
  });
});

type Scene = Awaited<ReturnType<typeof scene>>;
type Who = { readonly name?: string | null; readonly password?: string | null };

async function scene() {
  const sent: Email[] = [];
  const reports: string[] = [];
  const spent: string[] = [];
  let isFailing = false;
  const members = await memberScene('DEVELOPER', {
    emailSender: {
      async send(email) {
        if (isFailing) throw new Error('no connection');
        sent.push(email);
      },
    },
    passwords: { hash: async (password) => `hash of ${password}`, verify: async () => false },
    attempts: {
      ...unlimitedAttempts,
      take: async (kind, of) => void spent.push(`${kind} ${of}`),
    },
    reportError: (what) => void reports.push(what),
    inBackground: () => {},
  });
  return {
    ...members,
    sent,
    reports,
    spent,
    failSending() {
      isFailing = true;
    },
    invite: (email: string) => members.inviteMember(ALICE, { email, role: 'FINANCE' }, OWNER),
    accept: (token: string, who: Who = {}) =>
      members.acceptInvitation({ ...WHO, ...who, token, address: ADDRESS }),
  };
}

/** Invitation token in the first e-mail. */
function tokenIn([email]: readonly Email[]): string {
  return /\/invitation#(\S+)/.exec(email?.text ?? '')?.[1] ?? '';
}

async function only({ listInvitations }: Scene) {
  const [invitation] = await listInvitations(ALICE);
  return { accountId: ALICE, invitationId: invitation?.invitationId ?? SARI };
}
