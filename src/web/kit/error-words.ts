import type { Language } from '#domain/carrying/tracking/description.ts';
import { ApiError, codeOf, NO_ANSWER, NOT_LOADED, OFFLINE } from '#src/web/api/errors.ts';

type ErrorText = { readonly title: string; readonly hint: string };
type InBoth = Readonly<Record<Language, readonly [title: string, hint: string]>>;

/** Advice by error code; the API's own messages are in English only. */
const TEXTS: Readonly<Record<string, InBoth>> = {
  [OFFLINE]: {
    id: ['Tidak ada sambungan', 'Periksa sambungan internet, lalu coba lagi.'],
    en: ['No connection', 'Check your connection, then try again.'],
  },
  [NO_ANSWER]: {
    id: ['Server tidak terjangkau', 'Periksa sambungan internet, lalu coba lagi.'],
    en: ['The server cannot be reached', 'Check your connection, then try again.'],
  },
  [NOT_LOADED]: {
    id: ['Halaman ini belum termuat', 'Muat ulang: mungkin ada versi baru.'],
    en: ['This page was not loaded', 'Reload it: there may be a new version.'],
  },
  UNAUTHENTICATED: {
    id: ['Sesi berakhir', 'Masuk lagi untuk melanjutkan.'],
    en: ['Your session is over', 'Sign in again to go on.'],
  },
  SIGN_IN_FAILED: {
    id: ['E-mail atau kata sandi salah', 'Periksa lagi, atau buat kata sandi baru.'],
    en: ['Wrong e-mail or password', 'Check both, or set a new password.'],
  },
  SECOND_FACTOR_WRONG: {
    id: ['Kodenya salah', 'Masukkan kode yang sedang tampil di aplikasi.'],
    en: ['Wrong code', 'Enter the code that the app shows now.'],
  },
  PASSWORD_EXPIRED: {
    id: ['Kata sandi awal sudah kedaluwarsa', 'Buat yang baru lewat "Lupa kata sandi?".'],
    en: ['The first password has expired', 'Set a new one by "Forgotten your password?".'],
  },
  PROOF_REQUIRED: {
    id: ['Belum dikonfirmasi', 'Coba lagi, lalu masukkan kata sandi Anda.'],
    en: ['Not confirmed', 'Try again, then enter your password.'],
  },
  SESSION_RESTRICTED: {
    id: ['Ada yang harus diselesaikan dulu', 'Muat ulang halaman, lalu ikuti petunjuknya.'],
    en: ['Something must be done first', 'Reload the page, then follow it.'],
  },
  TOO_MANY_ATTEMPTS: {
    id: ['Terlalu banyak percobaan', 'Tunggu beberapa menit, lalu coba lagi.'],
    en: ['Too many attempts', 'Wait some minutes, then try again.'],
  },
  REGISTRATION_CLOSED: {
    id: ['Pendaftaran ditutup', 'Minta undangan dari pemilik akun.'],
    en: ['Registration is closed', 'Ask the owner of an account for an invitation.'],
  },
  LIVE_NOT_ALLOWED: {
    id: ['LIVE belum dibuka', 'Hubungi kami untuk membuka LIVE; TEST bisa dipakai sekarang.'],
    en: ['LIVE is not open yet', 'Ask us to open LIVE for this account; TEST works now.'],
  },
  EMAIL_UNCONFIRMED: {
    id: ['E-mail belum dikonfirmasi', 'Minta tautan untuk memilih kata sandi.'],
    en: ['The e-mail is not confirmed', 'Ask for a link to choose a password by.'],
  },
  LINK_INVALID: {
    id: ['Tautan sudah tidak berlaku', 'Tautan hanya bisa dipakai sekali; minta yang baru.'],
    en: ['The link is no longer valid', 'A link works once; ask for a new one.'],
  },
  INSUFFICIENT_SCOPE: {
    id: ['Tidak ada izin', 'Peran di akun ini tidak mencakup tindakan ini.'],
    en: ['No permission', 'Your role in this account does not include this.'],
  },
  INSUFFICIENT_PERMISSION: {
    id: ['Tidak ada izin', 'Peran di akun ini tidak mencakup tindakan ini.'],
    en: ['No permission', 'Your role in this account does not include this.'],
  },
  CSRF: {
    id: ['Permintaan ditolak', 'Muat ulang halaman, lalu coba lagi.'],
    en: ['The request was refused', 'Reload the page, then try again.'],
  },
  NOT_FOUND: {
    id: ['Tidak ditemukan', 'Mungkin nomornya salah ketik, atau ada di lingkungan lain.'],
    en: ['Not found', 'The number may be mistyped, or it is in the other environment.'],
  },
  INSUFFICIENT_BALANCE: {
    id: ['Saldo tidak cukup', 'Isi saldo dulu, atau bayar dengan QRIS atau transfer.'],
    en: ['The balance is too low', 'Top up first, or pay by QRIS or transfer.'],
  },
  QUOTE_EXPIRED: {
    id: ['Harga terkunci sudah berakhir', 'Cek ongkir lagi, lalu kunci harga baru.'],
    en: ['The locked price has expired', 'Compare rates again, then lock a new price.'],
  },
  QUOTE_ALREADY_USED: {
    id: ['Harga ini sudah dipakai', 'Kirimannya sudah dibuat: lihat di daftar Kiriman.'],
    en: ['This price is used already', 'Its shipment exists: see the list of shipments.'],
  },
  SHIPMENT_NOT_EDITABLE: {
    id: ['Tidak bisa diubah lagi', 'Kirimannya sudah dibayar; hanya tag yang bisa diubah.'],
    en: ['It cannot be changed any more', 'The shipment is paid; only its tags can change.'],
  },
  SHIPMENT_NOT_CANCELLABLE: {
    id: ['Tidak bisa dibatalkan lagi', 'Kurir sudah membawa paketnya.'],
    en: ['It cannot be cancelled any more', 'The courier has the parcel already.'],
  },
  RETURN_NOT_ALLOWED: {
    id: ['Tidak bisa diretur', 'Sudah ada returnya, atau sudah lewat 30 hari sejak diterima.'],
    en: ['It cannot be returned', 'It has a return, or was delivered more than 30 days ago.'],
  },
  LIMIT_REACHED: {
    id: ['Batasnya sudah tercapai', 'Hapus atau selesaikan yang lama dulu, lalu coba lagi.'],
    en: ['The limit is reached', 'Delete or finish older ones first, then try again.'],
  },
  IDEMPOTENCY_IN_PROGRESS: {
    id: ['Masih diproses', 'Tunggu sebentar, lalu coba lagi.'],
    en: ['Still in progress', 'Wait a moment, then try again.'],
  },
  VALIDATION_ERROR: {
    id: ['Ada isian yang belum benar', 'Perbaiki isian yang ditandai.'],
    en: ['Something is not filled in right', 'Correct the marked fields.'],
  },
  RATE_LIMITED: {
    id: ['Terlalu banyak percobaan', 'Tunggu sebentar, lalu coba lagi.'],
    en: ['Too many attempts', 'Wait a moment, then try again.'],
  },
  COURIER_UNAVAILABLE: {
    id: ['Kurir sedang tidak menjawab', 'Coba lagi beberapa saat, atau pilih kurir lain.'],
    en: ['The courier does not answer', 'Try again in a while, or choose another courier.'],
  },
  COURIER_TIMEOUT: {
    id: ['Kurir sedang tidak menjawab', 'Coba lagi beberapa saat, atau pilih kurir lain.'],
    en: ['The courier does not answer', 'Try again in a while, or choose another courier.'],
  },
  PAYMENT_UNAVAILABLE: {
    id: ['Pembayaran sedang terganggu', 'Coba lagi beberapa saat, atau pilih cara bayar lain.'],
    en: ['Payments are disturbed', 'Try again in a while, or pay in another way.'],
  },
};

/** Messages by field code. */
const FIELD_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  REQUIRED: { id: 'Wajib diisi', en: 'Please fill this in' },
  INVALID_FORMAT: { id: 'Formatnya belum benar', en: 'This has a wrong format' },
  TOO_SHORT: { id: 'Terlalu pendek', en: 'This is too short' },
  TOO_LONG: { id: 'Terlalu panjang', en: 'This is too long' },
  TOO_SMALL: { id: 'Terlalu kecil', en: 'This is too small' },
  TOO_LARGE: { id: 'Terlalu besar', en: 'This is too large' },
  NOT_TRACKABLE: { id: 'Kurir ini tidak bisa ditanya', en: 'This courier cannot be asked' },
  OWN_SHIPMENT: {
    id: 'Ini resi kiriman Anda sendiri, yang sudah diikuti',
    en: 'This is one of your shipments, which is followed already',
  },
  WRONG: { id: 'Kata sandinya salah', en: 'This is not your password' },
  SAME: { id: 'Ini sudah e-mail Anda', en: 'This is your e-mail already' },
  TAKEN: { id: 'Sudah dipakai', en: 'This is in use already' },
  COMMON: {
    id: 'Kata sandi ini umum dipakai. Rangkai tiga atau empat kata yang hanya Anda pikirkan.',
    en: 'Many people have this one. Put together three or four words that only you would.',
  },
  UNCHANGED: { id: 'Ini kata sandi yang sama', en: 'This is the password that you have' },
  TOO_WEAK: {
    id: 'Mudah ditebak. Pakai minimal 10 karakter, bukan nama atau e-mail.',
    en: 'Easy to guess. Use at least 10 characters, and not your name or e-mail.',
  },
};

/** Messages of a form, by the path of their field. */
export function fieldTexts(error: unknown, language: Language): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(
    fields.map(({ path, code, message }) => [path, FIELD_TEXTS[code]?.[language] ?? message]),
  );
}

/** Title and next step of any error; for an unknown code, the API's own sentence. */
export function errorText(error: unknown, language: Language): ErrorText {
  const [title, hint] = TEXTS[codeOf(error)]?.[language] ?? otherText(error, language);
  return { title, hint };
}

function otherText(error: unknown, language: Language): readonly [string, string] {
  const failed = { id: 'Tidak berhasil', en: 'That did not work' }[language];
  if (error instanceof ApiError && error.status < 500) return [failed, error.message];
  const hint = {
    id: 'Ada yang salah di pihak kami. Coba lagi; kalau berulang, kirimkan ID permintaannya.',
    en: 'Something is wrong on our side. Try again; if it stays, send us the request ID.',
  };
  return [failed, hint[language]];
}
