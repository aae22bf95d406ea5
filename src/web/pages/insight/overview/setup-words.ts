import type { SetupStepKind } from '#domain/insight/figure/setup.ts';
import { bothLanguages } from '#src/web/words/words.ts';

/** Title, and purpose of the step. */
type StepWords = Readonly<Record<SetupStepKind, readonly [title: string, hint: string]>>;

const steps: Readonly<Record<'id' | 'en', StepWords>> = {
  id: {
    EMAIL: ['Konfirmasi e-mail akun', 'Ke sanalah kabar dan tagihan akun dikirim.'],
    SENDER: ['Simpan alamat pengirim', 'Supaya tidak diketik ulang untuk setiap paket.'],
    TEST_SHIPMENT: ['Kirim paket uji pertama', 'Di TEST, tanpa uang sungguhan.'],
    ACCESS: ['Buat kunci API, atau undang rekan', 'Untuk program toko Anda, atau untuk tim Anda.'],
    WEBHOOK: ['Pasang webhook', 'Server Anda mendapat kabar setiap paket.'],
    FUNDS: ['Isi saldo LIVE', 'Lewat QRIS atau transfer bank.'],
    LIVE: ['Buka LIVE dengan kurir sungguhan', 'Tim Satukurir yang membukanya. Hubungi kami.'],
    LIVE_SHIPMENT: ['Kirim paket LIVE pertama', 'Begitu resinya terbit, daftar ini hilang.'],
  },
  en: {
    EMAIL: ['Confirm the e-mail of the account', 'News and invoices of the account go there.'],
    SENDER: ['Save a sender address', 'So that it is not typed for every parcel.'],
    TEST_SHIPMENT: ['Send a first test parcel', 'In TEST, without real money.'],
    ACCESS: [
      'Create an API key, or invite a colleague',
      'For your shop’s program, or for your team.',
    ],
    WEBHOOK: ['Add a webhook', 'Your server gets the news of every parcel.'],
    FUNDS: ['Top up the LIVE wallet', 'By QRIS or bank transfer.'],
    LIVE: ['Open LIVE with real couriers', 'The team of Satukurir opens it. Contact us.'],
    LIVE_SHIPMENT: ['Send a first LIVE parcel', 'Once it has its AWB, this list disappears.'],
  },
};

export const words = bothLanguages({
  id: {
    title: 'Langkah menuju LIVE',
    progress: (done: number, all: number) => `${done} dari ${all} selesai`,
    optional: '(boleh nanti)',
    done: 'Selesai:',
    open: 'Belum:',
    steps: steps.id,
  },
  en: {
    title: 'Steps to LIVE',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    optional: '(optional)',
    done: 'Done:',
    open: 'To do:',
    steps: steps.en,
  },
});
