import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { systemDigest } from '#adapters/system/digest.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import {
  newSecret,
  OVERLAP_MAX_SECONDS,
  rotated,
  type SigningSecret,
  signingAt,
} from '#domain/notifying/webhook/signing-secret.ts';
import { anyText } from '#tests/kit/any-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const RUNS = { numRuns: 30 };
const LIBRARIES = [StandardWebhook, SvixWebhook];

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const secretOf = (seed: number) => newSecret(seededRandom(seed));
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
const textsOf = (secrets: readonly SigningSecret[]) => secrets.map(({ text }) => text);

/** Verdict of each library. Both read the machine's clock. */
function verifiedBy(secret: string, body: string, headers: Record<string, string>): boolean[] {
  return LIBRARIES.map((Library) => {
    try {
      new Library(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
}

describe('webhook signature', () => {
  it('signs a webhook like the example of Standard Webhooks, byte by byte', () => {
    const signed = {
      deliveryId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secrets: [{ text: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null }],
      now: new Date(1_614_265_330_999),
    };
    expect(signedHeaders(signed, systemDigest)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('signs a webhook so that public libraries verify it under each signing secret, and no other', () => {
    const bodies = fc.record({ data: anyText() }).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(bodies, fc.uniqueArray(seeds, { minLength: 1, maxLength: 3 }), (body, of) => {
        const secrets = of.map(secretOf);
        const signed = { deliveryId: 'dlv_1', body, secrets, now: new Date() };
        const headers = signedHeaders(signed, systemDigest);
        for (const { text } of secrets)
          expect(verifiedBy(text, body, headers)).toEqual([true, true]);
        expect(verifiedBy(secretOf(-1).text, body, headers)).toEqual([false, false]);
        expect(verifiedBy(secrets[0]?.text ?? '', `${body} `, headers)).toEqual([false, false]);
      }),
      RUNS,
    );
  });

  it('throws on a text that is no webhook signing secret', () => {
    const signed = { deliveryId: 'a', body: '', now: new Date(0) };
    const secrets = [{ text: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null }];
    expect(() => signedHeaders({ ...signed, secrets }, systemDigest)).toThrow(RangeError);
  });
});

describe('signing secret', () => {
  it('generates webhook secrets of 32 bytes in canonical base64', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { text, until } = secretOf(seed);
        const bytes = Buffer.from(text.slice('whsec_'.length), 'base64');
        expect(bytes).toHaveLength(32);
        expect(`whsec_${bytes.toString('base64')}`).toBe(text);
        expect(until).toBeNull();
      }),
    );
  });

  it('signs a webhook as an HMAC keyed with the decoded secret', () => {
    const { text } = secretOf(1);
    const signed = {
      deliveryId: 'a',
      body: 'é',
      secrets: [{ text, until: null }],
      now: new Date(0),
    };
    const key = Buffer.from(text.slice('whsec_'.length), 'base64');
    const expected = createHmac('sha256', key).update('a.0.é').digest('base64');
    expect(signedHeaders(signed, systemDigest)['webhook-signature']).toBe(`v1,${expected}`);
  });
});

describe('rotation of secrets', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const random = seededRandom(7);
  const first = newSecret(random);

  it('signs webhooks with old and new secret until the overlap ends', () => {
    const secrets = rotated([first], { now, overlapSeconds: 60, random });
    const [latest] = secrets;
    expect(secrets).toEqual([latest, { ...first, until: later(now, 60) }]);
    expect(latest.text).not.toBe(first.text);
    expect(signingAt(secrets, new Date(now.getTime() + 59_999))).toEqual(secrets);
    expect(signingAt(secrets, later(now, 60))).toEqual([latest]);
    expect(signingAt(secrets, later(now, OVERLAP_MAX_SECONDS * 999))).toEqual([latest]);
  });

  it('keeps only the new webhook secret after a rotation without overlap', () => {
    const secrets = rotated([first], { now, overlapSeconds: 0, random });
    expect(textsOf(secrets)).not.toContain(first.text);
    expect(secrets).toHaveLength(1);
  });

  it('ends every earlier webhook secret at once on a rotation without overlap', () => {
    const day = rotated([first], { now, overlapSeconds: OVERLAP_MAX_SECONDS, random });
    const secrets = rotated(day, { now: later(now, 1), overlapSeconds: 0, random });
    expect(secrets).toEqual([{ text: expect.any(String), until: null }]);
    expect(textsOf(day)).not.toContain(secrets[0].text);
  });

  it('ends every earlier webhook secret with the new overlap at the latest', () => {
    const day = rotated([first], { now, overlapSeconds: OVERLAP_MAX_SECONDS, random });
    const [, ...old] = rotated(day, { now: later(now, 1), overlapSeconds: 60, random });
    expect(old).toEqual([
      { ...day[0], until: later(now, 61) },
      { ...first, until: later(now, 61) },
    ]);
  });

  it('keeps at most the two latest old webhook secrets, none beyond its own overlap', () => {
    const rotations = fc.array(
      fc.record({ after: fc.nat(100_000), overlap: fc.nat(OVERLAP_MAX_SECONDS) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rotations, (steps) => {
        let at = now;
        let secrets = rotated([first], { now: at, overlapSeconds: 60, random });
        for (const { after, overlap } of steps) {
          const before = secrets;
          at = later(at, after);
          secrets = rotated(before, { now: at, overlapSeconds: overlap, random });
          const end = later(at, overlap);
          const ended = before.map((one) => {
            return { ...one, until: one.until !== null && one.until < end ? one.until : end };
          });
          expect(secrets.slice(1)).toEqual(signingAt(ended, at).slice(0, 2));
          expect(secrets[0].until).toBeNull();
        }
      }),
      RUNS,
    );
  });
});
