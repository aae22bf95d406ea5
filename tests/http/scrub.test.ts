import { describe, expect, it } from '@jest/globals';
import { scrubbed } from '#src/http/edge/scrub.ts';

const requestWith = (body: unknown) => ({ body, url: '/', headers: {} });
const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at}`);

describe('an unexpected error', () => {
  it('logs an unexpected error with its location, without the client’s data', () => {
    const error = new Error('a text 17 is wrong');
    expect(scrubbed(error, requestWith(texts(900)))).toMatchObject({
      reason: 'a [removed] is wrong',
      stack: expect.stringMatching(/^Error: \n +at .*scrub.test.ts/),
    });
  });

  it.each([
    ['of more texts than an order has', new Error('text 17 is wrong'), texts(1_001)],
    ['with a message as long as a body', new Error('text 17 '.repeat(1_000)), texts(20)],
  ])('logs an unexpected error without its message where a value is %s', (_, error, body) => {
    expect(scrubbed(error, requestWith(body)).reason).toBe('[removed]');
    expect(JSON.stringify(scrubbed(error, requestWith(body)))).not.toContain('text 17');
  });
});
