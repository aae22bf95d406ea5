import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import { drawn, share } from '#tests/kit/share.ts';
import type { Crew } from './crew.ts';
import type { Letter } from './told.ts';
import { HOOK_SECRET } from './wire.ts';

/**
 * Carries what couriers tell unasked to whoever serves: each after a time of its own, so that what
 * happened later may come first, until it is taken, and half of it once more.
 */
export type Postman = {
  post(letter: Letter): void;
  /** Whether all is taken. */
  isIdle(): boolean;
  readonly counts: PostCounts;
  /** Letters that were answered as none should be. */
  readonly complaints: readonly string[];
};

export type PostCounts = {
  letters: number;
  /** Taken after something later of the same order, a second time, or not at the first try. */
  odd: number;
};

type Walk = {
  readonly letter: Letter;
  readonly number: number;
  /** Unsigned: a reason to ask the courier, and no more. */
  readonly isSigned: boolean;
};

const WITHIN_MS = 2_000;
const AGAIN_MS = 300;
const PATIENCE_MS = 10_000;
const AGAIN_SHARE = 0.5;
const SIGNED_SHARE = 0.5;
const TAKEN = 200;
const TRY_AGAIN = 503;

export function openPostman(
  { serving, isOver }: Pick<Crew, 'serving' | 'isOver'>,
  chance: Chance,
): Postman {
  const counts: PostCounts = { letters: 0, odd: 0 };
  const complaints: string[] = [];
  const lastTaken = new Map<string, number>();
  let walking = 0;

  const carry = async ({ letter, number, isSigned }: Walk) => {
    await sleep(share(chance) * WITHIN_MS);
    for (let tries = 1; !isOver(); tries += 1) {
      const [api] = serving('api').length === 0 ? [] : [drawn(serving('api'), chance)];
      const status = api && (await handOver(api.process.port, letter, isSigned));
      if (status === TAKEN) return taken(letter.reference, number, tries);
      if (status !== undefined && status !== TRY_AGAIN) {
        complaints.push(`${status} for ${JSON.stringify(letter)}`);
        return;
      }
      await sleep(AGAIN_MS);
    }
  };
  const taken = (reference: string, number: number, tries: number) => {
    const last = lastTaken.get(reference) ?? 0;
    if (last >= number || tries > 1) counts.odd += 1;
    lastTaken.set(reference, Math.max(last, number));
  };
  const walk = async (one: Walk) => {
    walking += 1;
    await carry(one);
    walking -= 1;
  };
  return {
    counts,
    complaints,
    isIdle: () => walking === 0,
    post(letter) {
      counts.letters += 1;
      const number = counts.letters;
      void walk({ letter, number, isSigned: true });
      if (share(chance) >= AGAIN_SHARE) return;
      void walk({ letter, number, isSigned: share(chance) < SIGNED_SHARE });
    },
  };
}

/** The status of the answer; undefined: there was none. */
async function handOver(port: number, { courier, body }: Letter, isSigned: boolean) {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', HOOK_SECRET).update(text).digest('hex');
  try {
    const answer = await fetch(
      `http://127.0.0.1:${port}/hooks/couriers/${courier}/${HOOK_SECRET}`,
      {
        method: 'POST',
        body: text,
        headers: isSigned ? { 'X-Simulator-Signature': signature } : {},
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
    );
    await answer.text();
    return answer.status;
  } catch {
    return undefined;
  }
}
