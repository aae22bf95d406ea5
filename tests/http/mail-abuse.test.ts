import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Email, ShopEmail } from '#domain/notifying/email/email.ts';
import { ALLOWANCES } from '#domain/people/access/allowance.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, clientWith, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { register } from '#tests/kit/links.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const AT = '/api/dashboard';
const VICTIM = 'victim@bank.example';
const PHISHING = 'BCA: akun diblokir, verifikasi di https://evil.example/bca';
const OWN = 'attacker@evil.example';

const emails: Email[] = [];
const notices: ShopEmail[] = [];
const shared = sharedApi({
  settings: { BUYER_NOTICES: 'on', SMTP_URL: 'smtp://127.0.0.1:1', SIMULATOR_SPEED: '1000' },
  rewire: (container) => {
    const send = async (email: Email) => void emails.push(email);
    container.rebind(TOKENS.emailSender).toConstantValue({ send });
    container.rebind(TOKENS.buyerMailer).toConstantValue({
      async sendOnce(email, handOver) {
        if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
        notices.push(email);
        return { kind: 'SENT' };
      },
    });
  },
});
let person: ApiClient;

/** Registers an account with a mailbox, as an attacker who wants to write to strangers. */
beforeAll(async () => {
  const answer = await register(shared.api, emails, {
    email: OWN,
    password: 'kapal-layar-2026',
    account_name: 'Toko Bersih',
  });
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  person = clientWith(shared.api.port, {
    Cookie: cookie.slice(0, cookie.indexOf(';')),
    'Sec-Fetch-Site': 'same-origin',
    'X-CSRF-Token': answer.data().csrf_token,
  });
});

describe('an account that writes phishing from our domain', () => {
  it('rejects web addresses in names of accounts and brands, which appear as senders of e-mails', async () => {
    for (const path of ['account', 'brand']) {
      const answer = await person.change({
        method: 'PATCH',
        path: `${AT}/${path}`,
        body: { name: PHISHING },
      });
      expect([answer.status, answer.error().field_errors]).toMatchObject([
        422,
        [{ path: 'name', code: 'WEB_ADDRESS' }],
      ]);
    }
  });

  it('sends one e-mail to an unconfirmed address: the request for confirmation', async () => {
    const change = { method: 'PATCH', path: `${AT}/account`, body: { contact_email: VICTIM } };
    const changed = await person.change<'updateAccount'>(change);
    expect(changed.data()).toMatchObject({ contact_email: null, pending_contact_email: VICTIM });
    const on = { method: 'PATCH', path: `${AT}/buyer-notices`, body: { enabled: true } };
    expect((await person.change(on)).status).toBe(200);
    await sell(3 * ALLOWANCES.NEW.testNoticesADay);
    const toVictim = emails.filter(({ to }) => to === VICTIM);
    expect(toVictim).toHaveLength(1);
    expect(`${toVictim[0]?.subject} ${toVictim[0]?.text}`).not.toContain('evil.example/bca');
    expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([OWN]));
    expect(new Set(notices.map(({ fromName }) => fromName))).toEqual(
      new Set(['Toko Bersih via Satukurir']),
    );
  });

  /** Simultaneous commits do not see each other, so the limit may be exceeded slightly. */
  it('sends a new account its limited number of e-mails a day, however much it ships', () => {
    const { testNoticesADay } = ALLOWANCES.NEW;
    expect(notices.length).toBeGreaterThanOrEqual(testNoticesADay);
    expect(notices.length).toBeLessThan(2 * testNoticesADay);
  });

  it('limits invitations to strangers, even if they are revoked in between', async () => {
    const codes: (string | number)[] = [];
    for (let at = 0; at < 8; at += 1) {
      const body = { email: `stranger${at}@bank.example`, role: 'VIEWER' };
      const answer = await person.post<'inviteMember'>(`${AT}/invitations`, body);
      codes.push(answer.status === 201 ? 201 : answer.error().code);
    }
    const { openInvitations } = ALLOWANCES.NEW;
    expect(codes.filter((code) => code === 201)).toHaveLength(openInvitations);
    expect(emails.filter(({ to }) => to.startsWith('stranger'))).toHaveLength(openInvitations);
  });
});

/** Books TEST parcels, each of which sends an e-mail to its shop. */
async function sell(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const quote = (await person.quote(QUOTE_BODY)).data();
    const body = shipmentBody(quote.quote_id);
    const receiver = { ...body.receiver, email: VICTIM };
    const sold = await person.ship({ ...body, receiver }, `order-${at}`);
    expect(sold.status).toBe(201);
  }
  await shared.api.work();
  const { sendBuyerNotices } = shared.api.container.get(TOKENS.useCases).buyerNotice;
  while (await sendBuyerNotices());
}
