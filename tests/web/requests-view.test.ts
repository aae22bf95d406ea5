import { describe, expect, it } from '@jest/globals';
import { CUT } from '#domain/request-log/marks.ts';
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
} from '#src/web/pages/requests/view.ts';

const ID = 'req_01kaj2n8q4fvr9m7b0c1d2e3f5';
const ORDER = {
  method: 'POST',
  path: '/api/v1/quotes',
  query: null,
  request_body: '{"courier_code":"jne"}',
};

describe('a request on its page', () => {
  it('is found by its id, however that is pasted', () => {
    expect(requestIdIn(` ${ID} `)).toBe(ID);
    expect(requestIdIn(`"request_id": "${ID.toUpperCase()}",`)).toBe(ID);
    expect(requestIdIn('req_1')).toBeUndefined();
    expect(requestIdIn('SHP2611214K7Q2MXD1')).toBeUndefined();
  });

  it('has its outcome in the colour of its class', () => {
    expect([200, 202, 402, 422, 500, 503].map(meaningOf)).toEqual([
      'good',
      'good',
      'attention',
      'attention',
      'bad',
      'bad',
    ]);
  });

  it('has its bodies in lines, and one that was cut as it is', () => {
    expect(prettyBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyBody(`{"a":[1${CUT}`)).toBe(`{"a":[1${CUT}`);
    expect(prettyBody('no JSON')).toBe('no JSON');
  });

  it('is repeated by a line of curl, unless its body was cut', () => {
    const line = curlOf(curlCallOf(ORDER) ?? { path: '' }, 'http://localhost:3000');
    expect(line).toContain(`'http://localhost:3000/api/v1/quotes'`);
    expect(line).toContain('Authorization: Bearer $SATUKURIR_KEY');
    expect(line).toContain(`-d '{"courier_code":"jne"}'`);
    expect(curlCallOf({ ...ORDER, request_body: `{"a${CUT}` })).toBeUndefined();
    expect(curlCallOf({ ...ORDER, method: 'OPTIONS' })).toBeUndefined();
    const read = { ...ORDER, method: 'GET', request_body: null, query: '{"limit":"5"}' };
    expect(curlCallOf(read)).toEqual({ method: 'GET', path: '/api/v1/quotes?limit=5' });
  });

  it('links to what it was about where a page shows that', () => {
    expect(placeOfSubject('SHP2611214K7Q2MXD1')).toBe('shipment');
    expect(placeOfSubject('bat_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('batch');
    expect(placeOfSubject('whk_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('webhook');
    expect(placeOfSubject('evt_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBe('event');
    expect(placeOfSubject('quo_01kaj2n8q4fvr9m7b0c1d2e3fa')).toBeUndefined();
  });

  it('has times and sizes as people read them', () => {
    expect([9, 1_234].map(formatDuration)).toEqual(['9\u00a0ms', '1,2\u00a0s']);
    expect([312, 2_048].map(formatSize)).toEqual(['312\u00a0B', '2,0\u00a0KiB']);
    expect(endOfDay('2026-11-22')).toBe('2026-11-22T17:00:00.000Z');
  });
});
