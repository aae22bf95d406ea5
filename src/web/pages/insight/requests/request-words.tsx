import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useSlug } from '#src/web/app/environment.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import { StatusBadge } from '#src/web/kit/status-badge.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { meaningOf, placeOfSubject } from './view.ts';
import { words } from './words.ts';

type Caller = {
  readonly kind: 'KEY' | 'PERSON';
  readonly name: string | null;
  readonly last4: string | null;
};

/** A key by name and last characters, or a person by name. */
export function CallerText({ caller }: { readonly caller: Caller }) {
  const text = useWords(words);
  if (caller.kind === 'PERSON') return <>{caller.name ?? text.person}</>;
  if (caller.name === null) return <>{text.goneKey}</>;
  return (
    <>
      {caller.name}{' '}
      <Text span c="dimmed" size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
        …{caller.last4}
      </Text>
    </>
  );
}

/** Subject of a request, linked to its page if it has one. */
export function SubjectLink({ subject }: { readonly subject: string | null }) {
  const environment = useSlug();
  if (subject === null) return null;
  const place = placeOfSubject(subject);
  if (place === 'shipment') {
    return (
      <TextLink
        inherit
        to="/$environment/shipments/$number"
        params={{ environment, number: subject }}
      >
        {subject}
      </TextLink>
    );
  }
  if (place === 'batch') {
    return (
      <TextLink
        inherit
        to="/$environment/bulk"
        params={{ environment }}
        search={{ batch: subject }}
      >
        {subject}
      </TextLink>
    );
  }
  if (place === 'webhook') {
    return (
      <TextLink inherit to="/$environment/webhooks/$id" params={{ environment, id: subject }}>
        {subject}
      </TextLink>
    );
  }
  if (place === 'event') {
    return (
      <TextLink
        inherit
        to="/$environment/events"
        params={{ environment }}
        search={{ event: subject }}
      >
        {subject}
      </TextLink>
    );
  }
  return <>{subject}</>;
}

type StatusTextProps = { readonly status: number; readonly code: string | null };

/** The status, coloured by its class, with the error code below it. */
export function StatusText({ status, code }: StatusTextProps) {
  return (
    <>
      <StatusBadge meaning={meaningOf(status)} label={String(status)} />
      {code !== null && (
        <Text size="xs" mt={2}>
          {code.split('_').map((part, at) => (
            <Fragment key={part}>
              {at > 0 && '_'}
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </Text>
      )}
    </>
  );
}

/** A path that may break before each segment. */
export function Breakable({ path }: { readonly path: string }) {
  const parts = path.split('/').slice(1);
  return parts.map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      <wbr />/{part}
    </Fragment>
  ));
}
