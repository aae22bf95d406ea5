import { bothLanguages } from '#src/web/words/words.ts';

/** Texts of the page that an e-mail about a removed second factor links to. */
export const words = bothLanguages({
  id: {
    keepTitle: 'Verifikasi dua langkah',
    keepLead: 'Tim kami diminta menghapusnya. Bukan Anda yang meminta? Hentikan sekarang.',
    keep: 'Jangan hapus',
    keptTitle: 'Tidak jadi dihapus',
    kept: 'Verifikasi dua langkah tetap aktif. Seseorang mungkin tahu kata sandi Anda: gantilah.',
    newPasswordNow: 'Buat kata sandi baru',
    keepLinkMissing: 'Tautan ini tidak lengkap. Buka lagi dari e-mail.',
  },
  en: {
    keepTitle: 'Two-step verification',
    keepLead: 'Our team was asked to remove it. Was that not you? Stop it now.',
    keep: 'Do not remove it',
    keptTitle: 'It stays',
    kept: 'Two-step verification stays on. Somebody may know your password: set a new one.',
    newPasswordNow: 'Set a new password',
    keepLinkMissing: 'This link is incomplete. Open it again from the e-mail.',
  },
});
