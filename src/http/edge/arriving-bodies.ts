/** Bodies of which a part has come, a bounded number at a time. */
export type ArrivingBodies = {
  /** Always lets it in; `giveUp` is called when it has to make room. Returns how to leave. */
  enter(owner: string, giveUp: () => void): () => void;
};

type Body = { readonly giveUp: () => void };

/**
 * Where the room is full, the body that has been arriving longest makes room, of the owner that has
 * most of them: an honest body is whole within milliseconds, so what is given up is slow.
 */
export function arrivingBodies(max: number): ArrivingBodies {
  const bodies = new Map<string, Set<Body>>();
  let total = 0;
  const leave = (owner: string, body: Body) => {
    const own = bodies.get(owner);
    if (own?.delete(body)) total -= 1;
    if (own?.size === 0) bodies.delete(owner);
  };
  return {
    enter(owner, giveUp) {
      if (total >= max) oldestOfMost(bodies, owner)?.giveUp();
      const body = { giveUp };
      const own = bodies.get(owner) ?? new Set();
      bodies.set(owner, own.add(body));
      total += 1;
      return () => leave(owner, body);
    },
  };
}

/** Of owners with as many, the newcomer's own. */
function oldestOfMost(bodies: ReadonlyMap<string, Set<Body>>, owner: string): Body | undefined {
  let most = bodies.get(owner) ?? new Set();
  for (const others of bodies.values()) if (others.size > most.size) most = others;
  const [oldest] = most;
  return oldest;
}
