import { ContainerModule } from 'inversify';
import { onTopUp } from '#src/usecases/simulation/payment-levers.ts';
import { createTopUp } from '#src/usecases/top-up/create-top-up.ts';
import { fundByHand, fundWallet } from '#src/usecases/top-up/fund-wallet.ts';
import { showTopUp } from '#src/usecases/top-up/show-top-up.ts';
import { testTopUp } from '#src/usecases/top-up/test-top-up.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

export const topUpModule = new ContainerModule(({ bind }) => {
  const { once, unitOfWork, wallet, payments, topUps, findMeans, clock, chance, digest } = TOKENS;
  bind(TOKENS.fundWallet).toResolvedValue(
    ...named(fundWallet, { unitOfWork, wallet, clock, chance }),
  );
  bind(TOKENS.fundByHand).toResolvedValue(fundByHand, [TOKENS.fundWallet]);
  bind(TOKENS.testTopUp).toResolvedValue(testTopUp, [TOKENS.fundWallet, chance]);
  bind(TOKENS.createTopUp).toResolvedValue(
    ...named(createTopUp, { once, payments, findMeans, digest, clock, chance }),
  );
  bind(TOKENS.showTopUp).toResolvedValue(...named(showTopUp, { topUps, payments }));
  const shown = { topUps, showTopUp: TOKENS.showTopUp };
  bind(TOKENS.settleTopUp).toResolvedValue(
    ...named(onTopUp, { ...shown, lever: TOKENS.settlePayment }),
  );
  bind(TOKENS.endTopUp).toResolvedValue(...named(onTopUp, { ...shown, lever: TOKENS.endPayment }));
});
