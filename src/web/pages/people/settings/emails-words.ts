import type { NewsGroup, NewsPace } from '#domain/notifying/person-notice/news-choice.ts';
import { bothLanguages } from '#src/web/words/words.ts';

type EmailsWords = {
  readonly title: string;
  readonly lead: (account: string) => string;
  readonly daily: (time: string, zone: string) => string;
  readonly security: string;
  readonly groups: Readonly<Record<NewsGroup, readonly [name: string, about: string]>>;
  readonly paces: Readonly<Record<NewsPace, string>>;
  readonly includeTest: string;
  readonly includeTestHint: string;
  readonly noMember: string;
};

export const words = bothLanguages<EmailsWords>({
  id: {
    title: 'E-mail untuk saya',
    lead: (account) =>
      `Kabar akun ${account} yang Anda terima lewat e-mail. Hanya berlaku untuk Anda.`,
    daily: (time, zone) =>
      `Ringkasan harian dikirim pukul ${time.replace(':', '.')} ${zone}, kalau ada kabar.`,
    security: 'E-mail tentang keamanan selalu dikirim.',
    groups: {
      LOSSES: ['Paket hilang atau rusak', 'Supaya klaim tidak terlambat.'],
      BOOKINGS: ['Pemesanan ke kurir', 'Ditolak kurir, atau lebih lama dari biasanya.'],
      PICKUPS: ['Penjemputan gagal', 'Kurir tidak datang, atau tidak mengambil paket.'],
      CANCELLATIONS: ['Pembatalan ditolak', 'Kurir tetap mengirim paketnya.'],
      RETURNS: ['Paket kembali ke toko', 'Tidak sampai ke pembeli.'],
      CLAIMS: ['Klaim diputuskan', 'Dibayar atau ditolak.'],
      COD: ['Uang COD terlambat', 'Kurir belum menyetornya sehari setelah waktunya.'],
      MONEY: ['Saldo dan pembayaran', 'Pembayaran terlambat atau ditolak, koreksi, penarikan.'],
      WEBHOOKS: ['Webhook dimatikan', 'Alamatnya tidak lagi menerima peristiwa; juga di TEST.'],
    },
    paces: { AT_ONCE: 'Langsung', DAILY: 'Ringkasan harian', NEVER: 'Tidak' },
    includeTest: 'Juga kabar dari TEST',
    includeTestHint: 'Paket dan uang di TEST tidak sungguhan.',
    noMember: 'Hanya anggota akun yang menerima kabarnya lewat e-mail.',
  },
  en: {
    title: 'My e-mails',
    lead: (account) =>
      `News of the account ${account} that you get by e-mail. This is for you only.`,
    daily: (time, zone) => `The daily summary is sent at ${time} ${zone}, if there is any news.`,
    security: 'E-mails about security are always sent.',
    groups: {
      LOSSES: ['Lost or damaged parcels', 'So that a claim is made in time.'],
      BOOKINGS: ['Bookings with couriers', 'Refused by the courier, or longer than usual.'],
      PICKUPS: ['Failed pickups', 'The courier did not come, or collected nothing.'],
      CANCELLATIONS: ['Refused cancellations', 'The courier delivers the parcel anyway.'],
      RETURNS: ['Parcels back at the shop', 'They did not reach their buyers.'],
      CLAIMS: ['Decided claims', 'Paid or rejected.'],
      COD: ['Late COD money', 'The courier has not remitted it a day after its time.'],
      MONEY: ['Wallet and payments', 'Late or rejected payments, adjustments, withdrawals.'],
      WEBHOOKS: ['Webhooks switched off', 'An address no longer takes events; in TEST, too.'],
    },
    paces: { AT_ONCE: 'At once', DAILY: 'Daily summary', NEVER: 'Never' },
    includeTest: 'News of TEST as well',
    includeTestHint: 'Neither parcels nor money of TEST are real.',
    noMember: 'Only members of an account get its news by e-mail.',
  },
});
