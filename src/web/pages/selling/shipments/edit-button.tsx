import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EDITABLE } from '#domain/selling/shipment/edit.ts';
import { LazyDialog } from '#src/web/kit/lazy-dialog.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';

/** Read once it is opened. */
const EditForm = lazyPart(() => import('./edit-form.tsx'), 'EditForm');

/** Only until the payment; a form that is open stays, and the API says that it is too late. */
export function EditButton({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(editWords);
  const [opened, { open, close }] = useDisclosure(false);
  if (!EDITABLE.includes(shipment.status) && !opened) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {text.edit}
      </Button>
      <LazyDialog opened={opened} title={text.title} size="lg" onClose={close}>
        <EditForm shipment={shipment} onDone={close} />
      </LazyDialog>
    </>
  );
}
