import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useOpened } from '#src/web/kit/use-opened.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { PLACES } from './navigation.ts';
import { frameWords } from './words.ts';

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(frameWords);
  const { language } = useLanguage();
  const rows: readonly (readonly [label: string, ...keys: string[]])[] = [
    [words.search, '/'],
    [words.palette, 'Ctrl', 'K'],
    [words.help, '?'],
    ...PLACES.map((place) => [place.name[language], 'g', place.key] as const),
  ];
  return (
    <Modal title={words.help} {...useOpened(onClose)}>
      <Stack gap="xs">
        {rows.map(([label, ...keys]) => (
          <Group key={label} justify="space-between">
            <Text size="sm">{label}</Text>
            <Group gap={4}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
