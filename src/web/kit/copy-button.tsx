import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import ClipboardDocumentIcon from '@heroicons/react/24/outline/ClipboardDocumentIcon';
import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useWords } from '#src/web/words/language.tsx';
import { Hint } from './hint.tsx';
import { kitWords } from './words.ts';

type CopyButtonProps = {
  readonly value: string;
  /** Name of the copied value, for screen readers: "AWB". */
  readonly what: string;
  /** Shows a word beside the icon. */
  readonly wide?: boolean;
};

export function CopyButton({ value, what, wide = false }: CopyButtonProps) {
  const words = useWords(kitWords);
  const { copied, copy } = useClipboard({ timeout: 2000 });
  const Icon = copied ? CheckIcon : ClipboardDocumentIcon;
  const label = copied ? words.copied : `${words.copy}: ${what}`;
  if (wide) {
    return (
      <Button variant="default" leftSection={<Icon width={16} />} onClick={() => copy(value)}>
        {copied ? words.copied : words.copy}
      </Button>
    );
  }
  return (
    <Hint label={copied ? words.copied : words.copy}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy(value)}>
        <Icon width={16} />
      </ActionIcon>
    </Hint>
  );
}
