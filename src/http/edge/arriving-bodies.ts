/** Limits the number of bodies being received. */
export type ArrivingBodies = {
  /** Always admits the body; `failStart` is called when it is evicted. Returns its release. */
  acquire(owner: string, giveUp: () => void): () => void;
};

type Body = { readonly giveUp: () => void };

/**
 * At the limit, the oldest body of the owner with the most bodies is evicted: a normal body is
 * complete within milliseconds, so the evicted one is slow.
 */
export function arrivingBodies(max: number): ArrivingBodies {
  const bodies = new Map<string, Set<Body>>();
  let total = 0;
  const release = (owner: string, body: Body) => {
    const own = bodies.get(owner);
    if (own?.delete(body)) total -= 1;
    if (own?.size === 0) bodies.delete(owner);
  };
  return {
    acquire(owner, giveUp) {
      if (total >= max) oldestOfLargestOwner(bodies, owner)?.giveUp();
      const body = { giveUp };
      const own = bodies.get(owner) ?? new Set();
      bodies.set(owner, own.add(body));
      total += 1;
      return () => release(owner, body);
    },
  };
}

/** If several owners hold equally many bodies, the owner of the new body counts as the largest. */
function oldestOfLargestOwner(
  bodies: ReadonlyMap<string, Set<Body>>,
  owner: string,
): Body | undefined {
  let most = bodies.get(owner) ?? new Set();
  for (const others of bodies.values()) if (others.size > most.size) most = others;
  const [oldest] = most;
  return oldest;
}
