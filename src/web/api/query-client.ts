import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isCode } from './errors.ts';
import { AT_ONCE } from './use-change.ts';

const FRESH_MS = 15_000;
const RETRIES = 2;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when an answer says that the session has ended; returns a function that stops it. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers stay fresh for 15 s; only temporary errors are retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSessionEnd }),
  mutationCache: new MutationCache({ onError: noteSessionEnd }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES && mayRetry(error),
    },
    // A person repeats a failed change, with the same idempotency key. Reads may wait for the
    // network, because they change nothing.
    mutations: AT_ONCE,
  },
});

/** Resolves once no query is being read. */
export function queriesSettled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
    function check() {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    }
  });
}

function mayRetry(error: unknown): boolean {
  return error instanceof ApiError && error.retryable && error.status !== 429;
}

function noteSessionEnd(error: unknown): void {
  if (!isCode(error, 'UNAUTHENTICATED')) return;
  for (const listener of listeners) listener();
}
