import ExclamationTriangleIcon from '@heroicons/react/24/outline/ExclamationTriangleIcon';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CodeBlock } from '#src/web/kit/code-block.tsx';
import { CopyButton } from '#src/web/kit/copy-button.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { firstCall } from './choices.ts';
import { words } from './words.ts';

type NewSecretProps = { readonly secret: string; readonly onClose: () => void };

/** Shows a key's secret, the only time that it is shown. */
export function NewSecret({ secret, onClose }: NewSecretProps) {
  const text = useWords(words);
  return (
    <Stack>
      <Alert
        variant="default"
        icon={<ExclamationTriangleIcon width={20} aria-hidden />}
        role="status"
      >
        {text.once}
      </Alert>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {text.secret}
        </Text>
        <CodeBlock code={secret} what={text.secret} />
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {text.firstCall}
        </Text>
        <CodeBlock code={firstCall(location.origin, secret)} what="curl" />
      </div>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret} what={text.secret} wide />
        <Button onClick={onClose}>{text.saved}</Button>
      </Group>
    </Stack>
  );
}
