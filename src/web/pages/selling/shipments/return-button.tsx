import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LazyDialog } from '#src/web/kit/lazy-dialog.tsx';
import { lazyPart } from '#src/web/kit/lazy-part.ts';
import { useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { useReturnable } from './return-card.tsx';
import { returnWords } from './return-words.ts';

/** Its script is loaded when it is opened. */
const ReturnForm = lazyPart(() => import('./return-form.tsx'), 'ReturnForm');

/** Button for returning a delivered parcel, shown only if that is possible. */
export function ReturnButton({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(returnWords);
  const [opened, { open, close }] = useDisclosure(false);
  if (!useReturnable(shipment) && !opened) return null;
  return (
    <>
      <Button variant="default" onClick={open}>
        {text.button}
      </Button>
      <LazyDialog opened={opened} title={text.title} size="lg" onClose={close}>
        <ReturnForm shipment={shipment} onDone={close} />
      </LazyDialog>
    </>
  );
}
