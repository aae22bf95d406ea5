import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { nextEventHead } from '#domain/event/event.ts';
import { idText, uuidOf } from '#domain/id.ts';
import { deliveryIdOf } from '#domain/webhook/delivery.ts';
import { signedHeaders } from '#domain/webhook/signature.ts';
import { newSecret } from '#domain/webhook/signing-secret.ts';
import { BODY_CHANGES, type Problem } from '#domain/webhook/verify.ts';
import { newWebhook, type Webhook } from '#domain/webhook/webhook.ts';
import { type SignatureQuestion, verifySignature } from '#src/usecases/webhook/verify-signature.ts';
import { problemView, verdictView } from '#src/views/webhook-verdict.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { NOW, TENANT } from '../shop.ts';

const BODY = '{"id":"evt_1","type":"shipment.booked","data":{"sequence":2}}';

describe('what is pasted', () => {
  it('is held against the body that was sent, where there is but one endpoint', async () => {
    const desk = await openDesk(1);
    const problems = await desk.problems({ body: '{"id":"evt_2"}' });
    expect(problems).toMatchObject([{ code: 'BODY_CHANGED', change: 'OTHER' }]);
    expect(await desk.problems({})).toEqual([]);
  });

  it('is held against the body that was sent, by the endpoint that is named', async () => {
    const desk = await openDesk(2);
    const [first] = desk.ids;
    const changed = { body: '{"id":"evt_2"}' };
    expect(await desk.problems(changed, { webhook: first ?? '' })).toMatchObject([
      { code: 'BODY_CHANGED' },
    ]);
    expect(await desk.problems(changed)).toEqual([{ code: 'MISMATCH' }]);
  });

  it.each([
    ['that was never sent', { 'webhook-id': idText('delivery', seededChance(9).uuid()) }],
    ['that is none of ours', { 'webhook-id': 'msg_1' }],
  ])('with an id %s has no body to be held against', async (_, headers) => {
    const desk = await openDesk(1);
    expect(await desk.problems({ headers })).toEqual([{ code: 'MISMATCH' }]);
  });

  it('reads the store of bodies only where nothing else explains it', async () => {
    const desk = await openDesk(1);
    await desk.problems({});
    await desk.problems({ body: `${BODY}\n` });
    expect(desk.asked()).toBe(0);
    await desk.problems({ body: '{}' });
    expect(desk.asked()).toBe(1);
  });

  it('is taken as it came, whatever the case of its headers and the space in them', async () => {
    const desk = await openDesk(1);
    const { 'webhook-id': id = '', ...sent } = desk.sent;
    const headers = { ...sent, 'Webhook-Id': ` ${id} ` };
    const problems = await desk.problems({ body: '{}' }, { received: { headers, body: '{}' } });
    expect(problems).toMatchObject([{ code: 'BODY_CHANGED' }]);
  });

  it('is judged by the secret that is given, and as old as is allowed', async () => {
    const desk = await openDesk(2);
    const [own, other] = desk.secrets;
    const verdict = (question: Partial<SignatureQuestion>) => desk.verdict({}, question);
    const owner = { signedBy: { webhookId: uuidOf('webhook', desk.ids[0] ?? '') } };
    expect(await verdict({ secret: own ?? '' })).toMatchObject({ problems: [], ...owner });
    expect(await verdict({ secret: other ?? '' })).toMatchObject({
      ...{ problems: [{ code: 'WRONG_SECRET' }], ...owner },
    });
    desk.clock.advance(400_000);
    expect(await desk.problems({}, { toleranceSeconds: 400 })).toEqual([]);
    expect(await desk.problems({}, { toleranceSeconds: 399 })).toMatchObject([{ code: 'TOO_OLD' }]);
  });

  it.each(['1', idText('webhook', seededChance(7).uuid())])('is none of %s', async (webhook) => {
    const desk = await openDesk(1);
    await expect(desk.problems({}, { webhook })).rejects.toMatchObject({
      ...{ code: 'VALIDATION_ERROR', fieldErrors: [{ code: 'UNKNOWN_WEBHOOK' }] },
    });
  });

  it('finds nothing of another environment', async () => {
    const desk = await openDesk(1);
    const live = await desk.problems({}, {}, 'LIVE');
    expect(live).toEqual([{ code: 'MISMATCH' }]);
  });
});

describe('a verdict', () => {
  const by = { webhookId: seededChance(1).uuid(), secretLastFour: 'Yw4=' };
  const whose = `the secret of ${idText('webhook', by.webhookId)} that ends in Yw4=`;

  it.each<[Problem, string]>([
    [{ code: 'MISSING_HEADER', header: 'webhook-id' }, 'The header webhook-id is missing'],
    [{ code: 'MALFORMED_TIMESTAMP' }, 'webhook-timestamp is not unix seconds'],
    [{ code: 'TOO_OLD', seconds: 301 }, 'signed 301 seconds ago; libraries take 300'],
    [{ code: 'TOO_NEW', seconds: 999 }, 'signed 999 seconds from now; libraries take 300'],
    [{ code: 'NO_V1_SIGNATURE' }, 'no signature that begins with "v1,"'],
    [{ code: 'OLD_SECRET_EXPIRED', expiredAt: NOW, ...by }, `${whose}, which was valid until 2026`],
    [{ code: 'WRONG_SECRET', ...by }, `${whose}, and not with the one`],
    [{ code: 'WRONG_SECRET', ...by, webhookId: '' }, 'signed with the secret that ends in Yw4='],
    [{ code: 'SECRET_NOT_DECODED', ...by }, `the text of ${whose}: the key is the bytes`],
    [{ code: 'MISMATCH' }, 'the secret is another, or webhook-id, webhook-timestamp or the body'],
  ])('says what to do: %j', (problem, words) => {
    const view = problemView(problem);
    expect(view).toEqual({ code: problem.code, message: expect.stringContaining(words) });
  });

  it('says of every change of a body what it is', () => {
    const told = BODY_CHANGES.map((change) => problemView({ code: 'BODY_CHANGED', change, ...by }));
    const words = ['byte order mark', 'CR LF', 'White space', 'express.raw()', 'something else'];
    expect(told.map(({ message }) => message)).toEqual(
      words.map((each) => expect.stringContaining(each)),
    );
  });

  it('names whoever has signed, where anybody is known', () => {
    const problems: Problem[] = [];
    const id = idText('webhook', by.webhookId);
    expect(verdictView({ problems, signedBy: by })).toEqual({
      ...{ verified: true, problems: [], signed_by: { webhook_id: id, secret_last4: 'Yw4=' } },
    });
    const nobody = verdictView({ problems, signedBy: { ...by, webhookId: '' } });
    expect(nobody.signed_by?.webhook_id).toBeNull();
    const none = verdictView({ problems: [{ code: 'MISMATCH' }], signedBy: null });
    expect([none.verified, none.signed_by]).toEqual([false, null]);
  });
});

type Change = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

/** So many endpoints in TEST; one event was sent to the first of them. */
async function openDesk(count: number) {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  const chance = seededChance(2);
  const made = Array.from({ length: count }, (_, at) => endpoint(at + 1, chance));
  const told = { type: 'shipment.booked', subject: 'SHP1', previousStatus: null } as const;
  const head = nextEventHead({ ...told, tenant: TENANT, lastSequence: 1, now: NOW }, chance);
  await unitOfWork.run(async (_, write) => {
    for (const webhook of made) write.webhooks.insert(webhook);
  });
  await unitOfWork.run(async (_, write) => write.events.append([{ ...head, body: BODY }]));
  await stores.events.fanOut({ room: 10, now: NOW });
  let asked = 0;
  const events: typeof stores.events = {
    ...stores.events,
    find(tenant, eventId) {
      asked += 1;
      return stores.events.find(tenant, eventId);
    },
  };
  const verify = verifySignature({ ...stores, events, digest: systemDigest, clock });
  const [{ webhookId, secrets } = endpoint(1, chance)] = made;
  const deliveryId = idText(
    'delivery',
    deliveryIdOf({ eventId: head.eventId, webhookId }, systemDigest),
  );
  const sent = signedHeaders({ deliveryId, body: BODY, secrets, now: NOW }, systemDigest);
  const verdict = (
    { body = BODY, headers = {} }: Change,
    question: Partial<SignatureQuestion> = {},
    environment: 'TEST' | 'LIVE' = 'TEST',
  ) => {
    const received = { headers: { ...sent, ...headers }, body };
    const plain = { received, webhook: null, secret: null, toleranceSeconds: 300 };
    return verify({ ...TENANT, environment }, { ...plain, ...question });
  };
  return {
    ...{ clock, sent: sent as Readonly<Record<string, string>>, verdict },
    secrets: made.map((webhook) => webhook.secrets[0].text),
    ids: made.map((webhook) => idText('webhook', webhook.webhookId)),
    asked: () => asked,
    problems: async (...asked: Parameters<typeof verdict>): Promise<readonly Problem[]> =>
      (await verdict(...asked)).problems,
  };
}

function endpoint(slot: number, chance: ReturnType<typeof seededChance>): Webhook {
  const url = `https://shop.example/${slot}`;
  return newWebhook(
    { ...TENANT, webhookId: chance.uuid() },
    { url, events: ['*'], description: null, enabled: true },
    { slot, secret: newSecret(chance), now: NOW },
  );
}
