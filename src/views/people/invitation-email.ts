import type { Email } from '#domain/notifying/email/email.ts';
import type { Account } from '#domain/people/access/account.ts';
import { INVITATION_DAYS, type Invitation } from '#domain/people/access/invitation.ts';
import { hasWebAddress } from '#domain/public-name.ts';

/** Text in both languages, because the person's language is unknown. */
export function invitationEmail(
  { email, invitedBy }: Invitation,
  account: Pick<Account, 'name'>,
  link: string,
): Email {
  // A name stored before the rule on names may still contain a web address.
  const name = hasWebAddress(account.name) ? invitedBy : account.name;
  return {
    to: email,
    subject: `Undangan dari ${name} via Satukurir / invitation`,
    text: `Halo,

${invitedBy} mengundang Anda ke akun ${name} di Satukurir.
Buka tautan ini dalam ${INVITATION_DAYS} hari; hanya bisa dipakai sekali:
${link}

Abaikan e-mail ini kalau Anda tidak mengenal pengirimnya.

--

Hello,

${invitedBy} invites you to the account ${name} at Satukurir.
Open the link above within ${INVITATION_DAYS} days; it works once. Ignore this e-mail if you do
not know the sender.
`,
  };
}
