import type { Pair } from './error-words.ts';

/**
 * Messages of what couriers do and of what becomes of a shipment, as successful answers have them:
 * `provider_errors`, `failure`. Their codes are open, so they are found by their text alone.
 */
export const OUTCOME_TEXTS: readonly Pair[] = [
  [
    'No courier is on sale for this account in this environment yet.',
    'Belum ada kurir yang dijual untuk akun ini di lingkungan ini.',
  ],
  [
    'This courier is not on sale; GET /couriers lists those that are.',
    'Kurir ini tidak dijual; yang dijual ada di GET /couriers.',
  ],
  ['{} has no service.', '{1} tidak punya layanan.'],
  ['{} does not carry this parcel on this route.', '{1} tidak mengangkut paket ini di rute ini.'],
  [
    'No service of this courier collects cash here.',
    'Tidak ada layanan kurir ini yang menagih COD di sini.',
  ],
  [
    'This courier carries {} to {} g in one parcel.',
    'Kurir ini mengangkut {1} sampai {2} g per paket.',
  ],
  [
    'This courier collects {} to {} rupiah per parcel.',
    'Kurir ini menagih COD {1} sampai {2} rupiah per paket.',
  ],
  ['{} did not answer in time.', '{1} tidak menjawab tepat waktu.'],
  ['There was no time left to ask {}.', 'Tidak ada waktu tersisa untuk bertanya ke {1}.'],
  [
    '{} could not be reached, or its answer not be read.',
    '{1} tidak dapat dihubungi, atau jawabannya tidak terbaca.',
  ],
  [
    '{} cannot be used at the moment; it is asked again by itself.',
    '{1} sedang tidak dapat dipakai, dan akan ditanya lagi dengan sendirinya.',
  ],
  [
    '{} kept failing; it is asked again in a moment.',
    '{1} terus gagal, dan akan ditanya lagi sebentar lagi.',
  ],
  [
    '{} limits our requests; it is asked again in {} s.',
    '{1} membatasi permintaan kami, dan akan ditanya lagi dalam {2} detik.',
  ],
  ['{} limits our requests.', '{1} membatasi permintaan kami.'],
  ['{} refuses our credentials (HTTP {}).', '{1} menolak kredensial kami (HTTP {2}).'],
  ['{} answered with an error (HTTP {}).', '{1} menjawab dengan kesalahan (HTTP {2}).'],
  ['{} answered in an unknown form ({}).', '{1} menjawab dalam bentuk yang tidak dikenal ({2}).'],
  [
    '{} has no code for a district of this order.',
    '{1} tidak punya kode untuk salah satu kecamatan pesanan ini.',
  ],
  ['{} does not offer that.', '{1} tidak menyediakan itu.'],
  [
    'The courier answered with an error (simulated).',
    'Kurir menjawab dengan kesalahan (simulasi).',
  ],
  ['The courier is not reachable (simulated).', 'Kurir tidak dapat dihubungi (simulasi).'],
  [
    'The courier did not answer in time (simulated).',
    'Kurir tidak menjawab tepat waktu (simulasi).',
  ],
  ['The simulated courier is not reachable.', 'Kurir simulasi tidak dapat dihubungi.'],
  ['The simulated courier could not answer.', 'Kurir simulasi tidak dapat menjawab.'],
  ['The courier refused the order (simulated).', 'Kurir menolak pesanan (simulasi).'],
  ['The courier refuses to cancel (simulated).', 'Kurir menolak pembatalan (simulasi).'],
  ['The pickup was cancelled (simulated).', 'Penjemputan dibatalkan (simulasi).'],
  ['The courier has no such pickup (simulated).', 'Kurir tidak punya penjemputan itu (simulasi).'],
  ['The courier has no such order (simulated).', 'Kurir tidak punya pesanan itu (simulasi).'],
  ['The courier has the parcel (simulated).', 'Paketnya sudah di kurir (simulasi).'],
  ['The courier has the parcel.', 'Paketnya sudah di kurir.'],
  ['The courier has ended this order.', 'Kurir sudah mengakhiri pesanan ini.'],
  ['The courier has rejected the order.', 'Kurir menolak pesanan ini.'],
  ['The courier cancelled the booking.', 'Kurir membatalkan pesanan ini.'],
  ['The courier does not serve this area.', 'Kurir tidak melayani daerah ini.'],
  ['The courier does not serve this area now.', 'Kurir sedang tidak melayani daerah ini.'],
  ['The courier cannot use this address.', 'Kurir tidak dapat memakai alamat ini.'],
  [
    'The courier cannot use a name or a number.',
    'Kurir tidak dapat memakai salah satu nama atau nomornya.',
  ],
  ['The courier misses a name or phone number.', 'Nama atau nomor telepon belum ada bagi kurir.'],
  ['The courier misses the value of the goods.', 'Nilai barang belum ada bagi kurir.'],
  ['The courier refuses a text of the order.', 'Kurir menolak salah satu teks pesanan.'],
  ['The courier refuses a field of the order.', 'Kurir menolak salah satu isian pesanan.'],
  ['The courier refuses the data of this order.', 'Kurir menolak data pesanan ini.'],
  ['The courier does not take this amount here.', 'Kurir tidak menerima jumlah ini di sini.'],
  [
    'The courier needs names and addresses in Latin letters, and a postal code.',
    'Kurir perlu nama dan alamat dalam huruf Latin, dan kode posnya.',
  ],
  ['The courier collects no cash here.', 'Kurir tidak menagih COD di sini.'],
  [
    'The courier takes no order for a later time.',
    'Kurir tidak menerima pesanan untuk waktu kemudian.',
  ],
  ['The courier does not come at that time.', 'Kurir tidak datang pada waktu itu.'],
  ['The courier has no vehicle at that time.', 'Kurir tidak punya kendaraan pada waktu itu.'],
  ['The time of the pickup has passed.', 'Waktu penjemputannya sudah lewat.'],
  ['The courier could not pick up.', 'Kurir tidak berhasil menjemput.'],
  [
    'The courier did not confirm it before its window began.',
    'Kurir tidak mengonfirmasinya sebelum waktunya mulai.',
  ],
  ['The courier does not know this AWB.', 'Kurir tidak mengenal resi ini.'],
  ['The courier does not find it.', 'Kurir tidak menemukannya.'],
  ['The courier is not offered.', 'Kurir ini tidak ditawarkan.'],
  ['The client has cancelled it.', 'Sudah dibatalkan oleh Anda.'],
  ['{} of {} rows is wrong.', '{1} dari {2} baris salah.'],
  ['{} of {} rows are wrong.', '{1} dari {2} baris salah.'],
  [
    'The wallet holds {} of the {} rupiah to pay.',
    'Saldo berisi {1} dari {2} rupiah yang harus dibayar.',
  ],
];
