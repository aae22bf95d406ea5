import type { Query, QueryClient } from '@tanstack/react-query';
import type { Environment } from '#domain/environment.ts';
import { isAffected, isChangeable } from './affected.ts';

type Deps = {
  readonly queries: QueryClient;
  readonly environment: Environment;
  readonly onLive: (isLive: boolean) => void;
};

/** Events within this time cause one read together. */
const GATHER_MS = 1000;
/** Delay before reconnecting when the browser does not reconnect by itself. */
const AGAIN_MS = 20_000;

/**
 * Reads changed data again as events arrive; returns a function that stops it. A page in the
 * background does not listen, and reads again when it is shown.
 */
export function followEvents({ queries, environment, onLive }: Deps): () => void {
  const types = new Set<string>();
  let source: EventSource | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const readAgain = (isStale: (noun: string) => boolean) => {
    const predicate = ({ queryKey: [of, noun] }: Query) => of === environment && isStale(`${noun}`);
    void queries.invalidateQueries({ predicate });
  };
  const readChanged = () => {
    const changed = [...types];
    types.clear();
    gathering = undefined;
    readAgain((noun) => isAffected(noun, changed));
  };
  const gather = ({ data }: MessageEvent<string>) => {
    types.add(typeOf(data));
    gathering ??= setTimeout(readChanged, GATHER_MS);
  };
  const close = () => {
    clearTimeout(again);
    source?.close();
    source = undefined;
    onLive(false);
  };
  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/api/dashboard/stream?environment=${environment}`);
    source.onmessage = gather;
    source.onopen = () => onLive(true);
    source.addEventListener('missed', () => readAgain(isChangeable));
    source.onerror = () => {
      onLive(false);
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    };
  };
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    clearTimeout(gathering);
    close();
  };
}

function typeOf(data: string): string {
  const event: unknown = JSON.parse(data);
  const hasType = typeof event === 'object' && event !== null && 'type' in event;
  return hasType && typeof event.type === 'string' ? event.type : '';
}
