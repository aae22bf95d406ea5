import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EDITABLE } from '#domain/selling/shipment/edit.ts';
import { LazyDialog } from '#src/web/kit/lazy-dialog.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { editWords } from './edit-words.ts';

/** Its script is loaded when it is opened. */
const EditForm = lazyPart(() => import('./edit-form.tsx'), 'EditForm');

/** Shown only until the payment; an open form stays, and the API then refuses the edit. */
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
