import type { Digest } from '#domain/digest.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { jsonOf, keepingJson } from '#domain/kept-json.ts';
import { decide, refuseUnlessUsable } from '#domain/platform/idempotency/decision.ts';
import { fingerprint, type RequestContent } from '#domain/platform/idempotency/fingerprint.ts';
import type {
  IdempotencyStore,
  KeyScope,
  KeySnapshot,
} from '#domain/platform/idempotency/idempotency-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Decision, OutcomeUnknown, type UnitOfWork } from '#domain/unit-of-work.ts';

/** The parts of a request that idempotency uses. */
export type IdempotentRequest = {
  readonly tenant: Tenant;
  /** The pattern: `POST /shipments`. */
  readonly route: string;
  /** Undefined if the client sent none, and so has no protection against repetition. */
  readonly key: string | undefined;
  readonly content: RequestContent;
};

/** `data` of the first answer. */
export type IdempotentResult<Data> = { readonly data: Data; readonly replayed: boolean };

/** Wraps a use case, so that a key takes effect once, however often it is sent. */
export type Idempotency = {
  /**
   * Commits effect and answer together. The data must be plain JSON, because a replay is read from
   * JSON.
   */
  run<Snapshot, Data>(
    request: IdempotentRequest,
    inner: Decision<Snapshot, Data>,
  ): Promise<IdempotentResult<Data>>;
  /**
   * Runs a use case that calls a courier or a gateway before it writes: `prepare` makes that call
   * outside of any transaction, and only if the key has no answer yet.
   */
  runPrepared<Snapshot, Data>(
    request: IdempotentRequest,
    prepare: () => Promise<Decision<Snapshot, Data>>,
  ): Promise<IdempotentResult<Data>>;
};

export type IdempotencyDeps = {
  readonly unitOfWork: UnitOfWork;
  readonly idempotency: IdempotencyStore;
  readonly digest: Digest;
};

type Keyed = IdempotentRequest & { readonly key: string };

export function idempotent({ unitOfWork, idempotency, digest }: IdempotencyDeps): Idempotency {
  const replayOf = async <Data>(
    request: IdempotentRequest,
  ): Promise<IdempotentResult<Data> | undefined> => {
    if (!hasKey(request)) return undefined;
    const claim = await idempotency.find(scopeOf(request));
    return storedResult<Data>(claim, fingerprint(request.content, digest));
  };
  const commit = async <Snapshot, Data>(
    request: IdempotentRequest,
    inner: Decision<Snapshot, Data>,
  ) => {
    if (!hasKey(request)) return { data: await unitOfWork.decide(inner), replayed: false };
    const requestHash = fingerprint(request.content, digest);
    try {
      return await unitOfWork.decide(keyed(inner, scopeOf(request), requestHash));
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error;
      // Only the stored answer proves the commit; without it the outcome stays unknown.
      const found = await replayOf<Data>(request).catch(() => undefined);
      if (found === undefined) throw error;
      return { ...found, replayed: false };
    }
  };
  /**
   * A concurrent request with the same key may change the state that the rules see; its answer
   * takes precedence over the refusal.
   */
  const replayOnRefusal = async <Data>(
    request: IdempotentRequest,
    attempt: () => Promise<IdempotentResult<Data>>,
  ) => {
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
    run: (request, inner) => replayOnRefusal(request, () => commit(request, inner)),
    runPrepared: <Snapshot, Data>(
      request: IdempotentRequest,
      prepare: () => Promise<Decision<Snapshot, Data>>,
    ): Promise<IdempotentResult<Data>> =>
      replayOnRefusal(
        request,
        async () => (await replayOf<Data>(request)) ?? commit(request, await prepare()),
      ),
  };
}

/** The decision, extended to store its answer; decides nothing if the key already has an answer. */
function keyed<Snapshot, Data>(
  inner: Decision<Snapshot, Data>,
  scope: KeyScope,
  requestHash: string,
): Decision<{ snapshot: Snapshot; claim: KeySnapshot }, IdempotentResult<Data>> {
  return {
    ...(inner.sharesCommit && { sharesCommit: inner.sharesCommit }),
    async look(stores) {
      const [claim, snapshot] = await Promise.all([
        stores.idempotency.find(scope),
        inner.look(stores),
      ]);
      return { claim, snapshot };
    },
    decide({ claim, snapshot }, write) {
      const known = storedResult<Data>(claim, requestHash);
      if (known !== undefined) return known;
      const data = inner.decide(snapshot, write);
      const answer = jsonOf(keepingJson(data));
      write.idempotency.store({
        ...scope,
        fingerprint: requestHash,
        answer,
        claimedAt: claim.readAt,
      });
      return { data, replayed: false };
    },
  };
}

function storedResult<Data>(
  claim: KeySnapshot,
  requestHash: string,
): IdempotentResult<Data> | undefined {
  const decision = decide(claim.state, requestHash, claim.readAt);
  refuseUnlessUsable(decision);
  if (decision.kind !== 'REPLAY') return undefined;
  const data: Data = JSON.parse(decision.answer);
  return { data: keepingJson(data, decision.answer), replayed: true };
}

function scopeOf({ tenant, route, key }: Keyed): KeyScope {
  return { ...tenantOf(tenant), route, key };
}

/** True if the refusal concerns the idempotency key itself. */
function isAboutKey({ code }: Refusal): boolean {
  return code === 'IDEMPOTENCY_CONFLICT' || code === 'IDEMPOTENCY_IN_PROGRESS';
}

function hasKey(request: IdempotentRequest): request is Keyed {
  return request.key !== undefined;
}
