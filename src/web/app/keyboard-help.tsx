import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { kitWords } from '#src/web/kit/words.ts';
import { useWords } from '#src/web/words/language.tsx';
import { PLACE_NAMES } from './place-name.ts';
import { GO_KEYS } from './shortcuts.ts';
import { frameWords } from './words.ts';

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(frameWords);
  const { close } = useWords(kitWords);
  const rows: readonly (readonly [label: string, ...keys: string[]])[] = [
    [words.search, '/'],
    [words.palette, 'Ctrl', 'K'],
    [words.help, '?'],
    ...PLACE_NAMES.map((name) => [words.places[name], 'g', GO_KEYS[name]] as const),
  ];
  return (
    <Modal opened onClose={onClose} title={words.help} closeButtonProps={{ 'aria-label': close }}>
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
