import { bothLanguages } from '#src/web/words/words.ts';

export const words = bothLanguages({
  id: {
    title: 'Undangan',
    joinTitle: (account: string) => `Bergabung dengan ${account}`,
    lead: (by: string, role: string) => `${by} mengundang sebagai ${role}.`,
    email: 'E-mail',
    name: 'Nama',
    password: 'Buat kata sandi',
    passwordHint: 'Minimal 10 karakter; kalimat pendek paling mudah diingat.',
    join: 'Bergabung',
    joined: (account: string) => `Sudah bergabung dengan ${account}. Silakan masuk.`,
    linkMissing: 'Tautan ini tidak lengkap. Buka lagi dari e-mail undangan.',
    linkOver: 'Undangan berlaku tujuh hari dan hanya bisa dipakai sekali. Minta yang baru.',
    signIn: 'Ke halaman masuk',
  },
  en: {
    title: 'Invitation',
    joinTitle: (account: string) => `Join ${account}`,
    lead: (by: string, role: string) => `${by} invites you as: ${role}.`,
    email: 'E-mail',
    name: 'Name',
    password: 'Choose a password',
    passwordHint: 'At least 10 characters; a short sentence is easy to remember.',
    join: 'Join',
    joined: (account: string) => `You have joined ${account}. Please sign in.`,
    linkMissing: 'This link is incomplete. Open it again from the e-mail.',
    linkOver: 'An invitation is valid for seven days and works once. Ask for a new one.',
    signIn: 'To sign in',
  },
});
