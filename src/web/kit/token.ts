/**
 * The token of a one-time link. It stands behind `#`, which browsers send to no server; the address
 * bar and the history lose it at once.
 */
export function tokenOfHash(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}
