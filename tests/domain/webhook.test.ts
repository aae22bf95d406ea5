import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import { DAY_MS } from '#domain/time.ts';
import { deliveryIdOf } from '#domain/webhook/delivery.ts';
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
} from '#domain/webhook/webhook.ts';
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

describe('the endpoints of an environment', () => {
  it('are twenty at most, each in a place of its own', () => {
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

  it('are enabled from the beginning, or not, as their client wants', () => {
    expect(webhook()).toMatchObject({ ...KEY, slot: 3, revision: 1, lastSequence: 0 });
    expect(isEnabled(webhook())).toBe(true);
    expect(webhook({ enabled: false }).disabledReason).toBe('BY_USER');
  });
});

describe('a change', () => {
  it('leaves what it does not name, and makes another revision', () => {
    const after = changed(webhook(), { description: 'Stock' });
    expect(after).toEqual({ ...webhook(), description: 'Stock', revision: 2 });
    expect(changed(after, {})).toEqual({ ...after, revision: 3 });
  });

  it('to enabled clears why it was not, and when it began to fail', () => {
    const given = { ...disabled(webhook(), 'FAILING'), failingSince: NOW, lastFailureAt: NOW };
    expect(given).toMatchObject({ disabledReason: 'FAILING', revision: 2 });
    expect(changed(given, { enabled: true })).toMatchObject({
      disabledReason: null,
      failingSince: null,
      lastFailureAt: NOW,
      revision: 3,
    });
  });

  it('to another URL forgets when the one before began to fail', () => {
    const failing = { ...webhook(), failingSince: NOW };
    expect(changed(failing, { url: `${failing.url}/moved` }).failingSince).toBeNull();
    expect(changed(failing, { url: failing.url }).failingSince).toEqual(NOW);
  });

  it('to what it is already says nothing', () => {
    const failing = { ...webhook(), failingSince: NOW };
    expect(changed(failing, { enabled: true })).toEqual({ ...failing, revision: 2 });
    const gone = disabled(webhook(), 'GONE');
    expect(changed(gone, { enabled: false })).toMatchObject({ disabledReason: 'GONE' });
  });

  it('to disabled is recorded as the client’s', () => {
    const after = changed({ ...webhook(), failingSince: NOW }, { enabled: false });
    expect(after).toMatchObject({ disabledReason: 'BY_USER', failingSince: NOW });
  });
});

describe('an endpoint', () => {
  it.each([
    [null, false],
    [new Date(NOW.getTime() - 5 * DAY_MS + 1), false],
    [new Date(NOW.getTime() - 5 * DAY_MS), true],
    [new Date(NOW.getTime() - 30 * DAY_MS), true],
    [new Date(NOW.getTime() + DAY_MS), false],
  ])('failing since %j is given up: %s', (failingSince, isOver) => {
    expect(hasFailedTooLong({ failingSince }, NOW)).toBe(isOver);
  });

  it('that is disabled refuses what is to be sent there, and says why', () => {
    expect(() => refuseDisabled(webhook())).not.toThrow();
    for (const reason of ['FAILING', 'GONE', 'BY_USER'] as const) {
      const details = { enabled: false, disabledReason: reason };
      expect(() => refuseDisabled(disabled(webhook(), reason))).toThrow(
        expect.objectContaining({ code: 'WEBHOOK_DISABLED', details }),
      );
    }
  });
});

describe('the id of a delivery', () => {
  const eventId = '01900000-1234-7abc-8def-0123456789ab';
  const { webhookId } = KEY;

  it('is always the same for an event at an endpoint, and no other’s', () => {
    const id = deliveryIdOf({ eventId, webhookId }, systemDigest);
    expect(deliveryIdOf({ eventId, webhookId }, systemDigest)).toBe(id);
    expect(deliveryIdOf({ eventId: webhookId, webhookId: eventId }, systemDigest)).not.toBe(id);
    expect(deliveryIdOf({ eventId, webhookId: eventId }, systemDigest)).not.toBe(id);
  });

  it('is a UUIDv7 with the time of its event', () => {
    const id = deliveryIdOf({ eventId, webhookId }, systemDigest);
    expect(id).toMatch(/^01900000-1234-7abc-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(idText('delivery', id)).toMatch(/^dlv_[0-9a-hjkmnp-tv-z]{26}$/);
  });
});

function webhook(terms: Partial<WebhookTerms> = {}): Webhook {
  const secret = { text: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null };
  return newWebhook(KEY, { ...TERMS, ...terms }, { slot: 3, secret, now: NOW });
}
