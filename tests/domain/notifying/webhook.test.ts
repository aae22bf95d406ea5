import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { deliveryIdOf } from '#domain/notifying/webhook/delivery.ts';
import {
  changed,
  disabled,
  freeSlot,
  hasFailedTooLong,
  isEnabled,
  newWebhook,
  refuseDisabled,
  SLOTS,
  type Webhook,
  type WebhookTerms,
} from '#domain/notifying/webhook/webhook.ts';
import { DAY_MS } from '#domain/time.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const KEY = {
  accountId: '01900000-0000-7000-8000-0000000000a1',
  environment: 'TEST',
  webhookId: '01900000-0000-7000-8000-000000000007',
} as const;
const TERMS = {
  url: 'https://shop.example/hooks',
  events: ['shipment.delivered'],
  description: null,
  enabled: true,
} as const;

describe('endpoints of an environment', () => {
  it('allows at most twenty webhook endpoints, each in its own slot', () => {
    const random = seededRandom(1);
    const all: { readonly slot: number }[] = [];
    for (let count = 0; count < SLOTS; count += 1) all.push({ slot: freeSlot(all, random) });
    const places = all.map(({ slot }) => slot).toSorted((one, other) => one - other);
    expect(places).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(freeSlot(all.toSpliced(4, 1), random)).toBe(all[4]?.slot);
    expect(() => freeSlot(all, random)).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_LIMIT_REACHED', details: { limit: 20 } }),
    );
  });

  it('creates a webhook endpoint enabled or disabled as requested', () => {
    expect(webhook()).toMatchObject({ ...KEY, slot: 3, revision: 1, lastSequence: 0 });
    expect(isEnabled(webhook())).toBe(true);
    expect(webhook({ enabled: false }).disabledReason).toBe('BY_USER');
  });
});

describe('change of an endpoint', () => {
  it('keeps fields of a webhook endpoint that a change does not name, and raises the revision', () => {
    const after = changed(webhook(), { description: 'Stock' });
    expect(after).toEqual({ ...webhook(), description: 'Stock', revision: 2 });
    expect(changed(after, {})).toEqual({ ...after, revision: 3 });
  });

  it('clears disabledReason and failingSince when a webhook endpoint is enabled', () => {
    const given = { ...disabled(webhook(), 'FAILING'), failingSince: NOW, lastFailureAt: NOW };
    expect(given).toMatchObject({ disabledReason: 'FAILING', revision: 2 });
    expect(changed(given, { enabled: true })).toMatchObject({
      disabledReason: null,
      failingSince: null,
      lastFailureAt: NOW,
      revision: 3,
    });
  });

  it('clears failingSince when the URL of a webhook endpoint changes', () => {
    const failing = { ...webhook(), failingSince: NOW };
    expect(changed(failing, { url: `${failing.url}/moved` }).failingSince).toBeNull();
    expect(changed(failing, { url: failing.url }).failingSince).toEqual(NOW);
  });

  it("keeps failingSince and disabledReason when a webhook endpoint's enabled stays the same", () => {
    const failing = { ...webhook(), failingSince: NOW };
    expect(changed(failing, { enabled: true })).toEqual({ ...failing, revision: 2 });
    const gone = disabled(webhook(), 'GONE');
    expect(changed(gone, { enabled: false })).toMatchObject({ disabledReason: 'GONE' });
  });

  it('records BY_USER when a client disables a webhook endpoint', () => {
    const after = changed({ ...webhook(), failingSince: NOW }, { enabled: false });
    expect(after).toMatchObject({ disabledReason: 'BY_USER', failingSince: NOW });
  });
});

describe('failing endpoint', () => {
  it.each([
    [null, false],
    [new Date(NOW.getTime() - 5 * DAY_MS + 1), false],
    [new Date(NOW.getTime() - 5 * DAY_MS), true],
    [new Date(NOW.getTime() - 30 * DAY_MS), true],
    [new Date(NOW.getTime() + DAY_MS), false],
  ])('gives up a webhook endpoint failing since %j: %s', (failingSince, isOver) => {
    expect(hasFailedTooLong({ failingSince }, NOW)).toBe(isOver);
  });

  it('rejects deliveries to a disabled webhook endpoint with the reason', () => {
    expect(() => refuseDisabled(webhook())).not.toThrow();
    for (const reason of ['FAILING', 'GONE', 'BY_USER'] as const) {
      const details = { enabled: false, disabledReason: reason };
      expect(() => refuseDisabled(disabled(webhook(), reason))).toThrow(
        expect.objectContaining({ code: 'WEBHOOK_DISABLED', details }),
      );
    }
  });
});

describe('delivery id', () => {
  const eventId = '01900000-1234-7abc-8def-0123456789ab';
  const { webhookId } = KEY;

  it('derives the same delivery id for the same event and endpoint, and no other', () => {
    const id = deliveryIdOf({ eventId, webhookId }, systemDigest);
    expect(deliveryIdOf({ eventId, webhookId }, systemDigest)).toBe(id);
    expect(deliveryIdOf({ eventId: webhookId, webhookId: eventId }, systemDigest)).not.toBe(id);
    expect(deliveryIdOf({ eventId, webhookId: eventId }, systemDigest)).not.toBe(id);
  });

  it('derives as delivery id a UUIDv7 with the time of the event', () => {
    const id = deliveryIdOf({ eventId, webhookId }, systemDigest);
    expect(id).toMatch(/^01900000-1234-7abc-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idText('delivery', id)).toMatch(/^dlv_[0-9a-hjkmnp-tv-z]{26}$/);
  });
});

function webhook(terms: Partial<WebhookTerms> = {}): Webhook {
  const secret = { text: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null };
  return newWebhook(KEY, { ...TERMS, ...terms }, { slot: 3, secret, now: NOW });
}
