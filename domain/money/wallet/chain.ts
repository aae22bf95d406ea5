import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Posting } from './posting.ts';

/** The end of an account's chain, to which the next posting is linked. */
export type ChainEnd = { readonly tenant: Tenant; readonly head: string };

/** The hashed part of a posting: all but the hash itself. */
export type Link = Omit<Posting, 'hash'>;

/** Chain head of an account without postings: no SHA-256 is known to be all zeros. */
export const CHAIN_START = '0'.repeat(64);

/**
 * Text whose SHA-256 is the account's next head; its time is in milliseconds since 1970. Each hash
 * covers all postings before it, so no posting can be changed, removed, added or moved without
 * making every later hash wrong. PostgreSQL builds the same text in the posting statement. The only
 * free text comes last, so that it cannot imitate other fields.
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
