import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Staf Satukurir',
    lead: 'Melihat halaman yang dilihat klien, tanpa mengubah apa pun.',
    current: 'Akun yang sedang dilihat',
    enter: 'Lihat akun lain',
    name: 'Nama',
    id: 'ID akun',
    email: 'E-mail',
    contact: 'Kontak',
    since: 'Sejak',
    role: 'Sebagai',
    may:
      'Staf membaca kiriman, saldo, webhook, event, dan log permintaan. ' +
      'Kunci, anggota, dan uang hanya diatur oleh akun itu sendiri.',
  },
  en: {
    title: 'Satukurir staff',
    lead: 'See the pages that a client sees, and change nothing.',
    current: 'The account you look into',
    enter: 'Look into another account',
    name: 'Name',
    id: 'Account ID',
    email: 'E-mail',
    contact: 'Contact',
    since: 'Since',
    role: 'As',
    may:
      'Staff read shipments, wallet, webhooks, events and the request log. ' +
      'Keys, members and money are the account’s own.',
  },
});
