import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { clientsOf, ok } from '#src/web/api/client.ts';

import { KINDS_OF } from './security-groups.ts';
import type { SecurityGroup } from './tabs.ts';

/** An account and its people are the same in both environments. */
const { dashboardApi } = clientsOf.TEST;

export type Account = Awaited<ReturnType<typeof readAccount>>;
export type Brand = Awaited<ReturnType<typeof readBrand>>;
export type Member = Awaited<ReturnType<typeof readMembers>>[number];
export type Invitation = Awaited<ReturnType<typeof readInvitations>>[number];
export type PersonSession = Awaited<ReturnType<typeof readSessions>>[number];

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: readAccount });
export const brandQuery = queryOptions({ queryKey: ['brand'], queryFn: readBrand });
export const membersQuery = queryOptions({ queryKey: ['members'], queryFn: readMembers });
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: readInvitations,
});
export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: readSessions });

export const activityQuery = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ pageParam }) => readActivity(pageParam),
  initialPageParam: 0,
  getNextPageParam: ({ next_before }) => next_before ?? undefined,
});

/** Security events of the account, filtered. */
export function securityQuery(group: SecurityGroup | undefined) {
  return infiniteQueryOptions({
    queryKey: ['security', group],
    queryFn: ({ pageParam }) => readSecurity(group, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

export const ownSecurityQuery = infiniteQueryOptions({
  queryKey: ['own security'],
  queryFn: ({ pageParam }) => readOwnSecurity(pageParam),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

async function readAccount() {
  return (await ok(dashboardApi.GET('/api/dashboard/account'))).data;
}

async function readBrand() {
  return (await ok(dashboardApi.GET('/api/dashboard/brand'))).data;
}

async function readMembers() {
  return (await ok(dashboardApi.GET('/api/dashboard/members'))).data.items;
}

async function readInvitations() {
  return (await ok(dashboardApi.GET('/api/dashboard/invitations'))).data.items;
}

async function readSessions() {
  return (await ok(dashboardApi.GET('/api/dashboard/sessions'))).data.items;
}

/** Behind this cursor; empty: the newest. */
async function readSecurity(group: SecurityGroup | undefined, cursor: string) {
  const kind = group === undefined ? {} : { kind: [...KINDS_OF[group]] };
  const query = { ...kind, ...(cursor === '' ? {} : { cursor }) };
  return (await ok(dashboardApi.GET('/api/dashboard/security-events', { params: { query } }))).data;
}

async function readOwnSecurity(cursor: string) {
  const query = { limit: 20, ...(cursor === '' ? {} : { cursor }) };
  const path = '/api/dashboard/me/security-events';
  return (await ok(dashboardApi.GET(path, { params: { query } }))).data;
}

/** Before this number; 0: the newest. */
async function readActivity(before: number) {
  const query = before === 0 ? {} : { before };
  return (await ok(dashboardApi.GET('/api/dashboard/activity', { params: { query } }))).data;
}
