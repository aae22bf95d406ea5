import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { nextEventHead } from '#domain/notifying/event/event.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { newSecret } from '#domain/notifying/webhook/signing-secret.ts';
import { BODY_CHANGES, type Problem } from '#domain/notifying/webhook/verify.ts';
import { newWebhook, type Webhook } from '#domain/notifying/webhook/webhook.ts';
import {
  type VerifySignatureQuery,
  verifySignature,
} from '#src/usecases/notifying/webhook/verify-signature.ts';
import { problemView, verdictView } from '#src/views/notifying/webhook-verdict.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { NOW, TENANT } from '../../shipment-scene.ts';

const BODY = '{"id":"evt_1","type":"shipment.booked","data":{"sequence":2}}';

describe('a pasted request', () => {
  it('compares a pasted request with the sent body if there is only one endpoint', async () => {
    const scene = await signatureScene(1);
    const problems = await scene.problems({ body: '{"id":"evt_2"}' });
    expect(problems).toMatchObject([{ code: 'BODY_CHANGED', change: 'OTHER' }]);
    expect(await scene.problems({})).toEqual([]);
  });

  it('compares a pasted request with the body sent to the named endpoint', async () => {
    const scene = await signatureScene(2);
    const [first] = scene.ids;
    const changed = { body: '{"id":"evt_2"}' };
    expect(await scene.problems(changed, { webhookId: first ?? '' })).toMatchObject([
      { code: 'BODY_CHANGED' },
    ]);
    expect(await scene.problems(changed)).toEqual([{ code: 'MISMATCH' }]);
  });

  it.each([
    ['that was never sent', { 'webhook-id': idText('delivery', seededRandom(9).uuid()) }],
    ['that is none of ours', { 'webhook-id': 'msg_1' }],
  ])('does not compare bodies for a pasted request with an id %s', async (_, headers) => {
    const scene = await signatureScene(1);
    expect(await scene.problems({ headers })).toEqual([{ code: 'MISMATCH' }]);
  });

  it('reads stored webhook bodies only if no other cause explains the mismatch', async () => {
    const scene = await signatureScene(1);
    await scene.problems({});
    await scene.problems({ body: `${BODY}\n` });
    expect(scene.reads()).toBe(0);
    await scene.problems({ body: '{}' });
    expect(scene.reads()).toBe(1);
  });

  it('accepts headers of any case with surrounding spaces', async () => {
    const scene = await signatureScene(1);
    const { 'webhook-id': id = '', ...sent } = scene.sent;
    const headers = { ...sent, 'Webhook-Id': ` ${id} ` };
    const problems = await scene.problems({ body: '{}' }, { received: { headers, body: '{}' } });
    expect(problems).toMatchObject([{ code: 'BODY_CHANGED' }]);
  });

  it('verifies with the given secret and age limit', async () => {
    const scene = await signatureScene(2);
    const [own, other] = scene.secrets;
    const verdict = (question: Partial<VerifySignatureQuery>) => scene.verdict({}, question);
    const owner = { signedBy: { webhookId: scene.ids[0] } };
    expect(await verdict({ secret: own ?? '' })).toMatchObject({ problems: [], ...owner });
    expect(await verdict({ secret: other ?? '' })).toMatchObject({
      problems: [{ code: 'WRONG_SECRET' }],
      ...owner,
    });
    scene.clock.advance(400_000);
    expect(await scene.problems({}, { toleranceSeconds: 400 })).toEqual([]);
    expect(await scene.problems({}, { toleranceSeconds: 399 })).toMatchObject([
      { code: 'TOO_OLD' },
    ]);
  });

  it('rejects an endpoint that the tenant does not have', async () => {
    const scene = await signatureScene(1);
    const webhookId = seededRandom(7).uuid();
    await expect(scene.problems({}, { webhookId })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ code: 'UNKNOWN_WEBHOOK' }],
    });
  });

  it('finds no webhook of another environment', async () => {
    const scene = await signatureScene(1);
    const live = await scene.problems({}, {}, 'LIVE');
    expect(live).toEqual([{ code: 'MISMATCH' }]);
  });
});

describe('the verdict', () => {
  const by = { webhookId: seededRandom(1).uuid(), secretLastFour: 'Yw4=' };
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
  ])('explains the signature problem %j and its remedy', (problem, texts) => {
    const view = problemView(problem);
    expect(view).toEqual({ code: problem.code, message: expect.stringContaining(texts) });
  });

  it('names every kind of change of a webhook body', () => {
    const views = BODY_CHANGES.map((change) =>
      problemView({ code: 'BODY_CHANGED', change, ...by }),
    );
    const texts = ['byte order mark', 'CR LF', 'White space', 'express.raw()', 'something else'];
    expect(views.map(({ message }) => message)).toEqual(
      texts.map((each) => expect.stringContaining(each)),
    );
  });

  it('names the endpoint whose secret signed a pasted request', () => {
    const problems: Problem[] = [];
    const id = idText('webhook', by.webhookId);
    expect(verdictView({ problems, signedBy: by })).toEqual({
      verified: true,
      problems: [],
      signed_by: { webhook_id: id, secret_last4: 'Yw4=' },
    });
    const unknown = verdictView({ problems, signedBy: { ...by, webhookId: '' } });
    expect(unknown.signed_by?.webhook_id).toBeNull();
    const none = verdictView({ problems: [{ code: 'MISMATCH' }], signedBy: null });
    expect([none.verified, none.signed_by]).toEqual([false, null]);
  });
});

type Change = { readonly body?: string; readonly headers?: Readonly<Record<string, string>> };

/** Creates `count` TEST endpoints and sends one event to the first of them. */
async function signatureScene(count: number) {
  const clock = settableClock(NOW);
  const { stores, unitOfWork } = fakeStorage(clock);
  const random = seededRandom(2);
  const made = Array.from({ length: count }, (_, at) => endpoint(at + 1, random));
  const booked = { type: 'shipment.booked', subject: 'SHP1', previousStatus: null } as const;
  const head = nextEventHead({ ...booked, tenant: TENANT, lastSequence: 1, now: NOW }, random);
  await writeAll({ unitOfWork }, (write) => {
    for (const webhook of made) write.webhooks.insert(webhook);
  });
  await writeAll({ unitOfWork }, (write) => write.events.append([{ ...head, body: BODY }]));
  await stores.events.fanOut({ limit: 10, now: NOW });
  let reads = 0;
  const events: typeof stores.events = {
    ...stores.events,
    find(tenant, eventId) {
      reads += 1;
      return stores.events.find(tenant, eventId);
    },
  };
  const verify = verifySignature({ ...stores, events, digest: systemDigest, clock });
  const [{ webhookId, secrets } = endpoint(1, random)] = made;
  const deliveryId = idText(
    'delivery',
    deliveryIdOf({ eventId: head.eventId, webhookId }, systemDigest),
  );
  const sent = signedHeaders({ deliveryId, body: BODY, secrets, now: NOW }, systemDigest);
  const verdict = (
    { body = BODY, headers = {} }: Change,
    question: Partial<VerifySignatureQuery> = {},
    environment: 'TEST' | 'LIVE' = 'TEST',
  ) => {
    const received = { headers: { ...sent, ...headers }, body };
    const plain = { received, webhookId: null, secret: null, toleranceSeconds: 300 };
    return verify({ ...TENANT, environment }, { ...plain, ...question });
  };
  return {
    clock,
    sent: sent as Readonly<Record<string, string>>,
    verdict,
    secrets: made.map((webhook) => webhook.secrets[0].text),
    ids: made.map((webhook) => webhook.webhookId),
    reads: () => reads,
    problems: async (...args: Parameters<typeof verdict>): Promise<readonly Problem[]> =>
      (await verdict(...args)).problems,
  };
}

function endpoint(slot: number, random: ReturnType<typeof seededRandom>): Webhook {
  const url = `https://shop.example/${slot}`;
  return newWebhook(
    { ...TENANT, webhookId: random.uuid() },
    { url, events: ['*'], description: null, enabled: true },
    { slot, secret: newSecret(random), now: NOW },
  );
}
