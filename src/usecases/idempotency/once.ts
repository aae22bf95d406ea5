import type { Digest } from '#domain/digest.ts';
import type { Tenant } from '#domain/environment.ts';
import { decide, refuseTaken } from '#domain/idempotency/decision.ts';
import { type Asked, fingerprint } from '#domain/idempotency/fingerprint.ts';
import type { Claim, IdempotencyStore, KeyScope } from '#domain/idempotency/idempotency-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Decision, OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';

/** A request as its idempotency judges it. */
export type OnceRequest = {
  readonly tenant: Tenant;
  /** The pattern: `POST /shipments`. */
  readonly route: string;
  /** Undefined: the client sent none, and gets no protection. */
  readonly key: string | undefined;
  readonly asked: Asked;
};

/** `data` as it was first answered. */
export type Answered<Data> = { readonly data: Data; readonly replayed: boolean };

/** Wraps a use case, so that one key is one effect, however often it is sent. */
export type Once = {
  /** Effect and answer are one commit. Data must be plain JSON: a replay has been through it. */
  run<Seen, Data>(request: OnceRequest, story: Decision<Seen, Data>): Promise<Answered<Data>>;
  /**
   * The same for a use case that calls a courier or a gateway before it writes: `prepare` makes
   * that call, outside of any transaction, and only where the key has no answer yet.
   */
  runPrepared<Seen, Data>(
    request: OnceRequest,
    prepare: () => Promise<Decision<Seen, Data>>,
  ): Promise<Answered<Data>>;
};

export type OnceDeps = {
  readonly unitOfWork: UnitOfWork;
  readonly idempotency: IdempotencyStore;
  readonly digest: Digest;
};

type Keyed = OnceRequest & { readonly key: string };

export function once({ unitOfWork, idempotency, digest }: OnceDeps): Once {
  const replayOf = async <Data>(request: OnceRequest): Promise<Answered<Data> | undefined> => {
    if (!hasKey(request)) return undefined;
    const claim = await idempotency.find(scopeOf(request));
    return storedAnswer<Data>(claim, fingerprint(request.asked, digest));
  };
  const commit = async <Seen, Data>(request: OnceRequest, story: Decision<Seen, Data>) => {
    if (!hasKey(request)) return { data: await unitOfWork.decide(story), replayed: false };
    const mark = fingerprint(request.asked, digest);
    try {
      return await unitOfWork.decide(keyed(story, scopeOf(request), mark));
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      // The stored answer is what proves the commit. Without it the outcome stays unknown.
      const found = await replayOf<Data>(request).catch(() => undefined);
      if (found === undefined) throw error;
      return { ...found, replayed: false };
    }
  };
  /** A twin that commits meanwhile changes what rules read: its answer beats their refusal. */
  const orReplay = async <Data>(request: OnceRequest, attempt: () => Promise<Answered<Data>>) => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Refusal) || isAboutKey(error)) throw error;
      const known = await replayOf<Data>(request);
      if (known === undefined) throw error;
      return known;
    }
  };
  return {
    run: (request, story) => orReplay(request, () => commit(request, story)),
    runPrepared: <Seen, Data>(
      request: OnceRequest,
      prepare: () => Promise<Decision<Seen, Data>>,
    ): Promise<Answered<Data>> =>
      orReplay(
        request,
        async () => (await replayOf<Data>(request)) ?? commit(request, await prepare()),
      ),
  };
}

/** The same story, and its answer beside it: nothing is decided for a key that has one. */
function keyed<Seen, Data>(
  story: Decision<Seen, Data>,
  scope: KeyScope,
  mark: string,
): Decision<{ seen: Seen; claim: Claim }, Answered<Data>> {
  return {
    async look(stores) {
      const [claim, seen] = await Promise.all([stores.idempotency.find(scope), story.look(stores)]);
      return { claim, seen };
    },
    decide({ claim, seen }, write) {
      const known = storedAnswer<Data>(claim, mark);
      if (known !== undefined) return known;
      const data = story.decide(seen, write);
      const answer = JSON.stringify(data);
      write.idempotency.store({ ...scope, fingerprint: mark, answer, claimedAt: claim.readAt });
      return { data, replayed: false };
    },
  };
}

function storedAnswer<Data>(claim: Claim, mark: string): Answered<Data> | undefined {
  const decision = decide(claim.state, mark, claim.readAt);
  refuseTaken(decision);
  if (decision.kind !== 'REPLAY') return undefined;
  const data: Data = JSON.parse(decision.answer);
  return { data, replayed: true };
}

function scopeOf({ tenant, route, key }: Keyed): KeyScope {
  return { accountId: tenant.accountId, environment: tenant.environment, route, key };
}

/** The stored answer was looked at, and is what refuses. */
function isAboutKey({ code }: Refusal): boolean {
  return code === 'IDEMPOTENCY_CONFLICT' || code === 'IDEMPOTENCY_IN_PROGRESS';
}

function hasKey(request: OnceRequest): request is Keyed {
  return request.key !== undefined;
}
