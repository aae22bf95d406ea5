import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'E-mail ke pembeli',
    lead: 'Penerima dikabari saat paketnya siap dikirim, diantar, diterima, atau gagal diantar.',
    test: 'Di TEST, e-mail dikirim ke e-mail kontak akun Anda sendiri, paling banyak 50 sehari.',
    unavailable: 'Server ini belum diatur untuk mengirim e-mail ke pembeli.',
    enabled: 'Kirim e-mail ke pembeli',
    language: 'Bahasa e-mail',
    languages: { id: 'Indonesia', en: 'Inggris' },
    preview: 'Pratinjau',
    kind: 'Kabar',
    from: 'Dari',
    replyTo: 'Balasan ke',
    noReply: 'belum ada: isi e-mail bantuan di Merek',
    subject: 'Perihal',
  },
  en: {
    title: 'E-mails to buyers',
    lead: 'When a parcel is booked, out for delivery, delivered, or could not be delivered.',
    test: 'In TEST, e-mails go to your own account’s contact e-mail, 50 a day at most.',
    unavailable: 'This server is not set up to send e-mails to buyers.',
    enabled: 'Send e-mails to buyers',
    language: 'Language of the e-mails',
    languages: { id: 'Indonesian', en: 'English' },
    preview: 'Preview',
    kind: 'News',
    from: 'From',
    replyTo: 'Replies to',
    noReply: 'none yet: set the e-mail for help in Brand',
    subject: 'Subject',
  },
});
