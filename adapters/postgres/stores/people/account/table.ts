import type { Account } from '#domain/people/access/account.ts';
import {
  fixed,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

export const accounts = tableOf<Account>('account', keptBy('unusedAccounts'), {
  accountId: key(uuid),
  name: text,
  email: fixed(text),
  emailVerifiedAt: orNull(timestamptz),
  contactEmail: orNull(text),
  contactEmailVerifiedAt: orNull(timestamptz),
  pendingContactEmail: orNull(text),
  contactPhone: orNull(text),
  timeZone: text,
  createdAt: fixed(timestamptz),
  openedBy: fixed(text),
  liveAllowedAt: orNull(timestamptz),
  enteredAt: timestamptz,
});

/** The domain's `verifiedContact` in SQL. */
export const VERIFIED_CONTACT = `CASE
  WHEN account.contact_email_verified_at IS NOT NULL THEN account.contact_email
  WHEN account.email_verified_at IS NOT NULL THEN account.email END`;

export const { columns: ACCOUNT, read: toAccount } = selectionOf(accounts);
