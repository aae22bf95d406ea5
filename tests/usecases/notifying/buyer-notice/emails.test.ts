import { describe, expect, it } from '@jest/globals';
import { buyerNoticeEmail } from '#src/views/notifying/buyer-notice.ts';
import { invitationEmail } from '#src/views/people/invitation-email.ts';
import { ALICE, uuid } from '#tests/kit/store-contracts/samples.ts';

const NOW = new Date('2026-11-27T03:00:00.000Z');
/** Stored before names with web addresses were refused. */
const OLD_NAME = 'BCA: akun diblokir, verifikasi di https://evil.example/bca';

describe('e-mails in the name of an account', () => {
  it.each(['id', 'en'] as const)(
    'shows the shop as a Satukurir sender in buyer e-mails (%s)',
    (language) => {
      const { fromName, subject } = noticeOf({ shop: 'Toko Sari', language });
      expect(fromName).toBe('Toko Sari via Satukurir');
      expect(subject).toContain('Toko Sari');
    },
  );

  it.each(['id', 'en'] as const)(
    'never shows a stored shop name with a web address in buyer e-mails (%s)',
    (language) => {
      const { fromName, subject, text, html } = noticeOf({ shop: OLD_NAME, language });
      expect(fromName).toBe('Satukurir');
      expect(`${subject} ${text} ${html}`).not.toContain('evil');
    },
  );

  it('greets a buyer by no name if it contains a web address', () => {
    const { text, html } = noticeOf({ shop: 'Toko Sari', receiver: 'Klik evil.example/a' });
    expect(text).toMatch(/^Halo,/);
    expect(`${text} ${html}`).not.toContain('evil');
  });

  it('omits from buyer e-mails a reference with a web address', () => {
    expect(noticeOf({ shop: 'Toko Sari', reference: 'INV-2041' }).text).toContain('INV-2041');
    const { text, html } = noticeOf({ shop: 'Toko Sari', reference: 'evil.example/a' });
    expect(`${text} ${html}`).not.toContain('evil');
  });

  it('uses the account name in an invitation, or the inviter if the name has a web address', () => {
    const subjectOf = (name: string) => invitationEmail(INVITATION, { name }, 'https://x').subject;
    expect(subjectOf('Toko Sari')).toBe('Undangan dari Toko Sari via Satukurir / invitation');
    expect(invitationEmail(INVITATION, { name: OLD_NAME }, 'https://x').text).not.toContain('evil');
    expect(subjectOf(OLD_NAME)).toBe('Undangan dari sari@shop.example via Satukurir / invitation');
  });
});

const INVITATION = {
  accountId: ALICE,
  invitationId: uuid(1),
  email: 'budi@shop.example',
  role: 'VIEWER',
  invitedBy: 'sari@shop.example',
  secretSha256: '0'.repeat(64),
  createdAt: NOW,
  expiresAt: NOW,
} as const;

type Case = {
  readonly shop: string;
  readonly receiver?: string;
  readonly reference?: string | null;
  readonly language?: 'id' | 'en';
};

function noticeOf({ shop: name, receiver = 'Budi', reference = null, language = 'id' }: Case) {
  const notice = {
    accountId: ALICE,
    environment: 'LIVE' as const,
    shipmentNumber: 'SHP2611214K7Q2MXD1',
    kind: 'DELIVERED' as const,
    recipient: 'budi@buyer.example',
    createdAt: NOW,
    language,
    facts: {
      name: receiver,
      courierName: 'Swift',
      serviceName: 'Reguler',
      awb: 'SWF0012345678',
      reference,
      trackingUrl: 'https://satukurir.example/t/1',
    },
    shop: { name, colour: null, replyTo: null, ownEmail: 'sari@shop.example' },
  };
  return buyerNoticeEmail(notice, notice.recipient);
}
