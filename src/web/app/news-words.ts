import type { EventType } from '#domain/notifying/event/event.ts';
import type { ParcelEvent } from '#src/web/pages/selling/shipments/evidence-words.ts';
import { bothLanguages } from '#src/web/words/words.ts';

/** Events that are not about a parcel. */
export const otherEventWords = bothLanguages<
  Readonly<Record<Exclude<EventType, ParcelEvent>, string>>
>({
  id: {
    'tracker.updated': 'Kabar baru paket dari luar',
    'wallet.topped_up': 'Saldo bertambah',
    'wallet.adjusted': 'Saldo dikoreksi',
    'topup.expired': 'Batas waktu isi saldo lewat',
    'topup.failed': 'Isi saldo gagal',
    'withdrawal.completed': 'Penarikan sudah ditransfer',
    'withdrawal.failed': 'Penarikan gagal, uang kembali ke saldo',
    'batch.completed': 'Unggahan massal selesai',
    'webhook.disabled': 'Webhook dimatikan',
    'webhook.test': 'Webhook dicoba',
  },
  en: {
    'tracker.updated': 'News of a parcel from elsewhere',
    'wallet.topped_up': 'Money came into the wallet',
    'wallet.adjusted': 'The wallet was adjusted',
    'topup.expired': 'The time to pay a top-up is over',
    'topup.failed': 'A top-up failed',
    'withdrawal.completed': 'A withdrawal was paid out',
    'withdrawal.failed': 'A withdrawal failed; the money is back',
    'batch.completed': 'A batch has ended',
    'webhook.disabled': 'An endpoint was switched off',
    'webhook.test': 'An endpoint was tested',
  },
});
