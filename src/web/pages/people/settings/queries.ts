import { infiniteQueryOptions } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { type DataOf, reading, readingPages } from '#src/web/api/reading.ts';
import { KINDS_OF } from './security-groups.ts';
import type { SecurityGroup } from './tabs.ts';

/** An account and its people are the same in both environments. */
const clients = clientsOf.TEST;

export type Account = DataOf<'/api/dashboard/account'>;
export type Brand = DataOf<'/api/dashboard/brand'>;
export type Member = DataOf<'/api/dashboard/members'>['items'][number];
export type Invitation = DataOf<'/api/dashboard/invitations'>['items'][number];
export type PersonSession = DataOf<'/api/dashboard/sessions'>['items'][number];
export type OwnEmails = DataOf<'/api/dashboard/me/emails'>;

export const accountQuery = reading(clients, '/api/dashboard/account', { noun: 'account' });
export const brandQuery = reading(clients, '/api/dashboard/brand', { noun: 'brand' });
export const membersQuery = reading(clients, '/api/dashboard/members', { noun: 'members' });
export const invitationsQuery = reading(clients, '/api/dashboard/invitations', {
  noun: 'invitations',
});
export const sessionsQuery = reading(clients, '/api/dashboard/sessions', { noun: 'sessions' });
export const ownEmailsQuery = reading(clients, '/api/dashboard/me/emails', { noun: 'own-emails' });

/** Continues before a number instead of a cursor, so `readingPages` cannot be used. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [clients.environment, 'activity'],
  queryFn: async ({ pageParam: before, signal }) => {
    const query = before === undefined ? {} : { before };
    const path = '/api/dashboard/activity';
    return (await ok(clients.dashboardApi.GET(path, { params: { query }, signal }))).data;
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next_before }) => next_before ?? undefined,
});

/** Security events of the account, filtered. */
export function securityQuery(group: SecurityGroup | undefined) {
  const kinds = group === undefined ? {} : { query: { kind: [...KINDS_OF[group]] } };
  return readingPages(clients, '/api/dashboard/security-events', { noun: 'security', ...kinds });
}

export const ownSecurityQuery = readingPages(clients, '/api/dashboard/me/security-events', {
  noun: 'own-security',
  query: { limit: 20 },
});
