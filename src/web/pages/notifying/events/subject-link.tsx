import { useSlug } from '#src/web/app/environment.ts';
import { TextLink } from '#src/web/kit/links.tsx';
import type { EventSubject } from './view.ts';

/** Subject of an event, linked to its page if it has one. */
export function EventSubjectLink({ subject }: { readonly subject: EventSubject | undefined }) {
  const environment = useSlug();
  if (subject === undefined) return <>–</>;
  const { kind, id } = subject;
  if (kind === 'shipment' || kind === 'claim') {
    return (
      <TextLink
        inherit
        to="/$environment/shipments/$number"
        params={{ environment, number: id }}
        style={{ whiteSpace: 'nowrap' }}
      >
        {id}
      </TextLink>
    );
  }
  if (kind === 'tracker') {
    return (
      <TextLink
        inherit
        to="/$environment/trackers"
        params={{ environment }}
        search={{ tracker: id }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {id}
      </TextLink>
    );
  }
  if (kind === 'webhook') {
    return (
      <TextLink inherit to="/$environment/webhooks/$id" params={{ environment, id }}>
        {id}
      </TextLink>
    );
  }
  return <span style={{ overflowWrap: 'anywhere' }}>{id}</span>;
}
