import { describe, expect, it } from '@jest/globals';
import { normalEmail } from '#domain/people/access/account.ts';

describe('e-mail addresses', () => {
  it.each([
    ['alice@shop.example', 'alice@shop.example'],
    ['Alice@Shop.Example', 'alice@shop.example'],
    ['  alice@shop.example\n', 'alice@shop.example'],
  ])('normalises the e-mail %j to the mailbox %s', (written, mailbox) => {
    expect(normalEmail(written)).toBe(mailbox);
  });
});
