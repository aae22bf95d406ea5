import type { Language } from '#domain/carrying/tracking/description.ts';

type State = { readonly title: (account: string) => string; readonly lead: string };

type UnsubscribeWords = {
  /** Name of the language itself. */
  readonly name: string;
  readonly asked: State;
  readonly done: State;
  readonly lost: State;
  readonly stop: string;
  readonly choose: string;
};

export const WORDS: Readonly<Record<Language, UnsubscribeWords>> = {
  id: {
    name: 'Indonesia',
    asked: {
      title: (account) => `Berhenti menerima e-mail tentang ${account}?`,
      lead: 'Kabar dan ringkasan harian berhenti. E-mail tentang keamanan tetap dikirim.',
    },
    done: {
      title: (account) => `E-mail tentang ${account} dihentikan`,
      lead: 'E-mail tentang keamanan tetap dikirim. Anda bisa memilih lagi kapan saja di Pengaturan.',
    },
    lost: {
      title: () => 'Tautan ini tidak berlaku',
      lead: 'Tautannya tidak lengkap atau terlalu lama. Atur e-mail Anda di Pengaturan.',
    },
    stop: 'Berhenti menerima',
    choose: 'Atur e-mail saya',
  },
  en: {
    name: 'English',
    asked: {
      title: (account) => `Stop e-mails about ${account}?`,
      lead: 'News and daily summaries end. E-mails about security are still sent.',
    },
    done: {
      title: (account) => `E-mails about ${account} have ended`,
      lead: 'E-mails about security are still sent. You can choose again at any time in Settings.',
    },
    lost: {
      title: () => 'This link does not work',
      lead: 'It is incomplete or too old. Choose your e-mails in Settings.',
    },
    stop: 'Stop these e-mails',
    choose: 'Choose my e-mails',
  },
};
