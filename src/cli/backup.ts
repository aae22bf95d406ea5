/** A command of one word, since it opens no database of its own. */
export const BACKUP = {
  name: 'backup',
  about: 'backs up the embedded database into a new folder while it serves',
  options: { to: { about: 'the folder; default: backups/ and the time' } },
} as const;
