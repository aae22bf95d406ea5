import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { useWords } from '#src/web/words/language.tsx';
import { PLACE_NAMES } from './place-name.ts';
import { GO_KEYS } from './shortcuts.ts';
import { frameWords } from './words.ts';

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(frameWords);
  const rows: readonly (readonly [label: string, ...keys: string[]])[] = [
    [words.search, '/'],
    [words.palette, 'Ctrl', 'K'],
    [words.help, '?'],
    ...PLACE_NAMES.map((name) => [words.places[name], 'g', GO_KEYS[name]] as const),
  ];
  return (
    <Modal opened title={words.help} {...useClosing(onClose)}>
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
