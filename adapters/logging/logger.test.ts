import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { newApiKeyText } from '#domain/people/access/api-key-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { LoggerOptions } from './logger.ts';

const KEY = newApiKeyText('TEST', seededRandom(1));

describe('logger', () => {
  it('writes logs as one JSON object per line to standard error, and nothing to standard output', () => {
    const { stdout, lines } = logged({ level: 'info', format: 'json' });
    expect(stdout).toBe('');
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        message: 'key svc_test_[removed]',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        url: 'postgres://app:[removed]@db',
        deep: { phone: ['[phone]'] },
        status: 200,
      },
      expect.objectContaining({ level: 'error', message: 'key svc_test_[removed]' }),
    ]);
  });

  it('writes human-readable log lines in the pretty format', () => {
    const { lines } = logged({ level: 'info', format: 'pretty' });
    expect(lines[0]).toMatch(/Z info {2}key svc_test_\[removed\] url="postgres:.*" .*status=200$/);
    expect(lines.join()).not.toContain(KEY);
  });

  it('composes the log line of a request like any other line: the same fields, sorted by name', () => {
    const [, , , line = ''] = logged({ level: 'debug', format: null }).lines;
    expect(line.replace(/"timestamp":"[^"]+"/, '"timestamp":"T"')).toBe(
      '{"account_id":"acc_1","address":"203.0.113.0/24","client_request_id":"order \\"7\\" of [phone]",' +
        '"completed":true,"duration_ms":12,"environment":"TEST","key_id":"key_1","level":"info",' +
        '"message":"request","method":"POST","person_id":"per_1","request_id":"req_1",' +
        '"route":"/api/v1/rates","status":201,"timestamp":"T"}',
    );
    expect(Object.keys(JSON.parse(line))).toEqual(Object.keys(JSON.parse(line)).toSorted());
    expect(JSON.parse(line).timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('omits missing fields from the log line of a request, except for the route', () => {
    const [, , , , line = ''] = logged({ level: 'debug', format: 'json' }, TRACED).lines;
    expect(JSON.parse(line)).toEqual({
      completed: false,
      duration_ms: 0,
      level: 'debug',
      message: 'request',
      method: 'GET',
      request_id: 'req_2',
      route: null,
      status: 404,
      timestamp: expect.any(String),
      trace_id: '0af7651916cd43dd8448eb211c80319c',
    });
  });

  it('writes a request as one short line in the pretty format', () => {
    const [, , , pretty = '', other] = logged({ level: 'debug', format: 'pretty' }).lines;
    expect(pretty).toMatch(/^\d\d:\d\d:\d\d 201 POST \/api\/v1\/rates 12 ms req_1$/);
    expect(other).toMatch(/^\d\d:\d\d:\d\d 404 GET \(no route\) 0 ms req_2$/);
  });

  it('keeps the order of log lines, writes requests in chunks, and writes the last chunk when the process exits', () => {
    const { writes } = logged({ level: 'debug', format: 'pretty' });
    expect(writes).toEqual([1, 1, 1, 2, 1, 1]);
  });

  it('escapes control characters in logs that a terminal would obey', () => {
    const { lines } = logged({ level: 'debug', format: 'pretty' });
    expect(lines).toHaveLength(7);
    expect(lines[2]).toContain(String.raw`a\u001b[2J detail\u202e text="\u009b`);
  });

  it.each([
    ['error', 2],
    ['info', 5],
    ['debug', 7],
  ] as const)('logs at level %s %i of seven lines', (level, count) => {
    expect(logged({ level, format: 'json' }).lines).toHaveLength(count);
  });
});

/** Marks the lines in which the program reports its writes. */
const MARK = 'writes: ';
/** Options of a logger in a process with tracing. */
const TRACED = ", traceId: () => '0af7651916cd43dd8448eb211c80319c'";

/**
 * Runs a program in another process, since Jest replaces the console in this one. `writes` has the
 * number of lines of each write.
 */
function logged(options: LoggerOptions, further = '') {
  const program = `
    import { logger } from '#adapters/logging/logger.ts';
    const writes = [];
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text) => {
      writes.push(text.split('\\n').length - 1);
      return write(text);
    };
    const log = logger({ ...${JSON.stringify(options)}${further} });
    const url = 'postgres://app:s3cret@db';
    log.info('key ${KEY}', { url, deep: { phone: ['+6281234567890'] }, status: 200 });
    log.error('key ${KEY}');
    log.debug('a\\u001b[2J detail\\u202e', { text: '\\u009b' });
    log.access('info', {
      request_id: 'req_1', client_request_id: 'order "7" of 081234567890', account_id: 'acc_1',
      environment: 'TEST', key_id: 'key_1', person_id: 'per_1', address: '203.0.113.0/24',
      method: 'POST', route: '/api/v1/rates', status: 201, completed: true, duration_ms: 12,
    });
    log.access('debug', {
      request_id: 'req_2', method: 'GET', route: null, status: 404, completed: false, duration_ms: 0,
    });
    log.error('after requests');
    log.access('info', { request_id: 'req_3', method: 'GET', route: '/', status: 200, completed: true, duration_ms: 1 });
    process.once('exit', () => process.stdout.write('${MARK}' + JSON.stringify(writes)));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  const [printed, writes = ''] = stdout.split(MARK);
  return {
    stdout: printed,
    writes: JSON.parse(writes),
    lines: stderr.split('\n').filter(Boolean),
  };
}
