import { describe, expect, it } from '@jest/globals';
import { normalEmail } from '#domain/access/account.ts';

describe('an e-mail', () => {
  it.each([
    ['alice@shop.example', 'alice@shop.example'],
    ['Alice@Shop.Example', 'alice@shop.example'],
    ['  alice@shop.example\n', 'alice@shop.example'],
  ])('written %j is the mailbox %s', (written, mailbox) => {
    expect(normalEmail(written)).toBe(mailbox);
  });
});
