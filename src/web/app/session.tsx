import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, type PropsWithChildren, useContext } from 'react';
import type { TimeZone } from '#domain/carrying/area/time-zone.ts';
import { clientsOf, done, ok, sendCsrfToken } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { isOwnPath } from '#src/web/kit/own-path.ts';

/** The signed-in person, their account, and their permissions. */
export type Me = Awaited<ReturnType<typeof readMe>>;
type Permission = Me['permissions'][number];

/** People are the same in both environments, so the clients of TEST serve. */
const { dashboardApi } = clientsOf.TEST;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: readMe,
  staleTime: 60_000,
});

const SessionContext = createContext<Me | null>(null);

export function SessionProvider({ me, children }: PropsWithChildren<{ readonly me: Me }>) {
  return <SessionContext value={me}>{children}</SessionContext>;
}

/** Session for pages after sign-in, which the frame renders only once the session has been read. */
export function useSession(): Me {
  const me = useContext(SessionContext);
  if (me === null) throw new Error('a page outside the frame asks for the session');
  return me;
}

/** Zone of the account; undefined before an account is chosen, and on pages without a session. */
export function useAccountZone(): TimeZone | undefined {
  return useContext(SessionContext)?.account?.timezone;
}

/** True if the person's role has the permission. The server checks it, too. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

/** Reads the session, for pages outside the frame. */
export function useMe() {
  return useQuery(meQuery);
}

/** Goes to the requested page after sign-in, and drops everything that was read before. */
export function useEntered(): (me: Me, next?: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (me, next) => {
    queries.clear();
    sendCsrfToken(me.csrf_token);
    queries.setQueryData(meQuery.queryKey, me);
    router.history.push(isOwnPath(next) ? next : '/');
  };
}

/**
 * Enters another account, which begins another session; nothing of the previous account stays on
 * the page.
 */
export function useEnterAccount() {
  const queries = useQueryClient();
  return useChange({
    mutationFn: async (accountId: string) => {
      await enterAccount(accountId);
      await queries.resetQueries();
    },
  });
}

export async function enterAccount(accountId: string): Promise<void> {
  const body = { account_id: accountId };
  const { data } = await ok(dashboardApi.POST('/api/dashboard/me/account', { body }));
  sendCsrfToken(data.csrf_token);
}

/** Ends the session, and drops everything that was read. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await done(dashboardApi.POST('/api/dashboard/sign-out'));
    queries.clear();
    await navigate({ to: '/sign-in', search: {} });
  };
}

async function readMe() {
  const { data } = await ok(dashboardApi.GET('/api/dashboard/me'));
  sendCsrfToken(data.csrf_token);
  return data;
}
