import type { WithdrawalStatus } from '#domain/money/withdrawal/withdrawal.ts';
import { bothLanguages } from '#src/web/words/words.ts';

export const withdrawalWords = bothLanguages<Record<WithdrawalStatus, string>>({
  id: { REQUESTED: 'Diproses', COMPLETED: 'Sudah ditransfer', FAILED: 'Gagal' },
  en: { REQUESTED: 'Being paid out', COMPLETED: 'Paid out', FAILED: 'Failed' },
});

export const moneyOutWords = bothLanguages({
  id: {
    withdraw: 'Tarik saldo',
    withdrawals: 'Penarikan',
    none: 'Belum ada penarikan',
    noneHint: 'Saldo ditarik ke rekening bank yang sudah kami verifikasi.',
    noAccounts: 'Belum ada rekening bank',
    noAccountsHint:
      'Minta tim Satukurir menambahkan rekening bank atas nama usaha Anda; setelah diverifikasi, ' +
      'saldo bisa ditarik ke sana.',
    at: 'Waktu',
    to: 'Ke rekening',
    amount: 'Jumlah',
    status: 'Status',
    account: (bank: string, last4: string) => `${bank} ••••${last4}`,
    failed: (reason: string) => `Kembali ke saldo: ${reason}`,
    dialog: 'Tarik saldo',
    sum: 'Jumlah',
    within: (least: string, most: string) => `${least} sampai ${most}`,
    chooseAccount: 'Ke rekening',
    send: 'Tarik',
    sent: 'Penarikan dicatat; uangnya ditransfer petugas kami',
    hint: 'Uangnya langsung keluar dari saldo. Kalau bank menolak, uangnya kembali.',
    close: 'Tutup',
    claims: 'Klaim',
    noClaims: 'Belum ada klaim',
    noClaimsHint: 'Paket yang hilang atau rusak bisa diklaim di halaman kirimannya.',
    lostOnes: 'Lihat yang hilang atau rusak',
    shipment: 'Kiriman',
    asked: 'Diminta',
    paid: 'Diganti',
  },
  en: {
    withdraw: 'Withdraw',
    withdrawals: 'Withdrawals',
    none: 'No withdrawals yet',
    noneHint: 'Money is withdrawn to an account at a bank that we have verified.',
    noAccounts: 'No bank account yet',
    noAccountsHint:
      'Ask the team of Satukurir to add an account in the name of your business; once it is ' +
      'verified, money can be withdrawn to it.',
    at: 'Time',
    to: 'To',
    amount: 'Amount',
    status: 'Status',
    account: (bank: string, last4: string) => `${bank} ••••${last4}`,
    failed: (reason: string) => `Back in the balance: ${reason}`,
    dialog: 'Withdraw',
    sum: 'Amount',
    within: (least: string, most: string) => `${least} to ${most}`,
    chooseAccount: 'To the account',
    send: 'Withdraw',
    sent: 'The withdrawal is recorded; a person of ours pays it out',
    hint: 'The money leaves the balance at once. If the bank refuses it, it comes back.',
    close: 'Close',
    claims: 'Claims',
    noClaims: 'No claims yet',
    noClaimsHint: 'A lost or damaged parcel can be claimed for on the page of its shipment.',
    lostOnes: 'Show what is lost or damaged',
    shipment: 'Shipment',
    asked: 'Asked for',
    paid: 'Paid',
  },
});
