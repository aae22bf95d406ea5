import { PREFIX } from './kept.ts';

/** Calls back when another tab changes the choice; returns a function that stops it. */
export function onKeptElsewhere(name: string, onChange: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === PREFIX + name) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
