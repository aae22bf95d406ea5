import type { Language } from '#domain/carrying/tracking/description.ts';
import type { Email } from '#domain/notifying/email/email.ts';
import type { OwnerNotice, SignInNotice } from '#domain/notifying/person-notice/person-notice.ts';

type To = { readonly email: string; readonly name: string; readonly language: Language };

type Kind = Exclude<SignInNotice, 'EMAIL_CHANGED'>;

export type SecurityFacts = {
  readonly at: Date;
  /** Empty if it happened at the command line. */
  readonly address: string;
  readonly pageUrl: string;
};

type Words = { readonly subject: string; readonly what: string };

const WORDS: Readonly<Record<Kind, Readonly<Record<Language, Words>>>> = {
  PASSWORD_CHANGED: {
    id: { subject: 'Kata sandi Satukurir Anda diubah', what: 'kata sandi Anda diubah' },
    en: { subject: 'Your Satukurir password was changed', what: 'your password was changed' },
  },
  PASSWORD_RESET: {
    id: { subject: 'Kata sandi Satukurir Anda dibuat ulang', what: 'kata sandi Anda dibuat ulang' },
    en: { subject: 'Your Satukurir password was reset', what: 'your password was reset' },
  },
  SECOND_FACTOR_SET: {
    id: {
      subject: 'Verifikasi dua langkah Satukurir aktif',
      what: 'verifikasi dua langkah diaktifkan',
    },
    en: {
      subject: 'Two-step verification is on at Satukurir',
      what: 'two-step verification was turned on',
    },
  },
  SECOND_FACTOR_REMOVED: {
    id: {
      subject: 'Verifikasi dua langkah Satukurir dimatikan',
      what: 'verifikasi dua langkah dimatikan',
    },
    en: {
      subject: 'Two-step verification is off at Satukurir',
      what: 'two-step verification was turned off',
    },
  },
};

const TEAM: Readonly<Record<Language, string>> = { id: 'tim Satukurir', en: 'the Satukurir team' };

/** Sent to the person whose password or second factor was changed. */
export function securityEmail(
  kind: Kind,
  { email, name, language }: To,
  { at, address, pageUrl }: SecurityFacts,
): Email {
  const { subject, what } = WORDS[kind][language];
  const when = timeText(at, language);
  const text =
    language === 'id'
      ? `Halo ${name},

${what} pada ${when}, ${address === '' ? `oleh ${TEAM.id}` : `dari alamat ${address}`}.

Kalau ini Anda, abaikan e-mail ini. Kalau bukan, buat kata sandi baru sekarang:
${pageUrl}/forgotten
lalu periksa sesi yang masih masuk di Pengaturan → Sesi.
`
      : `Hello ${name},

${what} on ${when}, ${address === '' ? `by ${TEAM.en}` : `from the address ${address}`}.

If this was you, ignore this e-mail. If not, set a new password now:
${pageUrl}/forgotten
and look through the sessions that are signed in, in Settings → Sessions.
`;
  return { to: email, subject, text };
}

export type OwnersFacts = {
  readonly accountName: string;
  /** Name of a key, or e-mail of a member. */
  readonly subject: string;
  /** URL of the page that shows it. */
  readonly page: string;
};

/**
 * E-mail to an account's owners about a LIVE key that is new or was sent in the clear, or about a
 * new owner.
 */
export function ownersEmail(
  kind: OwnerNotice,
  { email, name, language }: To,
  { accountName, subject: who, page }: OwnersFacts,
): Email {
  const [subject, what] = OWNERS[kind][language](accountName, who);
  const text =
    language === 'id'
      ? `Halo ${name},

${what}
${LOOK_AT_IT[kind].id}
${page}
`
      : `Hello ${name},

${what}
${LOOK_AT_IT[kind].en}
${page}
`;
  return { to: email, subject, text };
}

const UNEXPECTED: Readonly<Record<Language, string>> = {
  id: 'Kalau ini tidak Anda duga, periksa sekarang:',
  en: 'If you did not expect this, look at it now:',
};
const LOOK_AT_IT: Readonly<Record<OwnerNotice, Readonly<Record<Language, string>>>> = {
  LIVE_KEY: UNEXPECTED,
  PLAIN_KEY: {
    id: 'Buat kunci baru, pakai lewat https://, lalu cabut yang ini:',
    en: 'Make another key, use it over https://, then revoke this one:',
  },
  OWNER: UNEXPECTED,
};

type OwnersWords = (account: string, subject: string) => readonly [subject: string, what: string];

const OWNERS: Readonly<Record<OwnerNotice, Readonly<Record<Language, OwnersWords>>>> = {
  LIVE_KEY: {
    id: (account, key) => [
      'Kunci API LIVE baru di Satukurir',
      `kunci API LIVE "${key}" dibuat untuk akun ${account}.
Kunci ini memesan paket sungguhan dan memakai saldo.`,
    ],
    en: (account, key) => [
      'A new LIVE API key at Satukurir',
      `the LIVE API key "${key}" was made for the account ${account}.
It orders real parcels and spends the balance.`,
    ],
  },
  PLAIN_KEY: {
    id: (account, key) => [
      'Kunci API LIVE Anda dikirim tanpa enkripsi',
      `kunci API LIVE "${key}" dari akun ${account} dikirim lewat http://, sehingga
bisa terbaca di perjalanan. Permintaannya kami tolak.`,
    ],
    en: (account, key) => [
      'Your LIVE API key was sent unencrypted',
      `the LIVE API key "${key}" of the account ${account} was sent over http://,
where others can read it on its way. We refused the request.`,
    ],
  },
  OWNER: {
    id: (account, who) => [
      'Pemilik baru di akun Satukurir Anda',
      `${who} sekarang pemilik akun ${account}: boleh mengubah anggota, kunci, dan pengaturan.`,
    ],
    en: (account, who) => [
      'A new owner of your Satukurir account',
      `${who} is an owner of the account ${account} now,
and may change members, keys and settings.`,
    ],
  },
};

/** Time in western Indonesia (WIB). */
function timeText(at: Date, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' } as const;
  const locale = language === 'id' ? 'id-ID' : 'en-GB';
  return `${new Intl.DateTimeFormat(locale, options).format(at)} WIB`;
}
