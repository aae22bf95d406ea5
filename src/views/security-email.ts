import type { SecurityEventKind } from '#domain/access/security-event.ts';
import type { Email } from '#domain/email/email.ts';
import type { Language } from '#domain/tracking/description.ts';

type To = { readonly email: string; readonly name: string; readonly language: Language };

/** Events that the person concerned is notified of; a change of e-mail sends a separate one. */
const SENT = [
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'SECOND_FACTOR_SET',
  'SECOND_FACTOR_REMOVED',
] as const satisfies readonly SecurityEventKind[];
export type SentKind = (typeof SENT)[number];

export type SecurityFacts = {
  readonly at: Date;
  /** Empty: at the command line. */
  readonly address: string;
  readonly pageUrl: string;
};

type Words = { readonly subject: string; readonly what: string };

const WORDS: Readonly<Record<SentKind, Readonly<Record<Language, Words>>>> = {
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

export function isSentByEmail(kind: SecurityEventKind): kind is SentKind {
  return (SENT as readonly SecurityEventKind[]).includes(kind);
}

/** Sent to the person whose password or second factor was changed. */
export function securityEmail(
  kind: SentKind,
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
  /** A key as people know it; a member's e-mail. */
  readonly subject: string;
  readonly pageUrl: string;
};

/**
 * Sent to an account's owners: about a LIVE key, which moves real parcels and money, or a new
 * owner.
 */
export function ownersEmail(
  kind: 'LIVE_KEY' | 'OWNER',
  { email, name, language }: To,
  { accountName, subject: who, pageUrl }: OwnersFacts,
): Email {
  const where =
    kind === 'LIVE_KEY' ? `${pageUrl}/live/keys` : `${pageUrl}/live/settings?tab=members`;
  const [subject, what] = OWNERS[kind][language](accountName, who);
  const text =
    language === 'id'
      ? `Halo ${name},

${what}
Kalau ini tidak Anda duga, periksa sekarang:
${where}
`
      : `Hello ${name},

${what}
If you did not expect this, look at it now:
${where}
`;
  return { to: email, subject, text };
}

type OwnersWords = (account: string, subject: string) => readonly [subject: string, what: string];

const OWNERS: Readonly<Record<'LIVE_KEY' | 'OWNER', Readonly<Record<Language, OwnersWords>>>> = {
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
