import { describe, expect, it } from '@jest/globals';
import { subjectIn } from '#domain/insight/request-log/logged-request.ts';
import { CUT, REMOVED } from '#domain/insight/request-log/marks.ts';
import {
  BODY_LENGTH_MAX,
  maskedJson,
  maskedPath,
  maskedQuery,
  maskedWords,
} from '#domain/insight/request-log/masked-json.ts';

const PARTY = {
  name: 'Budi Santoso',
  phone: '081234567890',
  email: 'budi@shop.example',
  address: 'Jl. Melati No. 7, RT 03/RW 04',
  district_id: '31.73.06',
  postal_code: '11840',
  note: 'Rumah pagar hijau',
  coordinates: { latitude: -6.123456, longitude: 106.7 },
};
const ORDER = {
  quote_id: 'quo_01kaj2n8q4fvr9m7b0c1d2e3f4',
  payment_method: 'WALLET',
  sender: PARTY,
  receiver: PARTY,
  items: [{ name: 'Buku harian Sari', quantity: 2, sku: 'BK-7', category: 'BOOKS' }],
  reference: 'INV-20261123-001',
  metadata: { customer: 'Budi Santoso', phone: 6281234567890 },
};

describe('body in the request log', () => {
  it('keeps ids, codes, amounts and times in a logged body, and no personal data', () => {
    const kept = { ...PARTY, ...of(['name', 'phone', 'email', 'address', 'postal_code']) };
    const party = { ...kept, ...of(['note', 'coordinates']) };
    expect(parsed(ORDER)).toEqual({
      ...ORDER,
      sender: party,
      receiver: party,
      metadata: REMOVED,
      items: [{ name: REMOVED, quantity: 2, sku: 'BK-7', category: 'BOOKS' }],
    });
  });

  it.each([
    ['a secret', { secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfrWQ0/Yw4=' }],
    ['a password', { password: 'correct horse' }],
    ['a QR text', { qr_string: '00020101021226670016COM' }],
    ['a transfer’s account', { transfer: { account_number: '12', account_name: 'PT Satukurir' } }],
    ['a link with a token', { tracking_url: 'http://localhost/t/abcdef' }],
    ['a field that the API does not know', { alamat: 'Jl. Melati No. 7', hp: ['0812', '0813'] }],
    ['a phone in the client’s own words', { reference: 'Bu Sari 0812-3456-7890' }],
    ['an e-mail in the client’s own words', { sku: 'sari@shop.example' }],
    ['a phone as a number', { receiver: { phone: 6281234567890 } }],
    ['a scalar body', 'Jl. Melati No. 7'],
  ])('removes %s from a logged body', (_what, body) => {
    const text = maskedJson(body) ?? '';
    expect(text).toContain(REMOVED);
    expect(text).not.toMatch(/whsec_|correct|000201|"12"|PT|abcdef|Melati|081|Sari|sari|628/);
  });

  it('keeps error messages in a logged body except quoted request data', () => {
    const error = { code: 'VALIDATION_ERROR', message: 'There is no Budi here.' };
    const clean = (text: string) => text.replace('Budi', REMOVED);
    expect(maskedJson({ error }, { clean })).toBe(
      '{"error":{"code":"VALIDATION_ERROR","message":"There is no [removed] here."}}',
    );
    expect(parsed({ message: 'of a courier' })).toEqual({ message: REMOVED });
  });

  it('logs bodies as valid JSON: empty, null, nested and escaped values', () => {
    const body = { code: 'a "b" \\ \u0000 \ud800', items: [], details: {}, awb: null, limit: 1.5 };
    expect(parsed(body)).toEqual({ ...body, code: JSON.parse(JSON.stringify(body.code)) });
    expect(maskedJson({ awb: undefined, status: 'BOOKED' })).toBe('{"status":"BOOKED"}');
    expect(maskedJson(undefined)).toBeNull();
    expect(maskedQuery({})).toBeNull();
    expect(maskedQuery({ search: 'Jl. Melati', limit: '5' })).toBe(
      `{"search":"${REMOVED}","limit":"5"}`,
    );
  });

  it.each([
    ['long', { code: 'x'.repeat(100_000) }],
    ['of many fields', Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`f${n}`, n]))],
    ['a long list', { shipments: Array.from({ length: 9_000 }, () => 'SHP2611214K7Q2MXD1') }],
    ['nested 50,000 deep', JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))],
    ['of names of 100,000 characters', { ['n'.repeat(100_000)]: ['y'.repeat(200_000)] }],
  ])('truncates a logged body that is %s and marks the cut', (_what, body) => {
    const text = maskedJson(body) ?? '';
    if (text.length < BODY_LENGTH_MAX) expect(text.length).toBeLessThan(200);
    else {
      expect(text).toHaveLength(BODY_LENGTH_MAX + CUT.length);
      expect(text.endsWith(CUT)).toBe(true);
    }
  });
});

describe('path and Idempotency-Key in the request log', () => {
  it.each([
    ['/api/v1/tracking/0857-1234-5678', `/api/v1/tracking/${REMOVED}`],
    ['/api/v1/tracking/%2B62%20857%2012345678/x', `/api/v1/tracking/${REMOVED}/x`],
    ['/api/v1/shipments/a%40b.example', `/api/v1/shipments/${REMOVED}`],
    ['/api/v1/shipments/%E0%A4%A', '/api/v1/shipments/%E0%A4%A'],
    ['/api/v1/tracking/JP0857', '/api/v1/tracking/JP0857'],
  ])('masks the path %s in the request log as %s', (path, shown) => {
    expect(maskedPath(path)).toBe(shown);
  });

  it('keeps ids in logged paths and idempotency keys, whatever their digits', () => {
    const ids = ['62812345-6789-4abc-8def-0812345678ab', 'bat_01kaj2n8q4f0812345678c1d2e'];
    expect(ids.map(maskedWords)).toEqual(ids);
    expect(ids.map((id) => maskedPath(`/batches/${id}`))).toEqual(
      ids.map((id) => `/batches/${id}`),
    );
    const words = ['order 081234567890', 'sari@toko.example', `${ids[0]}x`];
    expect(words.map(maskedWords)).toEqual([REMOVED, REMOVED, REMOVED]);
  });
});

describe('subject of a request', () => {
  it('picks the most specific id of path or answer as the subject of a request', () => {
    expect(subjectIn({ quote_id: 'quo_1', shipment_number: 'SHP1' })).toBe('SHP1');
    expect(subjectIn({ webhook_id: 'whk_1' })).toBe('whk_1');
    expect(subjectIn({ batch_id: 'bat_1' })).toBe('bat_1');
    expect(subjectIn({ awb: 'JP1', shipment_number: null })).toBeNull();
    expect(subjectIn({ event_id: 'e'.repeat(65) })).toBeNull();
  });
});

function parsed(body: unknown): unknown {
  return JSON.parse(maskedJson(body) ?? '');
}

function of(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, REMOVED]));
}
