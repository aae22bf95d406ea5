import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

type SecretModalProps = {
  /** Null if nothing is shown. */
  readonly secret: string | null;
  readonly onClose: () => void;
};

/** A signing secret, shown only now; a click outside does not close it. */
export function SecretModal({ secret, onClose }: SecretModalProps) {
  const text = useWords(words);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={text.secretTitle}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text size="sm" fw={600}>
          {text.secretOnce}
        </Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Text size="sm" c="dimmed">
          {text.secretUse}
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={secret ?? ''} what={text.secretTitle} wide />
          <Button onClick={onClose}>{text.close}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
