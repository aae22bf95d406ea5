import { Box } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import classes from './kit.module.css';

type CodeBlockProps = { readonly code: string; readonly what: string };

/** Code to read and copy; it scrolls by itself if it is wider than the page. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <Box className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section tabIndex={0} aria-label={what}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <Box className={classes.codeCopy}>
        <CopyButton value={code} what={what} />
      </Box>
    </Box>
  );
}
