import { Text, type TextProps } from '@mantine/core';
import { formatAgo, formatTime } from './format.ts';
import { Hint } from './hint.tsx';
import { useLocale } from './use-locale.ts';
import { useNow } from './use-now.ts';

type TimeProps = TextProps & {
  /** ISO 8601, as the API answers it. */
  readonly at: string;
  /** `22 Nov 2026 14.05 WIB` instead of "5 min ago". */
  readonly exact?: boolean;
};

/** A relative time, with the exact time in the account's zone on hover and for screen readers. */
export function Time({ at, exact = false, ...rest }: TimeProps) {
  const locale = useLocale();
  const nowMs = useNow();
  const whole = formatTime(at, locale);
  const text = (
    <Text span inherit className="figures" {...rest} style={{ whiteSpace: 'nowrap' }}>
      <time dateTime={at}>{exact ? whole : formatAgo(at, nowMs, locale)}</time>
    </Text>
  );
  return exact ? text : <Hint label={whole}>{text}</Hint>;
}
