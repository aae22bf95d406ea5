import ArrowPathIcon from '@heroicons/react/24/outline/ArrowPathIcon';
import ExclamationTriangleIcon from '@heroicons/react/24/outline/ExclamationTriangleIcon';
import LockClosedIcon from '@heroicons/react/24/outline/LockClosedIcon';
import { Alert, Button, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, type SVGProps, useEffect, useState } from 'react';
import { MAY, type Permission, ROLES } from '#domain/people/access/role.ts';
import { ApiError } from '#src/web/api/errors.ts';
import { frameWords } from '#src/web/app/words.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { CopyButton } from './copy-button.tsx';
import { errorText } from './error-words.ts';
import { formatAgo } from './format.ts';
import classes from './kit.module.css';
import { useLocale } from './use-locale.ts';
import { useNow } from './use-now.ts';
import { kitWords } from './words.ts';

const SKELETON_AFTER_MS = 150;
const SKELETON_ROWS = 5;

type EmptyProps = {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly title: string;
  /** Purpose of the missing content. */
  readonly children: ReactNode;
  /** One next step, a button or a link. */
  readonly action?: ReactNode;
  /** True if it is the whole page, so that its title is the page's. */
  readonly isPage?: boolean;
};

/** Shown for an empty list: its purpose, and one next step. */
export function Empty({ icon: Icon, title, children, action, isPage = false }: EmptyProps) {
  useEffect(() => {
    if (isPage) document.title = `${title} · Satukurir`;
  }, [isPage, title]);
  return (
    <Stack align="center" className={classes.state} gap="xs">
      <Icon width={36} aria-hidden className={classes.stateIcon} />
      <Title order={isPage ? 1 : 2} size="h2">
        {title}
      </Title>
      <Text c="dimmed" maw={460} ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  );
}

type LoadingProps = { readonly rows?: number | undefined; readonly height?: number };

/** Grey bars of about the final height, shown only after 150 ms to avoid flicker. */
export function Loading({ rows = SKELETON_ROWS, height = 36 }: LoadingProps) {
  const words = useWords(kitWords);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const bars = Array.from({ length: rows }, (_, number) => `bar ${number}`);
  return (
    <Stack gap="xs" py="xs" role="status" aria-label={words.loading}>
      {bars.map((bar) => (
        <Skeleton key={bar} height={height} style={{ opacity: isLate ? 1 : 0 }} />
      ))}
    </Stack>
  );
}

type FailedProps = {
  readonly error: unknown;
  /** Reads again; omitted if trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
};

/** Error with advice and a request id to copy for support. */
export function Failed({ error, onRetry }: FailedProps) {
  const words = useWords(kitWords);
  const { language } = useLanguage();
  const { title, hint } = errorText(error, language);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <Alert
      variant="default"
      className={classes.failed}
      role="alert"
      icon={<ExclamationTriangleIcon width={20} aria-hidden />}
      title={title}
    >
      <Text size="sm">{hint}</Text>
      <Group gap="xs" className={classes.failedActions}>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {requestId !== null && (
          <Group gap={4}>
            <Text size="xs" c="dimmed">
              {words.requestId}
            </Text>
            <Code style={{ overflowWrap: 'anywhere' }}>{requestId}</Code>
            <CopyButton value={requestId} what={words.requestId} />
          </Group>
        )}
      </Group>
    </Alert>
  );
}

/** Shown to a role that may not open the page: names the roles that may. */
export function NoPermission({ need }: { readonly need: Permission }) {
  const words = useWords(kitWords);
  const { roles } = useWords(frameWords);
  const who = ROLES.filter((role) => MAY[role].includes(need)).map((role) => roles[role]);
  return (
    <Empty icon={LockClosedIcon} title={words.noPermission} isPage>
      {words.whoMay(who.join(', '))}
    </Empty>
  );
}

type StaleProps = {
  /** Time of the read: `dataUpdatedAt` of the query. */
  readonly updatedAt: number;
  readonly isReading: boolean;
  readonly onRefresh: () => void;
};

/** "Updated 12 s ago", and a button that reads again. */
export function Stale({ updatedAt, isReading, onRefresh }: StaleProps) {
  const words = useWords(kitWords);
  const locale = useLocale();
  const nowMs = useNow();
  const at = new Date(updatedAt).toISOString();
  const updated = words.updated(formatAgo(at, Math.max(nowMs, updatedAt), locale));
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={isReading}
      leftSection={<ArrowPathIcon width={14} aria-hidden />}
      aria-label={`${updated}. ${words.refresh}`}
      onClick={onRefresh}
    >
      {updated}
    </Button>
  );
}
