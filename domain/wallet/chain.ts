import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Posting } from './posting.ts';

/** What the next posting of an account is linked to. */
export type ChainEnd = { readonly tenant: Tenant; readonly head: string };

/** What is hashed of a posting: all of it but the hash itself. */
export type Link = Omit<Posting, 'hash'>;

/** The head of an account that was never posted to: no SHA-256 is known to be all zeros. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The text whose SHA-256 is the account's next head; its time in milliseconds since 1970. Each
 * posting carries all before it, so none can be changed, dropped, added or moved without every
 * later hash being wrong. PostgreSQL builds the same text in the posting statement; the one free
 * text stands last, so none can be forged.
 */
export function chainText({ tenant, head }: ChainEnd, link: Link): string {
  const owner = `${tenant.accountId}|${tenant.environment}|${link.account}`;
  const money = `${link.version}|${link.amount}|${link.balanceAfter}`;
  const ids = `${link.journalId}|${link.transactionId}|${link.createdAt.getTime()}`;
  return `${head}|${owner}|${money}|${ids}|${link.kind}|${link.businessRef}`;
}

export function nextHead(end: ChainEnd, link: Link, digest: Digest): string {
  return digest.sha256(chainText(end, link));
}
