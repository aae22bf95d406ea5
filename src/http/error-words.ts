import type { FieldCode } from '#domain/refusal.ts';
import type { ErrorCode } from './problem.ts';

/** English first, as the product writes it; then Indonesian. */
export type Pair = readonly [en: string, id: string];

/**
 * Sentences of a code. `usual` says what it means, where no text fits. `texts` are its messages:
 * `{}` is a value, in order, and `{1}` the first of them in Indonesian; `{1:noun}` looks it up in
 * NOUNS, `{1:message}` says it in Indonesian itself, and `(s)` is a plural that English has.
 */
export type ErrorWords = { readonly usual: Pair; readonly texts?: readonly Pair[] };

/** Words that messages insert. */
export const NOUNS: Readonly<Record<string, string>> = {
  'API key': 'kunci API',
  batch: 'batch',
  'bank account': 'rekening bank',
  claim: 'klaim',
  delivery: 'pengiriman webhook',
  district: 'kecamatan',
  event: 'peristiwa',
  invitation: 'undangan',
  logo: 'logo',
  member: 'anggota',
  'parcel preset': 'ukuran paket',
  pickup: 'penjemputan',
  province: 'provinsi',
  quote: 'penawaran harga',
  regency: 'kabupaten atau kota',
  'request in the log': 'permintaan dalam log',
  'saved sender': 'pengirim tersimpan',
  session: 'sesi',
  shipment: 'kiriman',
  'top-up': 'isi saldo',
  tracker: 'pelacak',
  view: 'filter tersimpan',
  'webhook endpoint': 'endpoint webhook',
  withdrawal: 'penarikan',
  text: 'teks',
  'a whole number': 'bilangan bulat',
  'a number': 'angka',
  'true or false': 'true atau false',
  'a list': 'daftar',
  'an object': 'objek',
  null: 'null',
};

const LENGTHS: readonly Pair[] = [
  ['must have at most {} character(s)', 'paling banyak {1} karakter'],
  ['must have at least {} character(s)', 'paling sedikit {1} karakter'],
];
const COUNTS: readonly Pair[] = [
  ['must have at most {} item(s)', 'paling banyak {1} isi'],
  ['must have at least {} item(s)', 'paling sedikit {1} isi'],
  ['must have at most {} name(s)', 'paling banyak {1} nama'],
  ['must have at least {} name(s)', 'paling sedikit {1} nama'],
];
const RANGES: readonly Pair[] = [
  ['must be at least {}', 'paling kecil {1}'],
  ['must be more than {}', 'harus lebih dari {1}'],
  ['must be at most {}', 'paling besar {1}'],
  ['must be less than {}', 'harus kurang dari {1}'],
  ['A top-up is of {} to {} rupiah.', 'Isi saldo antara {1} dan {2} rupiah.'],
  ['A withdrawal is of {} to {} rupiah.', 'Penarikan antara {1} dan {2} rupiah.'],
  [
    'A claim for this shipment is of {} to {} rupiah.',
    'Klaim kiriman ini antara {1} dan {2} rupiah.',
  ],
];
const PHONE: Pair = [
  'must be an Indonesian phone number: +62…, 62… or 0…, of {} to {} digits',
  'harus nomor telepon Indonesia: +62…, 62… atau 0…, {1} sampai {2} angka',
];

/** Every code of an error. */
const ERRORS: Readonly<Record<ErrorCode, ErrorWords>> = {
  MALFORMED_JSON: {
    usual: ['The body is not JSON in UTF-8.', 'Isi permintaan bukan JSON dalam UTF-8.'],
  },
  BAD_REQUEST: {
    usual: ['The request cannot be read.', 'Permintaan tidak dapat dibaca.'],
    texts: [
      ['The body did not arrive whole.', 'Isi permintaan tidak tiba utuh.'],
      ['The body is not text in UTF-8.', 'Isi permintaan bukan teks dalam UTF-8.'],
      [
        'The file is an Excel workbook, not CSV: open it in a spreadsheet, save it as "CSV UTF-8", and send that.',
        'File ini berkas Excel, bukan CSV: buka di spreadsheet, simpan sebagai "CSV UTF-8", lalu kirim hasilnya.',
      ],
      [
        'The file is an old Excel workbook (.xls), not CSV: open it in a spreadsheet, save it as "CSV UTF-8", and send that.',
        'File ini berkas Excel lama (.xls), bukan CSV: buka di spreadsheet, simpan sebagai "CSV UTF-8", lalu kirim hasilnya.',
      ],
      [
        'The file is HTML or XML, not CSV, whatever its name is: open it in a spreadsheet, save it as "CSV UTF-8", and send that.',
        'File ini HTML atau XML, bukan CSV, apa pun namanya: buka di spreadsheet, simpan sebagai "CSV UTF-8", lalu kirim hasilnya.',
      ],
      [
        'The file is a PDF, not CSV: export the orders as CSV, and send that.',
        'File ini PDF, bukan CSV: unduh pesanannya sebagai CSV, lalu kirim hasilnya.',
      ],
      [
        'The file is a picture, not CSV: export the orders as CSV, and send that.',
        'File ini gambar, bukan CSV: unduh pesanannya sebagai CSV, lalu kirim hasilnya.',
      ],
      [
        'The file is not UTF-8: save it as "CSV UTF-8", or send it with charset=windows-1252.',
        'File ini bukan UTF-8: simpan sebagai "CSV UTF-8", atau kirim dengan charset=windows-1252.',
      ],
      ['Send one valid Host header.', 'Kirim satu header Host yang sah.'],
      ['Send {}: TEST or LIVE.', 'Kirim {1}: TEST atau LIVE.'],
    ],
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    usual: [
      'Send an Idempotency-Key, unique for each order: a retry with the same key buys nothing twice.',
      'Kirim Idempotency-Key yang unik untuk setiap pesanan: dengan kunci yang sama, percobaan ulang tidak membeli dua kali.',
    ],
  },
  INVALID_IDEMPOTENCY_KEY: {
    usual: ['The Idempotency-Key is not valid.', 'Idempotency-Key tidak sah.'],
    texts: [
      [
        'An Idempotency-Key is 1 to {} printable ASCII characters.',
        'Idempotency-Key terdiri dari 1 sampai {1} karakter ASCII yang dapat dicetak.',
      ],
    ],
  },
  UNAUTHENTICATED: {
    usual: ['Sign in, or send an API key.', 'Masuk dahulu, atau kirim kunci API.'],
    texts: [
      [
        'Send your API key: Authorization: Bearer svc_test_…',
        'Kirim kunci API Anda: Authorization: Bearer svc_test_…',
      ],
      ['Sign in first.', 'Masuk dahulu.'],
      ['Sign in again.', 'Masuk lagi.'],
      ['Sign in again: this session has ended.', 'Masuk lagi: sesi ini sudah berakhir.'],
      ['Sign in again: the password has been changed.', 'Masuk lagi: kata sandi sudah diganti.'],
      ['This person no longer exists.', 'Orang ini sudah tidak ada.'],
      [
        'This is for people who sign in; keys are for /api/v1.',
        'Ini untuk orang yang masuk; kunci API untuk /api/v1.',
      ],
    ],
  },
  INVALID_API_KEY: {
    usual: ['This API key is not known here.', 'Kunci API ini tidak dikenal di sini.'],
  },
  API_KEY_EXPIRED: {
    usual: ['This API key has expired.', 'Kunci API ini sudah kedaluwarsa.'],
    texts: [['This API key expired at {}.', 'Kunci API ini kedaluwarsa pada {1}.']],
  },
  API_KEY_REVOKED: {
    usual: ['This API key was revoked.', 'Kunci API ini sudah dicabut.'],
  },
  SIGN_IN_FAILED: {
    usual: [
      'This e-mail and password do not belong together.',
      'Surel dan kata sandi ini tidak cocok.',
    ],
  },
  PASSWORD_EXPIRED: {
    usual: [
      'This first password has expired: set one by "forgotten password", or ask for another.',
      'Kata sandi pertama ini sudah kedaluwarsa: buat yang baru lewat "lupa kata sandi", atau minta yang lain.',
    ],
  },
  SECOND_FACTOR_REQUIRED: {
    usual: [
      'Enter the code of your authenticator app, or a recovery code.',
      'Masukkan kode dari aplikasi autentikator, atau kode pemulihan.',
    ],
  },
  SECOND_FACTOR_WRONG: {
    usual: [
      'This code is wrong, or was used before: wait for the next one.',
      'Kode ini salah atau sudah dipakai: tunggu kode berikutnya.',
    ],
    texts: [
      [
        'Codes of this app cannot be verified any more: enter a recovery code.',
        'Kode aplikasi ini tidak dapat diperiksa lagi: masukkan kode pemulihan.',
      ],
    ],
  },
  INSUFFICIENT_BALANCE: {
    usual: ['The wallet holds too little.', 'Saldo dompet tidak cukup.'],
    texts: [
      [
        'The wallet holds {} of the {} rupiah that are to be paid.',
        'Saldo dompet {1} rupiah, sedangkan yang harus dibayar {2} rupiah.',
      ],
      [
        'The wallet holds {} of the {} rupiah to pay.',
        'Saldo dompet {1} rupiah, sedangkan yang harus dibayar {2} rupiah.',
      ],
    ],
  },
  INSUFFICIENT_SCOPE: {
    usual: ['You may not do this.', 'Anda tidak berhak melakukan ini.'],
    texts: [
      ['This API key lacks the scope {}.', 'Kunci API ini tidak memiliki cakupan {1}.'],
      ['Your role lacks the scope {}.', 'Peran Anda tidak memiliki cakupan {1}.'],
      ['Your role lacks the permission {}.', 'Peran Anda tidak memiliki izin {1}.'],
      [
        'Your role lacks the scope {}, so a key of yours cannot have it.',
        'Peran Anda tidak memiliki cakupan {1}, jadi kunci Anda pun tidak.',
      ],
      ['Choose an account that you are a member of.', 'Pilih akun yang Anda menjadi anggotanya.'],
    ],
  },
  SESSION_RESTRICTED: {
    usual: ['Finish setting up your sign-in first.', 'Selesaikan pengaturan masuk Anda dahulu.'],
    texts: [
      [
        'This password was made for you: choose your own first.',
        'Kata sandi ini dibuatkan untuk Anda: pilih kata sandi sendiri dahulu.',
      ],
      [
        'Your role needs a second factor: set up an authenticator app first.',
        'Peran Anda memerlukan faktor kedua: pasang aplikasi autentikator dahulu.',
      ],
    ],
  },
  PROOF_REQUIRED: {
    usual: [
      'Confirm with your password first: it was last given too long ago.',
      'Konfirmasi dengan kata sandi dahulu: terakhir diberikan terlalu lama.',
    ],
  },
  TEST_ONLY: {
    usual: [
      'This is for keys that begin with svc_test_.',
      'Ini untuk kunci yang diawali svc_test_.',
    ],
    texts: [['This is for the TEST environment.', 'Ini untuk lingkungan TEST.']],
  },
  LIVE_NOT_ALLOWED: {
    usual: [
      'LIVE is not open to this account yet: ask us to open it.',
      'LIVE belum dibuka untuk akun ini: minta kami membukanya.',
    ],
  },
  REGISTRATION_CLOSED: {
    usual: [
      'Registration is closed here: ask for an invitation.',
      'Pendaftaran ditutup di sini: minta undangan.',
    ],
  },
  EMAIL_UNCONFIRMED: {
    usual: [
      'Confirm your e-mail first: ask for a link to set a password by.',
      'Konfirmasi surel Anda dahulu: minta tautan untuk membuat kata sandi.',
    ],
  },
  HTTPS_REQUIRED: {
    usual: [
      'Send requests over HTTPS; change the key or password.',
      'Kirim permintaan lewat HTTPS; ganti kunci atau kata sandinya.',
    ],
  },
  CSRF: {
    usual: [
      'This request does not come from a page of this server.',
      'Permintaan ini tidak berasal dari halaman server ini.',
    ],
    texts: [
      ['Send the csrf_token of your session as {}.', 'Kirim csrf_token sesi Anda sebagai {1}.'],
    ],
  },
  NOT_FOUND: {
    usual: ['There is no such record.', 'Data ini tidak ada.'],
    texts: [
      ['There is no such {}.', 'Tidak ada {1:noun} seperti itu.'],
      ['There is nothing at this path.', 'Tidak ada apa pun di alamat ini.'],
      ['No transfer was ever requested for {}.', 'Belum pernah diminta transfer untuk {1}.'],
    ],
  },
  METHOD_NOT_ALLOWED: {
    usual: ['This path takes other methods.', 'Alamat ini menerima metode lain.'],
    texts: [['This path takes {}.', 'Alamat ini menerima {1}.']],
  },
  REQUEST_TIMEOUT: {
    usual: ['The request did not arrive in time.', 'Permintaan tidak tiba tepat waktu.'],
    texts: [['The body did not arrive in time.', 'Isi permintaan tidak tiba tepat waktu.']],
  },
  IDEMPOTENCY_CONFLICT: {
    usual: [
      'This Idempotency-Key belongs to another request: a new order takes a new key.',
      'Idempotency-Key ini milik permintaan lain: pesanan baru memerlukan kunci baru.',
    ],
  },
  IDEMPOTENCY_IN_PROGRESS: {
    usual: [
      'The first request with this Idempotency-Key is running: try again in a second.',
      'Permintaan pertama dengan Idempotency-Key ini masih berjalan: coba lagi sedetik lagi.',
    ],
  },
  QUOTE_EXPIRED: {
    usual: [
      'This price is no longer locked: ask for a new quote.',
      'Harga ini tidak dikunci lagi: minta penawaran harga baru.',
    ],
  },
  QUOTE_ALREADY_USED: {
    usual: ['This quote was already used.', 'Penawaran harga ini sudah dipakai.'],
    texts: [
      [
        'This quote was already used for shipment {}.',
        'Penawaran harga ini sudah dipakai untuk kiriman {1}.',
      ],
    ],
  },
  SHIPMENT_NOT_CANCELLABLE: {
    usual: ['This shipment cannot be cancelled.', 'Kiriman ini tidak dapat dibatalkan.'],
    texts: [
      [
        'A shipment that is {} cannot be cancelled, only {}.',
        'Kiriman yang {1} tidak dapat dibatalkan, hanya yang {2}.',
      ],
      ['Its courier does not accept cancellations.', 'Kurirnya tidak menerima pembatalan.'],
      ['Its courier refused to cancel it.', 'Kurirnya menolak membatalkannya.'],
    ],
  },
  RETURN_NOT_ALLOWED: {
    usual: ['This parcel cannot be sent back.', 'Paket ini tidak dapat dikirim balik.'],
    texts: [
      [
        'A parcel can be sent back for {} days after its delivery.',
        'Paket dapat dikirim balik sampai {1} hari setelah diterima.',
      ],
      [
        'Only a DELIVERED parcel can be sent back, and this one is {}.',
        'Hanya paket DELIVERED yang dapat dikirim balik, dan yang ini {1}.',
      ],
      ['The return {} of this parcel is {}.', 'Kiriman balik {1} dari paket ini {2}.'],
    ],
  },
  SHIPMENT_NOT_EDITABLE: {
    usual: ['This shipment can no longer be changed.', 'Kiriman ini tidak dapat diubah lagi.'],
    texts: [
      [
        'Only the tags of a shipment that is {} can be changed.',
        'Dari kiriman yang {1} hanya label (tags) yang dapat diubah.',
      ],
    ],
  },
  PAYMENT_ALREADY_COMPLETED: {
    usual: ['The shipment has been paid.', 'Kiriman ini sudah dibayar.'],
  },
  PAYMENT_NOT_ALLOWED: {
    usual: ['It cannot be paid any more.', 'Ini tidak dapat dibayar lagi.'],
    texts: [
      [
        'It is too late to pay this shipment, which is {}.',
        'Sudah terlambat membayar kiriman ini, yang {1}.',
      ],
    ],
  },
  PICKUP_NOT_ALLOWED: {
    usual: ['This pickup is not possible.', 'Penjemputan ini tidak mungkin.'],
    texts: [
      ['{} of {} shipments cannot be picked up.', '{1} dari {2} kiriman tidak dapat dijemput.'],
      ['A pickup that is {} cannot be cancelled.', 'Penjemputan yang {1} tidak dapat dibatalkan.'],
    ],
  },
  LABEL_NOT_AVAILABLE: {
    usual: ['There is no label yet.', 'Label belum ada.'],
    texts: [
      ['A shipment that is {} has no label.', 'Kiriman yang {1} tidak memiliki label.'],
      ['This batch has no labels.', 'Batch ini tidak memiliki label.'],
    ],
  },
  AWB_AMBIGUOUS: {
    usual: [
      'Several couriers have this AWB: add ?courier=.',
      'Beberapa kurir memiliki resi ini: tambahkan ?courier=.',
    ],
    texts: [
      ['{} both have an AWB {}: add ?courier=.', '{1} memiliki resi {2}: tambahkan ?courier=.'],
    ],
  },
  TRANSITION_NOT_ALLOWED: {
    usual: ['Its state does not allow this.', 'Statusnya tidak memungkinkan ini.'],
    texts: [
      [
        'No claim of this shipment is open: open one first.',
        'Tidak ada klaim terbuka untuk kiriman ini: buka klaim dahulu.',
      ],
      [
        'The compensation for this shipment has been paid.',
        'Ganti rugi kiriman ini sudah dibayar.',
      ],
      ['A shipment that is {} cannot become {}.', 'Kiriman yang {1} tidak dapat menjadi {2}.'],
      [
        'A shipment that is {} is at no courier yet, or not any more.',
        'Kiriman yang {1} belum atau tidak lagi di kurir.',
      ],
      [
        '{} is to be paid by {}: only a transfer can be rejected.',
        '{1} dibayar dengan {2}: hanya transfer yang dapat ditolak.',
      ],
      [
        'No QR code and no transfer was ever requested for {}.',
        'Belum pernah diminta kode QR atau transfer untuk {1}.',
      ],
      ['The claim {} is {} already.', 'Klaim {1} sudah {2}.'],
      ['The shipment has the claim {}, which is {}.', 'Kiriman ini memiliki klaim {1}, yang {2}.'],
      [
        'The shipment is {}: only what is LOST or DAMAGED is paid for.',
        'Kiriman ini {1}: hanya yang LOST atau DAMAGED yang diganti.',
      ],
      ['The transfer is {}, no longer open.', 'Transfer ini {1}, tidak terbuka lagi.'],
      [
        'The withdrawal is {}, and cannot become {}.',
        'Penarikan ini {1}, dan tidak dapat menjadi {2}.',
      ],
      [
        'No cash has been collected for this shipment.',
        'Belum ada uang tunai yang diterima untuk kiriman ini.',
      ],
      ['The cash of this shipment has been settled.', 'Uang tunai kiriman ini sudah dicairkan.'],
      ['The scenario of this shipment ends here.', 'Skenario kiriman ini berakhir di sini.'],
      [
        'The scenario of this shipment does not come to {} any more.',
        'Skenario kiriman ini tidak lagi sampai ke {1}.',
      ],
      ['Begin with a new secret for the app.', 'Mulai dengan rahasia baru untuk aplikasinya.'],
      [
        'The second factor is on: remove it before you set up another app.',
        'Faktor kedua aktif: hapus dahulu sebelum memasang aplikasi lain.',
      ],
    ],
  },
  UNPAID_LIMIT_REACHED: {
    usual: ['Too much waits to be paid.', 'Terlalu banyak yang menunggu dibayar.'],
    texts: [
      [
        '{} shipments and top-ups wait to be paid: pay or cancel one first.',
        '{1} kiriman dan isi saldo menunggu dibayar: bayar atau batalkan satu dahulu.',
      ],
      [
        '{} transfers were asked for in three days: pay by QRIS or wallet.',
        '{1} transfer diminta dalam tiga hari: bayar dengan QRIS atau dompet.',
      ],
    ],
  },
  WEBHOOK_LIMIT_REACHED: {
    usual: ['There are too many webhook endpoints.', 'Endpoint webhook terlalu banyak.'],
    texts: [
      [
        'An environment has {} webhook endpoints at most: delete one first.',
        'Satu lingkungan paling banyak memiliki {1} endpoint webhook: hapus satu dahulu.',
      ],
    ],
  },
  WEBHOOK_DISABLED: {
    usual: [
      'The endpoint is disabled: enable it first, PATCH { "enabled": true }.',
      'Endpoint ini nonaktif: aktifkan dahulu, PATCH { "enabled": true }.',
    ],
  },
  LIMIT_REACHED: {
    usual: ['There are too many of them.', 'Jumlahnya sudah mencapai batas.'],
    texts: [
      ['A shipment has {} claims at most.', 'Satu kiriman paling banyak memiliki {1} klaim.'],
      [
        'There are {} bank accounts at most: remove one first.',
        'Paling banyak {1} rekening bank: hapus satu dahulu.',
      ],
      [
        'An environment follows {} parcels at most: delete a tracker first.',
        'Satu lingkungan melacak paling banyak {1} paket: hapus satu pelacak dahulu.',
      ],
      [
        'An environment may have {} open API keys: revoke one first.',
        'Satu lingkungan paling banyak memiliki {1} kunci API: cabut satu dahulu.',
      ],
      [
        'The account may have {} open invitations: revoke one first.',
        'Akun paling banyak memiliki {1} undangan terbuka: cabut satu dahulu.',
      ],
      [
        'An account has {} members and open invitations at most.',
        'Satu akun paling banyak memiliki {1} anggota dan undangan terbuka.',
      ],
    ],
  },
  BATCH_NOT_CONFIRMABLE: {
    usual: ['This batch cannot be confirmed.', 'Batch ini tidak dapat dikonfirmasi.'],
    texts: [
      ['A batch that is {} cannot be confirmed.', 'Batch yang {1} tidak dapat dikonfirmasi.'],
    ],
  },
  LAST_OWNER: {
    usual: [
      'An account keeps an owner: make another member an owner first.',
      'Akun harus memiliki pemilik: jadikan anggota lain pemilik dahulu.',
    ],
  },
  PAYLOAD_TOO_LARGE: {
    usual: ['The body is too large.', 'Isi permintaan terlalu besar.'],
    texts: [['The body is larger than {} bytes.', 'Isi permintaan lebih dari {1} byte.']],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    usual: ['The body is of another type.', 'Jenis isi permintaan tidak diterima.'],
    texts: [
      [
        'Send the body as Content-Type: {} in UTF-8, not compressed.',
        'Kirim isinya sebagai Content-Type: {1} dalam UTF-8, tanpa kompresi.',
      ],
    ],
  },
  EXPECTATION_FAILED: {
    usual: ['This Expect header is not supported.', 'Header Expect ini tidak didukung.'],
  },
  VALIDATION_ERROR: {
    usual: ['A field is wrong.', 'Ada isian yang salah.'],
    texts: [
      ['1 field is wrong.', '1 isian salah.'],
      ['{} fields are wrong.', '{1} isian salah.'],
    ],
  },
  UNKNOWN_QUOTE: {
    usual: [
      'must be the quote_id of one of your quotes',
      'harus quote_id dari salah satu penawaran harga Anda',
    ],
  },
  UNKNOWN_SENDER: {
    usual: [
      'must be the sender_id of one of your saved senders',
      'harus sender_id dari salah satu pengirim tersimpan Anda',
    ],
  },
  UNKNOWN_SHIPMENT: {
    usual: ['There is no such shipment.', 'Tidak ada kiriman seperti itu.'],
    texts: [['There is no shipment {}.', 'Tidak ada kiriman {1}.']],
  },
  UNKNOWN_COURIER: {
    usual: ['There is no such courier.', 'Tidak ada kurir seperti itu.'],
    texts: [
      ['There is no courier {}.', 'Tidak ada kurir {1}.'],
      ['No courier {} is active in {}: {}.', 'Tidak ada kurir {1} yang aktif di {2}: {3}.'],
      [
        'No courier {} is active here; GET /couriers lists them.',
        'Tidak ada kurir {1} yang aktif di sini; lihat GET /couriers.',
      ],
    ],
  },
  UNKNOWN_SERVICE: {
    usual: ['There is no such service.', 'Tidak ada layanan seperti itu.'],
    texts: [
      ['{} is not a service of {}: {}.', '{1} bukan layanan {2}: {3}.'],
      [
        '{} has no service {}; GET /services lists them.',
        '{1} tidak memiliki layanan {2}; lihat GET /services.',
      ],
    ],
  },
  UNKNOWN_DISTRICT: {
    usual: ['There is no such district.', 'Tidak ada kecamatan seperti itu.'],
    texts: [
      [
        'No district {} is known; GET /areas finds them.',
        'Tidak ada kecamatan {1}; cari dengan GET /areas.',
      ],
    ],
  },
  RATE_NOT_AVAILABLE: {
    usual: [
      'No courier carries this parcel on this route.',
      'Tidak ada kurir yang mengangkut paket ini di rute ini.',
    ],
    texts: [
      ['{} has no rate for this service.', '{1} tidak memiliki tarif layanan ini.'],
      [
        'No courier carries this parcel on this route. {}: {}',
        'Tidak ada kurir yang mengangkut paket ini di rute ini. {1}: {2:message}',
      ],
    ],
  },
  SERVICE_OPTION_UNSUPPORTED: {
    usual: ['This service does not offer that.', 'Layanan ini tidak menyediakan itu.'],
  },
  ROUTE_MISMATCH: {
    usual: [
      'It is in another district than the price.',
      'Kecamatannya lain dari yang ada di harga.',
    ],
    texts: [['{} is {}, but the price is {} {}.', '{1} adalah {2}, tetapi harganya {3} {4}.']],
  },
  PAGE_TOO_DEEP: {
    usual: ['Go on with next_cursor.', 'Lanjutkan dengan next_cursor.'],
    texts: [
      [
        'Pages reach {} rows deep: go on from there with next_cursor.',
        'Halaman hanya sampai {1} baris: lanjutkan dengan next_cursor.',
      ],
    ],
  },
  LINK_INVALID: {
    usual: [
      'This link has expired or was already used: ask for another one.',
      'Tautan ini sudah kedaluwarsa atau dipakai: minta yang baru.',
    ],
    texts: [
      [
        'This invitation was used, revoked, or is older than a week: ask for a new one.',
        'Undangan ini sudah dipakai, dicabut, atau lebih dari seminggu: minta yang baru.',
      ],
      [
        'There is nothing to stop: this link has expired or was already used.',
        'Tidak ada yang perlu dihentikan: tautan ini sudah kedaluwarsa atau dipakai.',
      ],
    ],
  },
  RATE_LIMITED: {
    usual: ['Too many requests.', 'Terlalu banyak permintaan.'],
    texts: [
      [
        'Too many requests; try again in {} s.',
        'Terlalu banyak permintaan; coba lagi dalam {1} detik.',
      ],
    ],
  },
  TOO_MANY_ATTEMPTS: {
    usual: ['Too many attempts.', 'Terlalu banyak percobaan.'],
    texts: [
      [
        'Too many attempts; try again in {} s.',
        'Terlalu banyak percobaan; coba lagi dalam {1} detik.',
      ],
    ],
  },
  HEADERS_TOO_LARGE: {
    usual: ['The headers are too large.', 'Header permintaan terlalu besar.'],
    texts: [['The headers are larger than {} bytes.', 'Header lebih dari {1} byte.']],
  },
  INTERNAL: {
    usual: ['Something broke on our side.', 'Ada yang rusak di pihak kami.'],
  },
  COURIER_ERROR: {
    usual: ['The courier answered an error.', 'Kurir menjawab dengan kesalahan.'],
  },
  COURIER_UNAVAILABLE: {
    usual: ['The courier cannot be reached.', 'Kurir tidak dapat dihubungi.'],
  },
  PAYMENT_UNAVAILABLE: {
    usual: ['Payments are not available now.', 'Pembayaran sedang tidak tersedia.'],
    texts: [['QRIS is not available at the moment.', 'QRIS sedang tidak tersedia.']],
  },
  SERVICE_UNAVAILABLE: {
    usual: ['The service is not available now.', 'Layanan sedang tidak tersedia.'],
    texts: [
      [
        'The request cannot be completed at the moment: try again.',
        'Permintaan belum dapat diselesaikan saat ini: coba lagi.',
      ],
      ['Too much to do at the moment.', 'Sedang terlalu sibuk.'],
    ],
  },
  COURIER_TIMEOUT: {
    usual: ['The courier did not answer in time.', 'Kurir tidak menjawab tepat waktu.'],
  },
};

/** Words of the field codes that are not also error codes. */
const FIELDS: Readonly<Record<Exclude<FieldCode, ErrorCode>, ErrorWords>> = {
  ALREADY_MEMBER: {
    usual: ['is a member already', 'sudah menjadi anggota'],
    texts: [['{} is a member already.', '{1} sudah menjadi anggota.']],
  },
  AMBIGUOUS_PLACE: {
    usual: [
      'may be in several districts: say which by district_id',
      'bisa di beberapa kecamatan: sebutkan dengan district_id',
    ],
    texts: [['may be in {}: say which by district_id', 'bisa di {1}: sebutkan dengan district_id']],
  },
  BLANK: {
    usual: ['must not be blank', 'tidak boleh kosong'],
    texts: [['must hold a letter or a digit', 'harus berisi huruf atau angka']],
  },
  CHANGED: { usual: ['was changed by another person', 'sudah diubah orang lain'] },
  COMMON: {
    usual: ['must not be a common one', 'tidak boleh yang umum dipakai'],
    texts: [
      [
        'The password must not be a common one: put three or four words together that only you would',
        'Kata sandi tidak boleh yang umum dipakai: gabungkan tiga atau empat kata pilihan Anda sendiri',
      ],
    ],
  },
  COURIER_LIMIT: {
    usual: ['The courier does not take this here.', 'Kurir tidak menerima ini di sini.'],
    texts: [
      [
        '{} takes at least {} characters here.',
        '{1} menerima paling sedikit {2} karakter di sini.',
      ],
      ['{} takes {} to {} characters here.', '{1} menerima {2} sampai {3} karakter di sini.'],
      [
        '{} takes {} to {} characters here, with the village.',
        '{1} menerima {2} sampai {3} karakter di sini, termasuk kelurahan.',
      ],
      [
        '{} takes {} lines of {} characters here, broken at blanks.',
        '{1} menerima {2} baris dengan {3} karakter di sini, dipotong pada spasi.',
      ],
      [
        '{} takes {} lines of {} characters here, broken at blanks, with the village.',
        '{1} menerima {2} baris dengan {3} karakter di sini, dipotong pada spasi, termasuk kelurahan.',
      ],
      ['{} takes at most {} items.', '{1} menerima paling banyak {2} barang.'],
    ],
  },
  DIFFERS_FROM_QUOTE: {
    usual: ['differs from the quote', 'berbeda dari penawaran harga'],
    texts: [
      [
        'The quote is for {} rupiah: leave it out, or lock another quote.',
        'Penawaran harga untuk {1} rupiah: kosongkan, atau kunci penawaran lain.',
      ],
    ],
  },
  DUPLICATE: {
    usual: ['must not name anything twice', 'tidak boleh menyebut sesuatu dua kali'],
    texts: [
      ['must be one column only', 'hanya boleh satu kolom'],
      ['must be unique within the batch', 'harus unik di dalam batch'],
      [
        'must be the same in all lines of this reference: they are one parcel',
        'harus sama di semua baris dengan nomor ini: semuanya satu paket',
      ],
    ],
  },
  INVALID: {
    usual: ['is nothing that may stand here', 'tidak dapat dipakai di sini'],
    texts: [
      ['Enter the six digits of the app.', 'Masukkan enam angka dari aplikasi.'],
      ['The time must be in the past.', 'Waktunya harus di masa lalu.'],
    ],
  },
  INVALID_CSV: {
    usual: ['is no valid CSV', 'bukan CSV yang sah'],
    texts: [
      ['is no CSV near line {}: {}', 'bukan CSV di sekitar baris {1}: {2}'],
      [
        'must begin with a line of column titles, such as {}: GET /batches/template has all',
        'harus diawali baris judul kolom, misalnya {1}: semuanya ada di GET /batches/template',
      ],
    ],
  },
  INVALID_FORMAT: {
    usual: ['is not of its documented form', 'bentuknya tidak sesuai dokumentasi'],
    texts: [
      ['must look like {}', 'harus seperti {1}'],
      ['must be whole grams; {} kg is {}', 'harus gram bulat; {1} kg adalah {2}'],
      ['must be whole grams', 'harus gram bulat'],
      ['must be {}', 'harus {1}'],
      PHONE,
      [
        `{} ${PHONE[0]}.`,
        '{1} harus nomor telepon Indonesia: +62…, 62… atau 0…, {2} sampai {3} angka.',
      ],
      ['must be a date or a time that exists', 'harus tanggal atau waktu yang ada'],
      ['The account number must be {} to {} digits.', 'Nomor rekening harus {1} sampai {2} angka.'],
      [
        'The reference must be {} to {} printable ASCII characters.',
        'Referensi harus {1} sampai {2} karakter ASCII yang dapat dicetak.',
      ],
    ],
  },
  INVALID_NAME: {
    usual: [
      'has a name that is empty or too long',
      'memiliki nama yang kosong atau terlalu panjang',
    ],
  },
  INVALID_TEXT: {
    usual: ['holds characters that are no text', 'berisi karakter yang bukan teks'],
    texts: [
      ['must not hold the control character {}', 'tidak boleh berisi karakter kendali {1}'],
      ['must not hold half a surrogate pair', 'tidak boleh berisi setengah pasangan surogat'],
    ],
  },
  IN_THE_PAST: {
    usual: ['must not be in the past', 'tidak boleh di masa lalu'],
    texts: [
      [
        'A key cannot expire in the past: it is {} now.',
        'Kunci tidak dapat kedaluwarsa di masa lalu: sekarang {1}.',
      ],
    ],
  },
  METHOD_LIMIT: {
    usual: ['is too much for this method', 'terlalu besar untuk metode ini'],
  },
  METHOD_UNAVAILABLE: {
    usual: ['is not available here', 'tidak tersedia di sini'],
    texts: [
      [
        '{} is not set up here: choose another method.',
        '{1} belum disiapkan di sini: pilih metode lain.',
      ],
    ],
  },
  MISSING: { usual: ['is missing', 'tidak ada'] },
  MIXED_HOSTS: { usual: ['mixes hosts', 'mencampur host'] },
  NAME_TAKEN: {
    usual: ['Another one has this name.', 'Nama ini sudah dipakai.'],
    texts: [
      ['Another preset has this name.', 'Ukuran paket lain memakai nama ini.'],
      ['Another view has this name.', 'Filter tersimpan lain memakai nama ini.'],
    ],
  },
  NOT_ALLOWED: {
    usual: ['is not allowed here', 'tidak diperbolehkan di sini'],
    texts: [
      ['must be one of {}', 'harus salah satu dari {1}'],
      ['must be {}', 'harus {1}'],
      ['cannot be combined with {}', 'tidak dapat digabung dengan {1}'],
      ['differs from that of the body', 'berbeda dari yang ada di isi permintaan'],
      [
        'cannot change, because the price depends on it: cancel, and order again',
        'tidak dapat diubah karena harga bergantung padanya: batalkan, lalu pesan lagi',
      ],
      ['The shipment is {}, not {}.', 'Kiriman ini {1}, bukan {2}.'],
      [
        'goes to one endpoint only: use the test of that endpoint',
        'hanya untuk satu endpoint: pakai tes dari endpoint itu',
      ],
    ],
  },
  NOT_A_MULTIPLE: {
    usual: ['is no multiple', 'bukan kelipatan'],
    texts: [
      ['must be a whole number', 'harus bilangan bulat'],
      ['must be a multiple of {}', 'harus kelipatan {1}'],
    ],
  },
  NOT_BEGUN: { usual: ['has not begun yet', 'belum dimulai'] },
  NOT_CONFIGURED: { usual: ['is not configured', 'belum dikonfigurasi'] },
  NOT_OFFERED: { usual: ['is not on sale', 'tidak dijual'] },
  NOT_SHIPPABLE: {
    usual: ['is of an order that is not to be shipped', 'milik pesanan yang tidak untuk dikirim'],
    texts: [
      [
        'is "{}": the order was cancelled. Leave out its row, or this column to ship it anyway',
        'berisi "{1}": pesanan ini dibatalkan. Hapus barisnya, atau kolom ini jika tetap dikirim',
      ],
      [
        'is "{}": the order is not paid. Leave out its row, or this column to ship it anyway',
        'berisi "{1}": pesanan ini belum dibayar. Hapus barisnya, atau kolom ini jika tetap dikirim',
      ],
      [
        'is "{}": the order was returned. Leave out its row, or this column to ship it anyway',
        'berisi "{1}": pesanan ini dikembalikan. Hapus barisnya, atau kolom ini jika tetap dikirim',
      ],
      [
        'is "{}": the order was shipped already. Leave out its row, or this column to ship it anyway',
        'berisi "{1}": pesanan ini sudah dikirim. Hapus barisnya, atau kolom ini jika tetap dikirim',
      ],
    ],
  },
  NOT_TRACKABLE: {
    usual: [
      'This courier cannot be asked about parcels.',
      'Kurir ini tidak dapat ditanya tentang paket.',
    ],
  },
  NOT_WHOLE_RUPIAH: {
    usual: ['must be whole rupiah', 'harus rupiah bulat'],
    texts: [['must be {}', 'harus {1:noun}']],
  },
  NUMBER_OUT_OF_RANGE: {
    usual: [
      'is beyond what a number can hold exactly',
      'melebihi angka yang dapat disimpan dengan tepat',
    ],
  },
  OWN_SHIPMENT: {
    usual: ['is a shipment of yours', 'adalah kiriman Anda'],
    texts: [
      [
        'It is your shipment {}, which is followed already.',
        'Ini kiriman Anda {1}, yang sudah dilacak.',
      ],
    ],
  },
  PARCELS_UNDER_WAY: { usual: ['has parcels under way', 'masih memiliki paket di jalan'] },
  PRICE_TOO_HIGH: {
    usual: ['costs more than max_price', 'biayanya melebihi max_price'],
    texts: [
      [
        'It costs {} rupiah, more than max_price, {}.',
        'Biayanya {1} rupiah, melebihi max_price, {2}.',
      ],
    ],
  },
  REFERENCE_CONFLICT: {
    usual: ['belongs to another order', 'milik pesanan lain'],
    texts: [
      [
        'This reference made {}, of other content: take a new one.',
        'Referensi ini sudah membuat {1} dengan isi lain: pakai yang baru.',
      ],
    ],
  },
  REQUIRED: {
    usual: ['is required', 'wajib diisi'],
    texts: [
      ['is required beside {}', 'wajib diisi bersama {1}'],
      ['a JSON body is required', 'isi JSON wajib dikirim'],
      ['is required, unless there is a {}', 'wajib diisi, kecuali ada {1}'],
      ['must be a number, or null in all three', 'harus angka, atau null di ketiganya'],
      [
        'The senders have several addresses: say where the courier is to come.',
        'Alamat pengirim berbeda-beda: sebutkan ke mana kurir datang.',
      ],
    ],
  },
  SAME: { usual: ['This is your e-mail already.', 'Ini sudah surel Anda.'] },
  TAKEN: {
    usual: ['is taken', 'sudah dipakai'],
    texts: [
      ['{} {} belongs to {}.', '{1} {2} milik {3}.'],
      ['An account with the e-mail {} exists already.', 'Akun dengan surel {1} sudah ada.'],
    ],
  },
  TOO_DEEP: {
    usual: ['is nested too deep', 'bersarang terlalu dalam'],
    texts: [
      [
        'has lists or objects in one another, deeper than {}',
        'berisi daftar atau objek yang bersarang lebih dari {1}',
      ],
    ],
  },
  TOO_EARLY: {
    usual: ['is too long ago', 'terlalu lama'],
    texts: [['must be at most {} days ago', 'paling lama {1} hari yang lalu']],
  },
  TOO_FEW: { usual: ['has too few', 'terlalu sedikit'], texts: COUNTS },
  TOO_LARGE: { usual: ['is too large', 'terlalu besar'], texts: RANGES },
  TOO_LATE: {
    usual: ['is too late', 'terlambat'],
    texts: [['must not be in the future', 'tidak boleh di masa depan']],
  },
  TOO_LONG: {
    usual: ['is too long', 'terlalu panjang'],
    texts: [
      ...LENGTHS,
      [
        'must have at most {} characters: line {}, unless a quote there has no end',
        'paling banyak {1} karakter: baris {2}, kecuali ada tanda kutip yang tidak ditutup',
      ],
      ['must have at most {} characters beside {}', 'paling banyak {1} karakter di samping {2}'],
    ],
  },
  TOO_MANY: { usual: ['has too many', 'terlalu banyak'], texts: COUNTS },
  TOO_SHORT: { usual: ['is too short', 'terlalu pendek'], texts: LENGTHS },
  TOO_SMALL: { usual: ['is too small', 'terlalu kecil'], texts: RANGES },
  TOO_WEAK: {
    usual: ['is too weak', 'terlalu lemah'],
    texts: [
      ['The password must have at least {} characters.', 'Kata sandi paling sedikit {1} karakter.'],
      ['The password must have at most {} characters.', 'Kata sandi paling banyak {1} karakter.'],
      [
        'The password must not repeat a character or two.',
        'Kata sandi tidak boleh mengulang satu atau dua karakter.',
      ],
      [
        'The password must not be your name or e-mail.',
        'Kata sandi tidak boleh nama atau surel Anda.',
      ],
    ],
  },
  UNAVAILABLE: { usual: ['is not available', 'tidak tersedia'] },
  UNCHANGED: {
    usual: [
      'The password must not be the one that you have.',
      'Kata sandi tidak boleh sama dengan yang sekarang.',
    ],
  },
  UNKNOWN_BANK_ACCOUNT: {
    usual: [
      'must be the id of a verified bank account of GET /bank_accounts',
      'harus id rekening bank terverifikasi dari GET /bank_accounts',
    ],
  },
  UNKNOWN_FIELD: {
    usual: ['is not a field of this request', 'bukan isian permintaan ini'],
  },
  UNKNOWN_PLACE: {
    usual: [
      'is in no district that we know; GET /areas?search= finds its code',
      'tidak ada di kecamatan yang kami kenal; GET /areas?search= mencari kodenya',
    ],
  },
  UNKNOWN_NAME: { usual: ['is not one of its names', 'bukan salah satu namanya'] },
  UNKNOWN_PROVIDER: { usual: ['is no provider', 'bukan penyedia'] },
  UNKNOWN_TIME_ZONE: {
    usual: [
      'must be a name of the IANA time zone database, such as Asia/Jakarta',
      'harus nama dari basis data zona waktu IANA, misalnya Asia/Jakarta',
    ],
  },
  UNKNOWN_WEBHOOK: {
    usual: ['There is no such webhook endpoint.', 'Tidak ada endpoint webhook seperti itu.'],
  },
  URL_NOT_ALLOWED: { usual: ['may not be called', 'tidak boleh dipanggil'] },
  VIEW_LIMIT: {
    usual: ['There are too many views.', 'Filter tersimpan terlalu banyak.'],
    texts: [
      [
        'There are {} views at most: delete one first.',
        'Paling banyak {1} filter tersimpan: hapus satu dahulu.',
      ],
    ],
  },
  WEB_ADDRESS: {
    usual: [
      'must not contain a web address or an e-mail address (put a space after a full stop)',
      'tidak boleh berisi alamat web atau surel (beri spasi setelah titik)',
    ],
  },
  NOTHING_READY: {
    usual: ['No booked shipment waits for a pickup.', 'Tidak ada kiriman yang menunggu dijemput.'],
  },
  WINDOW_INVALID: {
    usual: ['is no possible time', 'bukan waktu yang mungkin'],
    texts: [
      ['date: there is no {}.', 'date: tidak ada tanggal {1}.'],
      ['It must be after window.start.', 'Harus setelah window.start.'],
      ['The window must be at least an hour long.', 'Jendela waktu paling sedikit satu jam.'],
      ['{} comes from {} to {}, by {}.', '{1} datang pukul {2} sampai {3} {4}.'],
      ['{} does not come on Sundays.', '{1} tidak datang pada hari Minggu.'],
      [
        'The window must begin {} minutes from now or later, by {}.',
        'Jendela waktu harus mulai {1} menit dari sekarang atau lebih, menurut {2}.',
      ],
      ['The window must begin within {} days.', 'Jendela waktu harus mulai dalam {1} hari.'],
    ],
  },
  WRONG: { usual: ['This is not your password.', 'Ini bukan kata sandi Anda.'] },
  WRONG_AMOUNT: { usual: ['is not the requested amount', 'bukan jumlah yang diminta'] },
  WRONG_TYPE: {
    usual: ['is of another type', 'jenisnya lain'],
    texts: [
      ['must not be a list or an object', 'tidak boleh berupa daftar atau objek'],
      ['must be a number in digits', 'harus angka'],
      ['must be given once', 'hanya boleh diberikan sekali'],
      ['must be {}', 'harus {1:noun}'],
    ],
  },
};

/** The words of every code. */
export const ERROR_WORDS: Readonly<Record<ErrorCode | FieldCode, ErrorWords>> = {
  ...ERRORS,
  ...FIELDS,
};
