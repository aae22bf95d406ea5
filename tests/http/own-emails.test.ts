import { expect, it } from '@jest/globals';
import type { PersonEmail } from '#domain/notifying/email/email.ts';
import { COLLECT_MS } from '#domain/notifying/person-notice/schedule.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { newPerson } from '#tests/kit/person.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { SCENES } from './event-scenes.ts';

const EMAILS = '/api/dashboard/me/emails';

/** The request of RFC 8058. */
const ONE_CLICK = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
} as const;

const sent: PersonEmail[] = [];
const shared = sharedApi({
  rewire: (container) =>
    container.rebind(TOKENS.personMailer).toConstantValue({
      async sendOnce(email, handOver) {
        if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
        sent.push(email);
        return { kind: 'SENT' };
      },
    }),
});

it('shows the news e-mails of a role until the person chooses others, in one account only', async () => {
  const own = await newSeller(shared.api);
  const owner = (await newPerson(shared.api, own)).client();
  const viewer = (await newPerson(shared.api, { ...own, role: 'VIEWER' })).client();
  const before = (await owner.get<'getOwnEmails'>(EMAILS)).data();
  expect(before).toMatchObject({ include_test: false, daily_at: '07:00', timezone: 'WIB' });
  expect(before.paces).toMatchObject({ LOSSES: 'AT_ONCE', RETURNS: 'DAILY' });
  const body = { paces: { RETURNS: 'NEVER' }, include_test: true };
  const changed = await owner.change<'updateOwnEmails'>({ method: 'PATCH', path: EMAILS, body });
  const { paces } = before;
  expect(changed.data()).toMatchObject({
    paces: { ...paces, RETURNS: 'NEVER' },
    include_test: true,
  });
  expect((await owner.get<'getOwnEmails'>(EMAILS)).data()).toEqual(changed.data());
  const others = (await viewer.get<'getOwnEmails'>(EMAILS)).data();
  expect(new Set(Object.values(others.paces))).toEqual(new Set(['NEVER']));
  const wrong = { paces: { RETURNS: 'SOMETIMES' } };
  const refused = await owner.change({ method: 'PATCH', path: EMAILS, body: wrong });
  expect(refused.status).toBe(422);
});

it('e-mails members the news that they chose, and stops by the link without a session', async () => {
  const own = await newSeller(shared.api);
  const owner = await newPerson(shared.api, own);
  const body = { include_test: true, paces: { BOOKINGS: 'AT_ONCE' } };
  await owner.client().change({ method: 'PATCH', path: EMAILS, body });
  await newPerson(shared.api, { ...own, role: 'VIEWER' });
  await SCENES['shipment.booking_failed']({ ...own, api: shared.api });
  await work();
  const mine = () => sent.filter(({ to }) => to === `${owner.personId}@shop.example`);
  expect(mine().map(({ subject }) => subject)).toMatchObject([/^\[TEST\] Kurir menolak pesanan/]);
  const [mail] = mine();
  expect(mail?.text).not.toContain('SIM BOOKING REJECTED');
  const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
  const asked = await visit(`${path}?lang=en`);
  expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Stop e-mails about')]);
  expect((await owner.client().get<'getOwnEmails'>(EMAILS)).data().paces.BOOKINGS).toBe('AT_ONCE');
  for (let times = 1; times <= 2; times += 1) {
    const done = await visit(path, ONE_CLICK);
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('dihentikan')]);
  }
  const { paces } = (await owner.client().get<'getOwnEmails'>(EMAILS)).data();
  expect(new Set(Object.values(paces))).toEqual(new Set(['NEVER']));
  await SCENES['shipment.booking_failed']({ ...own, api: shared.api });
  await work();
  expect(mine()).toHaveLength(1);
});

it('answers an invented unsubscribe link with a page that changes nothing', async () => {
  for (const token of ['x', 'x'.repeat(120)]) {
    const asked = await visit(`/unsubscribe/${token}`);
    expect([asked.status, asked.text]).toEqual([404, expect.stringContaining('tidak berlaku')]);
    expect((await visit(`/unsubscribe/${token}`, ONE_CLICK)).status).toBe(404);
  }
});

/** Opens a page without a session, as a browser or a mail program does. */
async function visit(path: string, request: RequestInit = {}) {
  const headers = { 'Accept-Language': 'id', ...request.headers };
  const url = `http://127.0.0.1:${shared.api.port}${path}`;
  const answer = await fetch(url, { ...request, headers });
  return { status: answer.status, text: await answer.text() };
}

/** Collects news and sends what is due a minute later. */
async function work(): Promise<void> {
  const { personNotice } = shared.api.container.get(TOKENS.useCases);
  await personNotice.collectNews();
  shared.api.clock.skip(COLLECT_MS);
  await personNotice.sendPersonNotices();
}
