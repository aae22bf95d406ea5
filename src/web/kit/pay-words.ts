import { bothLanguages } from '#src/web/words/words.ts';

export const payWords = bothLanguages({
  id: {
    scan: 'Pindai dengan aplikasi bank atau dompet digital',
    qrLabel: 'Kode QRIS untuk dibayar',
    saveQr: 'Simpan QR',
    saveQrHint: 'Bayar dari HP ini? Simpan gambarnya, lalu buka dari aplikasi pembayaran.',
    timeLeft: 'Sisa waktu bayar',
    waiting: 'Menunggu pembayaran. Halaman ini berubah sendiri begitu dibayar.',
    transferTo: 'Transfer tepat sejumlah ini, sampai rupiah terakhir',
    sum: 'Jumlah',
    bank: 'Bank',
    accountNumber: 'Nomor rekening',
    accountName: 'Atas nama',
    until: 'Paling lambat',
    uniqueCode: (code: string) =>
      `Termasuk kode unik ${code}: dengan itu transfer dikenali, dan kodenya masuk ke saldo.`,
    simulate: 'Simulasikan pembayaran',
    simulateHint: 'Hanya di TEST: seperti dibayar sungguhan, tanpa uang.',
  },
  en: {
    scan: 'Scan it with a banking or wallet app',
    qrLabel: 'QRIS code to be paid',
    saveQr: 'Save the QR',
    saveQrHint: 'Paying on this phone? Save the picture, then open it from your payment app.',
    timeLeft: 'Time left to pay',
    waiting: 'Waiting for the payment. This page changes by itself once it is paid.',
    transferTo: 'Transfer exactly this sum, to the last rupiah',
    sum: 'Sum',
    bank: 'Bank',
    accountNumber: 'Account number',
    accountName: 'Account holder',
    until: 'Until',
    uniqueCode: (code: string) =>
      `It includes the unique code ${code}, by which the transfer is recognised; you get it back.`,
    simulate: 'Simulate the payment',
    simulateHint: 'In TEST alone: as if it were paid, without money.',
  },
});
