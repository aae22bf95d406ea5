import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Loading } from './states.tsx';
import { useClosing } from './use-closing.ts';

type LazyDialogProps = Pick<ModalProps, 'size'> & {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** A `lazyPart`. */
  readonly children: ReactNode;
  /** Number of grey bars while it is loading. */
  readonly bars?: number;
};

/** A dialog that opens at once, and shows its content once its script is loaded. */
export function LazyDialog({ opened, onClose, children, bars = 5, ...dialog }: LazyDialogProps) {
  return (
    <Modal opened={opened} centered {...dialog} {...useClosing(onClose, opened)}>
      <Suspense fallback={<Loading rows={bars} height={48} />}>{children}</Suspense>
    </Modal>
  );
}
