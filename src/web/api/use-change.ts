import { type UseMutationOptions, useMutation } from '@tanstack/react-query';

/**
 * Mutation of a page, the only way to call an operation that changes something. Offline it fails at
 * once, and is never queued for later. No other file uses `useMutation`.
 */
export function useChange<Data = unknown, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  return useMutation<Data, Error, Variables>({ ...options, ...AT_ONCE });
}

/** TanStack would pause a mutation while the browser is offline, and resume it afterwards. */
export const AT_ONCE = { networkMode: 'always', retry: false } as const;
