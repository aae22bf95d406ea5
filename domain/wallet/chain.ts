import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Posting } from './posting.ts';

/** What is hashed of a posting: all of it but the hash itself. */
export type Link = Tenant & Omit<Posting, 'hash'>;

/** The head of an account that was never posted to: no SHA-256 is known to be all zeros. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The text whose SHA-256 is the account's next head. Each posting carries all before it, so none
 * can be changed, dropped, added or moved without every later hash being wrong. PostgreSQL builds
 * the same text in the posting statement; the one free text stands last, so none can be forged.
 */
export function chainText(head: string, link: Link): string {
  return [
    head,
    link.accountId,
    link.environment,
    link.account,
    link.version,
    link.amount,
    link.balanceAfter,
    link.journalId,
    link.kind,
    link.businessRef,
  ].join('|');
}

export function nextHead(head: string, link: Link, digest: Digest): string {
  return digest.sha256(chainText(head, link));
}
