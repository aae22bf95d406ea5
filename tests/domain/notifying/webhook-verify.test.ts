import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import type { Digest } from '#domain/digest.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { lastFourOf, newSecret } from '#domain/notifying/webhook/signing-secret.ts';
import { type Evidence, verify } from '#domain/notifying/webhook/verify.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const NOW = new Date('2026-11-21T10:00:00.900Z');
const BODY = '{"type":"shipment.paid","data":{"sequence":2,"name":"Café/ok"}}';
const random = seededRandom(3);
const mine = newSecret(random);
const old = newSecret(random);
const other = newSecret(random);
const unknown = newSecret(random);

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const expired = { ...old, until: minutes(-10) };
const signedBy = (secret: typeof mine, webhookId = 'mine') => ({
  webhookId,
  secretLastFour: lastFourOf(secret),
});
const BY_ME = signedBy(mine);

function headersBy(secrets: readonly (typeof mine)[], { body = BODY, now = NOW } = {}) {
  const forever = secrets.map(({ text }) => ({ text, until: null }));
  return signedHeaders({ deliveryId: 'dlv_1', body, secrets: forever, now }, systemDigest);
}

function verdict(headers: Record<string, string>, body = BODY, more: Partial<Evidence> = {}) {
  const evidence: Evidence = {
    received: { headers, body },
    signers: [
      { webhookId: 'other', secrets: [other] },
      { webhookId: 'mine', secrets: [mine, expired] },
    ],
    webhookId: 'mine',
    sentBody: null,
    now: NOW,
    ...more,
  };
  return verify(evidence, systemDigest);
}

const problemsOf = (...args: Parameters<typeof verdict>) => verdict(...args).problems;
const signatureOf = (key: string) =>
  `v1,${systemDigest.hmacSha256(btoa(key), `dlv_1.${Math.floor(NOW.getTime() / 1000)}.${BODY}`)}`;

describe('verifying the longest body', () => {
  const LONGEST = `\ufeff${' '.repeat(250_000)}\r\n`;
  const signers = Array.from({ length: 20 }, (_, at) => ({
    webhookId: `endpoint ${at}`,
    secrets: [newSecret(random), newSecret(random), newSecret(random)],
  }));
  const last = signers.at(-1)?.secrets.at(-1) ?? mine;

  it('verifies the longest webhook body with any secret of many endpoints', () => {
    const { problems, signedBy } = verdict(headersBy([last], { body: LONGEST }), LONGEST, {
      signers,
      webhookId: null,
    });
    expect([problems, signedBy?.webhookId]).toEqual([[], 'endpoint 19']);
  });

  it('hashes the longest webhook body once per secret, plus a bounded number of diagnostic passes', () => {
    let hashed = 0;
    const counting: Digest = {
      ...systemDigest,
      hmacSha256(key, text) {
        hashed += text.length;
        return systemDigest.hmacSha256(key, text);
      },
    };
    const evidence: Evidence = {
      received: { headers: headersBy([unknown]), body: LONGEST },
      signers,
      webhookId: null,
      sentBody: LONGEST,
      now: NOW,
    };
    expect(verify(evidence, counting).problems).toEqual([{ code: 'MISMATCH' }]);
    expect(hashed).toBeLessThan((60 + 30) * LONGEST.length);
  });
});

describe('verifying a received webhook', () => {
  it('verifies a webhook as sent, whatever the case of its headers', () => {
    const { 'webhook-signature': signature, ...headers } = headersBy([mine]);
    const shouted = { ...headers, 'Webhook-Signature': ` v1,x v1a,y ${signature} ` };
    expect(verdict(headersBy([mine]))).toEqual({ problems: [], signedBy: BY_ME });
    expect(verdict(shouted)).toEqual({ problems: [], signedBy: BY_ME });
  });

  it('verifies a webhook with an old secret that was valid at the time', () => {
    const headers = headersBy([old], { now: minutes(-11) });
    const late = { toleranceSeconds: 3600 };
    expect(verdict(headers, BODY, late)).toEqual({ problems: [], signedBy: signedBy(old) });
  });

  it("verifies a webhook with any endpoint's secret where no endpoint is named", () => {
    const result = verdict(headersBy([other]), BODY, { webhookId: null });
    expect(result).toEqual({ problems: [], signedBy: signedBy(other, 'other') });
  });

  it('names all missing headers of a webhook', () => {
    const { 'webhook-id': id, ...rest } = headersBy([mine]);
    expect(problemsOf(rest)).toEqual([{ code: 'MISSING_HEADER', header: 'webhook-id' }]);
    expect(problemsOf({ 'webhook-id': id, 'webhook-timestamp': ' ' })).toEqual([
      { code: 'MISSING_HEADER', header: 'webhook-timestamp' },
      { code: 'MISSING_HEADER', header: 'webhook-signature' },
    ]);
  });

  it.each(['now', '1.5', '-1', '0x10', '1e9', '1795255200900', '2026-11-21T10:00:00Z'])(
    'rejects the malformed webhook timestamp %s',
    (timestamp) => {
      const found = problemsOf({ ...headersBy([mine]), 'webhook-timestamp': timestamp });
      expect(found).toEqual([{ code: 'MALFORMED_TIMESTAMP' }, { code: 'MISMATCH' }]);
    },
  );

  it('accepts webhook timestamps within five minutes and reports the excess otherwise', () => {
    for (const count of [-5, 5]) {
      expect(problemsOf(headersBy([mine], { now: minutes(count) }))).toEqual([]);
    }
    const at = (seconds: number) =>
      headersBy([mine], { now: new Date(NOW.getTime() + seconds * 1000) });
    expect(problemsOf(at(-301))).toEqual([{ code: 'TOO_OLD', seconds: 301 }]);
    expect(problemsOf(at(301))).toEqual([{ code: 'TOO_NEW', seconds: 301 }]);
    expect(verdict(at(-86_400)).signedBy).toEqual(BY_ME);
  });

  it.each(['v1a,abc=', 'abc=', 'v1=abc', 'V1,abc='])(
    'reports a webhook signature without v1: %s',
    (signature) => {
      const headers = { ...headersBy([mine]), 'webhook-signature': signature };
      expect(problemsOf(headers)).toEqual([{ code: 'NO_V1_SIGNATURE' }]);
    },
  );

  it('reports a webhook signed with an expired old secret', () => {
    expect(problemsOf(headersBy([old]))).toEqual([
      { code: 'OLD_SECRET_EXPIRED', expiredAt: expired.until, ...signedBy(old) },
    ]);
  });

  it('reports a webhook signed with the secret of another endpoint', () => {
    const result = verdict(headersBy([other]));
    expect(result.problems).toEqual([{ code: 'WRONG_SECRET', ...signedBy(other, 'other') }]);
    expect(result.signedBy).toEqual(signedBy(other, 'other'));
  });

  it.each([mine.text, mine.text.slice('whsec_'.length)])(
    "reports a webhook signed with the secret's text instead of its decoded bytes: %s",
    (key) => {
      const headers = { ...headersBy([mine]), 'webhook-signature': signatureOf(key) };
      expect(problemsOf(headers)).toEqual([{ code: 'SECRET_NOT_DECODED', ...BY_ME }]);
    },
  );

  it.each([
    ['BYTE_ORDER_MARK', `\uFEFF${BODY}`],
    ['WHITE_SPACE_AROUND', `${BODY}\n`],
    ['WHITE_SPACE_AROUND', ` ${BODY}\r\n`],
    ['RE_SERIALISED', JSON.stringify(JSON.parse(BODY), null, 2)],
    ['RE_SERIALISED', BODY.replaceAll('/', '\\/').replaceAll('é', '\\u00e9')],
    ['RE_SERIALISED', BODY.replaceAll(':', ': ').replaceAll(',', ', ')],
  ])("detects without the sent body how a webhook's body was changed: %s", (change, body) => {
    const result = verdict(headersBy([mine]), body);
    expect(result).toEqual({
      problems: [{ code: 'BODY_CHANGED', change, ...BY_ME }],
      signedBy: null,
    });
  });

  it("detects changed line endings in a webhook's body", () => {
    const body = '{\n"a":1\n}';
    const headers = headersBy([mine], { body });
    expect(problemsOf(headers, body.replaceAll('\n', '\r\n'))).toEqual([
      { code: 'BODY_CHANGED', change: 'LINE_ENDINGS', ...BY_ME },
    ]);
  });

  it.each([
    ['RE_SERIALISED', '{"data":{"name":"Café/ok","sequence":2},"type":"shipment.paid"}'],
    ['OTHER', BODY.replace('2', '3')],
    ['OTHER', 'not JSON'],
    ['OTHER', '['.repeat(10_000)],
  ])("detects by the sent body that a webhook's body was changed: %s", (change, body) => {
    expect(problemsOf(headersBy([mine]), body, { sentBody: BODY })).toEqual([
      { code: 'BODY_CHANGED', change, ...BY_ME },
    ]);
    expect(problemsOf(headersBy([mine]), body)).toEqual([{ code: 'MISMATCH' }]);
  });

  it('reports a mismatch for an unknown secret, id, timestamp or signature of a webhook', () => {
    const headers = headersBy([mine]);
    const wrong = [
      headersBy([unknown]),
      { ...headers, 'webhook-id': 'dlv_2' },
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
      { ...headers, 'webhook-signature': headers['webhook-signature'].toLowerCase() },
    ];
    for (const changed of wrong) {
      expect(verdict(changed, BODY, { sentBody: BODY })).toEqual({
        problems: [{ code: 'MISMATCH' }],
        signedBy: null,
      });
    }
  });
});
