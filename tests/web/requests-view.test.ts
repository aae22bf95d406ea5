import { describe, expect, it } from '@jest/globals';
import { CUT } from '#domain/insight/request-log/marks.ts';
import { curlOf } from '#src/web/kit/curl.ts';
import {
  curlCallOf,
  endOfDay,
  formatDuration,
  formatSize,
  meaningOf,
  placeOfSubject,
  prettyBody,
  requestIdIn,
} from '#src/web/pages/insight/requests/view.ts';

const ID = 'req_01kaj2n8q4fvr9m7b0c1d2e3f5';
const ORDER = {
  method: 'POST',
  path: '/api/v1/quotes',
  query: null,
  request_body: '{"courier_code":"jne"}',
};

describe('request page', () => {
  it('extracts a request id from pasted text', () => {
    expect(requestIdIn(` ${ID} `)).toBe(ID);
    expect(requestIdIn(`"request_id": "${ID.toUpperCase()}",`)).toBe(ID);
    expect(requestIdIn('req_1')).toBeUndefined();
    expect(requestIdIn('SHP2611214K7Q2MXD1')).toBeUndefined();
  });

  it('colours a request by the class of its status', () => {
    expect([200, 202, 402, 422, 500, 503].map(meaningOf)).toEqual([
      'good',
      'good',
      'attention',
      'attention',
      'bad',
      'bad',
    ]);
  });

  it('pretty-prints logged JSON bodies, and shows truncated ones unchanged', () => {
    expect(prettyBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyBody(`{"a":[1${CUT}`)).toBe(`{"a":[1${CUT}`);
    expect(prettyBody('no JSON')).toBe('no JSON');
  });

  it('writes a curl command for a logged request, unless its body was truncated', () => {
    const line = curlOf(curlCallOf(ORDER) ?? { path: '' }, 'http://localhost:3000');
    expect(line).toContain(`'http://localhost:3000/api/v1/quotes'`);
    expect(line).toContain('Authorization: Bearer $SATUKURIR_KEY');
    expect(line).toContain(`-d '{"courier_code":"jne"}'`);
    expect(curlCallOf({ ...ORDER, request_body: `{"a${CUT}` })).toBeUndefined();
    expect(curlCallOf({ ...ORDER, method: 'OPTIONS' })).toBeUndefined();
    const read = { ...ORDER, method: 'GET', request_body: null, query: '{"limit":"5"}' };
    expect(curlCallOf(read)).toEqual({ method: 'GET', path: '/api/v1/quotes?limit=5' });
  });

  it('links a logged request to its subject where a page shows that', () => {
    expect(placeOfSubject('SHP2611214K7Q2MXD1')).toBe('shipment');
    expect(placeOfSubject('bat_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('batch');
    expect(placeOfSubject('whk_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('webhook');
    expect(placeOfSubject('evt_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('event');
    expect(placeOfSubject('quo_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBeUndefined();
  });

  it('formats durations and sizes of requests, and the end of a day', () => {
    expect([9, 1_234].map((ms) => formatDuration(ms, 'id'))).toEqual(['9\u00a0ms', '1,2\u00a0s']);
    expect([312, 2_048].map((bytes) => formatSize(bytes, 'id'))).toEqual([
      '312\u00a0B',
      '2,0\u00a0KiB',
    ]);
    expect([formatDuration(1_234, 'en'), formatSize(2_048, 'en')]).toEqual([
      '1.2\u00a0s',
      '2.0\u00a0KiB',
    ]);
    expect(endOfDay('2026-11-22', 'WIB')).toBe('2026-11-22T17:00:00.000Z');
    expect(endOfDay('2026-11-22', 'WIT')).toBe('2026-11-22T15:00:00.000Z');
  });
});
