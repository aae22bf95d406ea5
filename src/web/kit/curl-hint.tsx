import CommandLineIcon from '@heroicons/react/24/outline/CommandLineIcon';
import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { useWords } from '#src/web/words/language.tsx';
import { CodeBlock } from './code-block.tsx';
import { type CurlCall, curlOf } from './curl.ts';
import classes from './kit.module.css';
import { kitWords } from './words.ts';

type CurlHintProps = CurlCall & {
  /** Calls that precede it. */
  readonly after?: readonly CurlCall[];
};

/** The lines that do by the API what the page does. */
export function CurlHint({ after = [], ...call }: CurlHintProps) {
  const words = useWords(kitWords);
  const [open, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <div>
      <UnstyledButton
        className={classes.quiet}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <CommandLineIcon width={16} aria-hidden /> {words.asApi}
      </UnstyledButton>
      <Collapse expanded={open} id={id}>
        <CodeBlock
          code={[...after, call].map((one) => curlOf(one, location.origin)).join('\n\n')}
          what="curl"
        />
      </Collapse>
    </div>
  );
}
