import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Loading } from '#src/web/kit/states.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { useReturnable } from './return-card.tsx';
import { returnWords } from './return-words.ts';

/** Prices and payment are read once it is opened. */
const ReturnForm = lazy(async () => {
  const { ReturnForm: Form } = await import('./return-form.tsx');
  return { default: Form };
});

const ROWS = 5;

/** Button for the return of a delivered parcel, shown if a return can be made. */
export function ReturnButton({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(returnWords);
  const [opened, { open, close }] = useDisclosure(false);
  const closing = useClosing(close);
  if (!useReturnable(shipment) && !opened) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {text.button}
      </Button>
      <Modal opened={opened} title={text.title} centered size="lg" {...closing}>
        <Suspense fallback={<Loading rows={ROWS} height={48} />}>
          <ReturnForm shipment={shipment} onDone={close} />
        </Suspense>
      </Modal>
    </>
  );
}
