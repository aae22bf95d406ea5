import { useEffect, useState } from 'react';

/**
 * The token of a one-time link. It stands behind `#`, which browsers send to no server; the address
 * bar and the history lose it at once. Another link that is opened in the same tab is another
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
