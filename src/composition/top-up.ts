import { ContainerModule } from 'inversify';
import { topUpTestControl } from '#src/usecases/simulation/payment-test-controls.ts';
import { createTopUp } from '#src/usecases/top-up/create-top-up.ts';
import { fundByOperator, fundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import { showTopUp } from '#src/usecases/top-up/show-top-up.ts';
import { testTopUp } from '#src/usecases/top-up/test-top-up.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const topUpModule = new ContainerModule(({ bind }) => {
  const {
    idempotent,
    unitOfWork,
    wallet,
    payments,
    topUps,
    prepareInstructions,
    clock,
    random,
    digest,
  } = TOKENS;
  bind(TOKENS.fundWallet).toResolvedValue(
    ...named(fundWallet, { unitOfWork, wallet, clock, random }),
  );
  bind(TOKENS.fundByHand).toResolvedValue(fundByOperator, [TOKENS.fundWallet]);
  bind(TOKENS.testTopUp).toResolvedValue(testTopUp, [TOKENS.fundWallet, random]);
  bind(TOKENS.createTopUp).toResolvedValue(
    ...named(createTopUp, { idempotent, payments, prepareInstructions, digest, clock, random }),
  );
  bind(TOKENS.showTopUp).toResolvedValue(...named(showTopUp, { topUps, payments }));
  const viewDeps = { topUps, showTopUp: TOKENS.showTopUp };
  bind(TOKENS.settleTopUp).toResolvedValue(
    ...named(topUpTestControl, { ...viewDeps, control: TOKENS.settlePayment }),
  );
  bind(TOKENS.endTopUp).toResolvedValue(
    ...named(topUpTestControl, { ...viewDeps, control: TOKENS.endPayment }),
  );
});
