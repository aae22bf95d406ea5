import { idText } from '#domain/id.ts';
import { type Account, verifiedContact } from '#domain/people/access/account.ts';

export function accountView(account: Account) {
  return {
    account_id: idText('account', account.accountId),
    name: account.name,
    email: account.email,
    contact_email: account.contactEmail,
    pending_contact_email: account.pendingContactEmail,
    mail_goes_to: verifiedContact(account),
    contact_phone: account.contactPhone,
    timezone: account.timeZone,
    created_at: account.createdAt.toISOString(),
  };
}
