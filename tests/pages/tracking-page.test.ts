import { describe, expect, it } from '@jest/globals';
import type { Followed } from '#domain/carrying/tracking/followed.ts';
import { NO_BRAND } from '#domain/notifying/brand/brand.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { islandsOf } from '#src/pages/tracking/islands.ts';
import { lostHtml, trackingHtml } from '#src/pages/tracking/page.ts';
import { regencyFinder } from '#src/pages/tracking/position.ts';
import { trackingPageOf } from '#src/pages/tracking/view-model.ts';
import { district, party } from '#tests/kit/builders.ts';
import { followed, NOW, scan } from './samples.ts';

const SEMARANG = { latitude: -6.99, longitude: 110.42 };
const REGENCIES = [
  { regencyId: '33.74', name: 'Kota Semarang', ...SEMARANG },
  { regencyId: '33.22', name: 'Kabupaten Semarang', latitude: -7.2, longitude: 110.5 },
];
const findRegency = regencyFinder(REGENCIES);
const ISLANDS = islandsOf([SEMARANG]);
const NO_LOGOS = { shop: null, courier: null, preview: null };
const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&`;

describe('tracking page', () => {
  it.each([
    [{ status: 'OUT_FOR_DELIVERY' }, 'id', 'Diantar hari ini'],
    [{ status: 'OUT_FOR_DELIVERY' }, 'en', 'Out for delivery today'],
    [
      { status: 'DELIVERED', statusEventAt: new Date('2026-11-22T16:59:00Z') },
      'id',
      'Diterima kemarin',
    ],
    [
      { status: 'DELIVERED', statusEventAt: new Date('2026-11-20T01:00:00Z') },
      'en',
      'Delivered on Fri 20 Nov',
    ],
    [
      { status: 'DELIVERED', statusEventAt: new Date('2026-11-20T01:00:00Z') },
      'id',
      'Diterima Jum, 20 Nov',
    ],
    [{ status: 'PROCESSING' }, 'id', 'Toko sedang menyiapkan paket'],
    [
      { status: 'CANCELLED', cancelledAt: new Date('2026-11-23T01:00:00Z') },
      'id',
      'Dibatalkan hari ini',
    ],
  ] as const)('describes %j on the tracking page in %s as: %s', (changes, language, sentence) => {
    const page = viewOf(followed(changes), language);
    expect(page.sentence).toBe(sentence);
  });

  it.each([
    ['id', 'Dalam perjalanan ke Anda', 'Perkiraan tiba'],
    ['en', 'On its way to you', 'Expected by'],
  ] as const)(
    'names state, courier, day and shop of a parcel in %s for chat programs, and no person',
    (language, state, arrival) => {
      const shown = followed({ status: 'IN_TRANSIT' });
      const preview = 'https://satukurir.example/t/1/logo';
      const { html } = trackingHtml(viewOf(shown, language), ISLANDS, { ...NO_LOGOS, preview });
      const tags = previewOf(html);
      expect(tags).toEqual({
        'og:title': `${state} · Toko Sari`,
        'og:description': expect.stringMatching(
          new RegExp(`^${shown.shipment.courierName} · ${arrival} `),
        ),
        'og:type': 'website',
        'og:locale': language === 'id' ? 'id_ID' : 'en_GB',
        'og:site_name': 'Toko Sari',
        'og:image': preview,
      });
      const { receiver, sender, awb, reference } = shown.shipment;
      for (const own of [receiver.name, sender.name, receiver.phone, awb, reference]) {
        expect(JSON.stringify(tags)).not.toContain(own ?? 'null');
      }
      expect(html).toContain('<meta name="robots" content="noindex">');
    },
  );

  it('names no brand to chat programs on the page of an invalid tracking link', () => {
    expect(previewOf(lostHtml('id').html)).toEqual({
      'og:title': 'Paket tidak ditemukan',
      'og:description': 'Periksa tautannya, atau minta lagi ke toko.',
      'og:type': 'website',
      'og:locale': 'id_ID',
    });
  });

  it('omits help on the tracking page of a shop without contacts', () => {
    const shop = followed({ status: 'IN_TRANSIT' });
    const helpOf = (brand: Followed['brand']) =>
      trackingHtml(viewOf({ ...shop, brand }), ISLANDS, NO_LOGOS).html.includes('Perlu bantuan?');
    const brand = Object.assign({ accountId: shop.shipment.accountId }, NO_BRAND);
    expect(helpOf(brand)).toBe(false);
    expect(helpOf({ ...brand, email: 'halo@shop.example' })).toBe(true);
  });

  it.each(SHIPMENT_STATUSES)(
    'renders a sentence, five steps and a complete tracking page for %s',
    (status) => {
      const page = viewOf(followed({ status }));
      expect(page.sentence).not.toMatch(/[{}]|undefined/);
      expect(page.steps).toHaveLength(5);
      const { html } = trackingHtml(page, ISLANDS, NO_LOGOS);
      expect(html).not.toMatch(/undefined|NaN|\[object/);
      expect(html).toContain(`<html lang="id">`);
    },
  );

  it('shows on the tracking page place and local day of the last scan, and the estimated delivery', () => {
    const page = viewOf(followed());
    expect(page.position).toMatchObject(SEMARANG);
    expect(page.lastSeen).toBe('Terakhir: hari ini, 08.05 WIB · GUDANG KOTA SEMARANG');
    expect(page.estimate).toBe('Perkiraan tiba Kam, 26 Nov');
    const east = viewOf(followed({ receiver: party({ districtId: '91.71.01' }) }));
    expect(east.lastSeen).toMatch(/hari ini, 10\.05 WIT/);
  });

  it('promises no Sunday on the tracking page, and keeps the promise for its whole day', () => {
    const estimatedDays = { min: 1, max: 2 };
    const friday = { bookedAt: new Date('2026-11-20T02:00:00.000Z'), estimatedDays };
    expect(viewOf(followed(friday)).estimate).toBe('Perkiraan tiba hari ini');
  });

  it('omits map or position on the tracking page if districts are unknown or nothing moved', () => {
    const nowhere = viewOf(followed({}, { origin: undefined }));
    expect(trackingHtml(nowhere, ISLANDS, NO_LOGOS).html).not.toContain('<figure>');
    expect(viewOf(followed({ status: 'PROCESSING' })).position).toBeNull();
  });

  it('draws no map for a route within a city, and no halo around a lost parcel', () => {
    const { origin } = followed();
    const within = viewOf(followed({}, { destination: origin }));
    expect(trackingHtml(within, ISLANDS, NO_LOGOS).html).not.toContain('<figure>');
    const haloOf = (status: Shipment['status']) =>
      trackingHtml(viewOf(followed({ status })), ISLANDS, NO_LOGOS).html.includes('class="halo"');
    expect([haloOf('IN_TRANSIT'), haloOf('LOST')]).toEqual([true, false]);
  });

  it('hides phone numbers, streets and full names on the tracking page', () => {
    const receiver = party({
      name: 'Budi Santoso',
      phone: '+6281234567890',
      address: 'Jl. Rahasia No. 12',
      email: 'budi@example.com',
      note: 'Pagar hijau',
      districtId: '35.25.14',
    });
    const description = 'Dibawa Joko, telp 0812-3456-7890 / +62 813 1111 2222';
    const unknown = scan('IN_TRANSIT', ['2026-11-23T02:00:00.000Z', 'Hub 021 555 12345'], {
      isUnknown: true,
      description,
    });
    const proof = {
      receiverName: 'Siti Aminah',
      relation: 'family, 081234567890',
      photoUrl: 'https://pod.example/a.jpg?sig=1',
      signatureUrl: null,
    };
    const shown = followed(
      { status: 'DELIVERED', receiver, sender: receiver, proof, notes: 'Rahasia' },
      { timeline: [unknown] },
    );
    const { html } = trackingHtml(viewOf(shown), ISLANDS, NO_LOGOS);
    const text = html.slice(html.indexOf('<body>'));
    for (const secret of ['Santoso', '1234567890', '3456', '1111', '12345', 'Rahasia', 'Pagar'])
      expect(text).not.toContain(secret);
    for (const secret of ['budi@', 'Aminah', 'pod.example']) expect(text).not.toContain(secret);
    expect(text).toContain('Dibawa Joko, telp •••');
    expect(text).toContain('S••• A•••');
  });

  it('escapes every text on the tracking page', () => {
    const hostile = followed(
      { courierName: HOSTILE, serviceName: HOSTILE, awb: HOSTILE, reference: HOSTILE },
      {
        shopName: HOSTILE,
        timeline: [
          scan('IN_TRANSIT', [NOW.toISOString(), HOSTILE], {
            isUnknown: true,
            description: HOSTILE,
          }),
        ],
        brand: { accountId: '', ...NO_BRAND, email: HOSTILE, website: HOSTILE, whatsapp: HOSTILE },
        origin: district('31.73.06', { name: HOSTILE, regency: HOSTILE }),
        destination: district('35.25.14', { name: HOSTILE, regency: HOSTILE }),
      },
    );
    const receiver = party({ name: HOSTILE, districtId: '35.25.14' });
    const proof = { receiverName: HOSTILE, relation: HOSTILE, photoUrl: null, signatureUrl: null };
    const { shipment } = hostile;
    const all = { ...hostile, shipment: { ...shipment, receiver, proof } };
    const { html } = trackingHtml(viewOf(all), ISLANDS, {
      shop: HOSTILE,
      courier: HOSTILE,
      preview: HOSTILE,
    });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/="[^"]*["'][^"<>=]*onerror/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(10);
  });

  it('marks TEST data on the tracking page, and refreshes only while the status may change', () => {
    const test = trackingHtml(viewOf(followed({ environment: 'TEST' })), ISLANDS, NO_LOGOS).html;
    expect(test).toContain('Data uji');
    expect(trackingHtml(viewOf(followed()), ISLANDS, NO_LOGOS).html).not.toContain('Data uji');
    const over = trackingHtml(viewOf(followed({ status: 'DELIVERED' })), ISLANDS, NO_LOGOS);
    expect(over.script).toBe('');
    expect(over.html).not.toMatch(/<script|http-equiv/);
  });

  it('renders the page for unknown tracking links in both languages, without a reason', () => {
    expect(lostHtml('id').html).toContain('Paket tidak ditemukan');
    expect(lostHtml('en').html).toContain('This link leads to no parcel');
  });
});

function viewOf(shown: Followed | Shipment, language: 'en' | 'id' = 'id') {
  const all = 'shipment' in shown ? shown : followed(shown);
  return trackingPageOf(all, { now: NOW, language, findRegency });
}

/** Texts that chat programs read of a page, by their names. */
function previewOf(html: string): Readonly<Record<string, string>> {
  const tags = html.matchAll(/<meta property="(og:\w+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}
