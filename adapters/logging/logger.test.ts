import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { newApiKeyText } from '#domain/access/api-key-text.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { LoggerOptions } from './logger.ts';

const KEY = newApiKeyText('TEST', seededRandom(1));

describe('logger', () => {
  it('writes logs as one JSON object per line to standard error, and nothing to standard output', () => {
    const { stdout, lines } = logged({ level: 'info', format: 'json' });
    expect(stdout).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
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

  it('escapes control characters in logs that a terminal would obey', () => {
    const { lines } = logged({ level: 'debug', format: 'pretty' });
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain(String.raw`a\u001b[2J detail\u202e text="\u009b`);
  });

  it.each([
    ['error', 1],
    ['info', 2],
    ['debug', 3],
  ] as const)('logs at level %s %i of three lines', (level, count) => {
    expect(logged({ level, format: 'json' }).lines).toHaveLength(count);
  });
});

/** Runs a program in another process, since Jest replaces the console in this one. */
function logged(options: LoggerOptions) {
  const program = `
    import { winstonLogger } from '#adapters/logging/logger.ts';
    const log = winstonLogger(${JSON.stringify(options)});
    const url = 'postgres://app:s3cret@db';
    log.info('key ${KEY}', { url, deep: { phone: ['+6281234567890'] }, status: 200 });
    log.error('key ${KEY}');
    log.debug('a\\u001b[2J detail\\u202e', { text: '\\u009b' });
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return { stdout, lines: stderr.split('\n').filter(Boolean) };
}
