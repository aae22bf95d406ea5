import { rupiah } from '#domain/money.ts';
import { OutcomeUnknown, retrying, type UnitOfWork } from '#domain/unit-of-work.ts';
import { adjustmentUseCases } from '#src/usecases/money/adjustment/use-cases.ts';
import { bankAccountUseCases } from '#src/usecases/money/bank-account/use-cases.ts';
import { claimUseCases } from '#src/usecases/money/claim/use-cases.ts';
import { withdrawalUseCases } from '#src/usecases/money/withdrawal/use-cases.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { developTestPhoto } from '#tests/kit/photos.ts';
import { shipmentScene } from '../../shipment-scene.ts';

/** Opening balance of an office's wallet. */
export const FUNDS = rupiah(500_000);

/** Time at which the connection to the database breaks. */
type Break = 'BEFORE_COMMIT' | 'AFTER_COMMIT';

export type OperatorScene = Awaited<ReturnType<typeof operatorScene>>;

/** A scene with operator commands on wallets, all in memory. */
export async function operatorScene() {
  const scene = await shipmentScene({ funds: FUNDS });
  const { stores, clock, idempotent } = scene;
  const { betweenReads, ...whole } = interruptible(scene.unitOfWork);
  const { unitOfWork, breakOnce } = breakable(whole.unitOfWork);
  const photos = { develop: developTestPhoto };
  const ports = { ...stores, unitOfWork, idempotent, clock, photos, random: seededRandom(7) };
  const withdrawals = withdrawalUseCases(ports);
  const claims = claimUseCases(ports);
  return {
    ...scene,
    breakOnce,
    betweenReads,
    create: withdrawals.createWithdrawal,
    complete: withdrawals.completeWithdrawal,
    fail: withdrawals.failWithdrawal,
    list: withdrawals.listWithdrawals,
    adjust: adjustmentUseCases(ports).createAdjustment,
    claims,
    withdrawals,
    bankAccounts: bankAccountUseCases(ports),
    settle: claims.settleClaim,
  };
}

/** `KIND by: detail`, in the order in which they were done. */
export async function actsOf({ stored }: OperatorScene): Promise<readonly string[]> {
  const acts = await stored.acts();
  return acts
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, by, detail }) => `${kind} ${by}: ${detail}`);
}

export function breakable(inner: UnitOfWork) {
  let next: Break | undefined;
  const unitOfWork: UnitOfWork = {
    decide: retrying(async (decision) => {
      const when = next;
      next = undefined;
      if (when === 'BEFORE_COMMIT') throw new OutcomeUnknown('the line broke before it');
      const result = await inner.decide(decision);
      if (when === 'AFTER_COMMIT') throw new OutcomeUnknown('the line broke behind it');
      return result;
    }),
  };
  const breakOnce = (when: Break) => {
    next = when;
  };
  return { unitOfWork, breakOnce };
}
