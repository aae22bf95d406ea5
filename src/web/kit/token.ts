import { useEffect, useState } from 'react';

/**
 * The token of a one-time link. It follows `#`, which browsers send to no server, and is removed
 * from the address bar and the history at once. Another link opened in the same tab has another
 * token, although the page stays.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(taken);
  useEffect(() => {
    const take = () => {
      const next = taken();
      if (next !== '') setToken(next);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function taken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}
