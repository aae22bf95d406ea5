import EyeSlashIcon from '@heroicons/react/24/outline/EyeSlashIcon';
import { Group, Text } from '@mantine/core';
import { MAY, ROLES } from '#domain/people/access/role.ts';
import { useMay } from '#src/web/app/session.tsx';
import { frameWords } from '#src/web/app/words.ts';
import { useWords } from '#src/web/words/language.tsx';
import { bothLanguages } from '#src/web/words/words.ts';

const ownWords = bothLanguages({
  id: {
    hidden: (roles: string) =>
      `Nama, nomor HP, alamat, dan catatan disembunyikan untuk peran Anda. Yang melihat: ${roles}.`,
  },
  en: {
    hidden: (roles: string) =>
      `Names, phones, addresses and notes are hidden from your role. Who sees them: ${roles}.`,
  },
});

/**
 * Explains to a role without the right to see people why texts are masked, and who sees them;
 * otherwise empty.
 */
export function PeopleHidden() {
  const words = useWords(ownWords);
  const { roles } = useWords(frameWords);
  const sees = useMay('people:read');
  if (sees) return null;
  const who = ROLES.filter((role) => MAY[role].includes('people:read')).map((role) => roles[role]);
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed" mb="xs">
      <EyeSlashIcon width={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Text size="sm">{words.hidden(who.join(', '))}</Text>
    </Group>
  );
}
