import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useChange } from '#src/web/api/use-change.ts';
import { useWords } from '#src/web/words/language.tsx';
import { Failed } from './states.tsx';
import { useClosing } from './use-closing.ts';
import { kitWords } from './words.ts';

type ConfirmButtonProps = Omit<ButtonProps, 'children'> & {
  readonly label: string;
  readonly title: string;
  /** Consequences to confirm: the action, its cost, and whether it can be undone. */
  readonly children: ReactNode;
  /** Called after the confirmation; a failure is shown in the dialog. */
  readonly onConfirm: () => Promise<unknown>;
  /** True if it costs money or cannot be undone; the confirming button is then red. */
  readonly danger?: boolean;
};

/** A button that asks before an action that costs money or cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, children, onConfirm, danger = false, ...button } = props;
  const words = useWords(kitWords);
  const [opened, { open, close }] = useDisclosure(false);
  const action = useChange({ mutationFn: onConfirm, onSuccess: close });
  const closing = useClosing(close, opened);
  const ask = () => {
    action.reset();
    open();
  };
  return (
    <>
      <Button variant="default" {...button} onClick={ask}>
        {label}
      </Button>
      <Modal opened={opened} title={title} centered {...closing}>
        <Stack gap="md">
          <Text component="div" size="sm">
            {children}
          </Text>
          {action.isError && <Failed error={action.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={action.isPending}>
              {words.cancel}
            </Button>
            <Button
              {...(danger ? { color: 'red.8' } : {})}
              loading={action.isPending}
              onClick={() => action.mutate()}
              data-autofocus
            >
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
