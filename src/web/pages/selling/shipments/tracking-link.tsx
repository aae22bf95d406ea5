import ArrowTopRightOnSquareIcon from '@heroicons/react/24/outline/ArrowTopRightOnSquareIcon';
import LinkIcon from '@heroicons/react/24/outline/LinkIcon';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { noteDone } from '#src/web/kit/notes.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { detailWords } from './detail-words.ts';

/** The buyer's tracking page; one click copies its link. */
export function TrackingLink({ url }: { readonly url: string }) {
  const text = useWords(detailWords);
  const { copy } = useClipboard();
  const copyLink = () => {
    copy(url);
    noteDone(text.copied);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<LinkIcon width={16} aria-hidden />}
        onClick={copyLink}
      >
        {text.copyTracking}
      </Button>
      <Tooltip label={text.openTracking}>
        <ActionIcon
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size={36}
          aria-label={text.openTracking}
        >
          <ArrowTopRightOnSquareIcon width={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
