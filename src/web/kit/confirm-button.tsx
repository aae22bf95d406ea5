import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { Failed } from './states.tsx';
import { kitWords } from './words.ts';

type ConfirmButtonProps = Omit<ButtonProps, 'children'> & {
  readonly label: string;
  readonly title: string;
  /** What happens, what it costs, and whether it can be undone. */
  readonly children: ReactNode;
  /** Done once confirmed; a failure is shown where one confirms. */
  readonly onConfirm: () => Promise<unknown>;
  /** It costs money or cannot be undone: the button that confirms is red. */
  readonly danger?: boolean;
};

/** A button that asks before it does what costs money or cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, children, onConfirm, danger = false, ...button } = props;
  const words = useWords(kitWords);
  const [opened, { open, close }] = useDisclosure(false);
  const action = useMutation({ mutationFn: onConfirm, onSuccess: close });
  const ask = () => {
    action.reset();
    open();
  };
  return (
    <>
      <Button variant="default" {...button} onClick={ask}>
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        centered
        closeButtonProps={{ 'aria-label': words.close }}
      >
        <Stack gap="md">
          <Text component="div" size="sm">
            {children}
          </Text>
          {action.isError && <Failed error={action.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
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
