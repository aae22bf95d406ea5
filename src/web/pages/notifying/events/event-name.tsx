import { Code, Text } from '@mantine/core';
import { EVENT_NAMES } from '#domain/insight/evidence/event-words.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import { useWords } from '#src/web/words/language.tsx';

/** Name of a type of event, above the code that programs know it by. */
export function EventName({ type }: { readonly type: EventType }) {
  const names = useWords(EVENT_NAMES);
  const [family, change] = type.split('.');
  return (
    <>
      <Text component="span" display="block" size="sm" fw={500}>
        {names[type]}
      </Text>
      <Code bg="transparent" p={0} c="dimmed">
        {family}.<wbr />
        {change}
      </Code>
    </>
  );
}
