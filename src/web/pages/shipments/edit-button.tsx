import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { EDITABLE } from '#domain/shipment/edit.ts';
import { Loading } from '#src/web/kit/states.tsx';
import { useClosing } from '#src/web/kit/use-closing.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';

/** Read once it is opened. */
const EditForm = lazy(async () => {
  const { EditForm: Form } = await import('./edit-form.tsx');
  return { default: Form };
});

const ROWS = 5;

/** Only until the payment; a form that is open stays, and the API says that it is too late. */
export function EditButton({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(editWords);
  const [opened, { open, close }] = useDisclosure(false);
  const closing = useClosing(close);
  if (!EDITABLE.includes(shipment.status) && !opened) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {text.edit}
      </Button>
      <Modal opened={opened} title={text.title} centered size="lg" {...closing}>
        <Suspense fallback={<Loading rows={ROWS} height={48} />}>
          <EditForm shipment={shipment} onDone={close} />
        </Suspense>
      </Modal>
    </>
  );
}
