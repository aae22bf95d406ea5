import type { Ports } from '../../ports.ts';
import type { PaymentUseCases } from '../payment/use-cases.ts';
import { createTopUp } from './create-top-up.ts';
import { fundByOperator, fundWallet } from './fund-wallet.ts';
import { showTopUp } from './show-top-up.ts';
import { testTopUp } from './test-top-up.ts';

type TopUpPorts = Pick<PaymentUseCases, 'prepareInstructions'> &
  Pick<
    Ports,
    'idempotent' | 'unitOfWork' | 'topUps' | 'payments' | 'wallet' | 'clock' | 'random' | 'digest'
  >;
export type TopUpUseCases = ReturnType<typeof topUpUseCases>;

export function topUpUseCases(ports: TopUpPorts) {
  const fund = fundWallet(ports);
  return {
    createTopUp: createTopUp(ports),
    showTopUp: showTopUp(ports),
    listTopUps: ports.topUps.list,
    fundWallet: fund,
    fundByOperator: fundByOperator(fund),
    testTopUp: testTopUp(fund, ports.random),
  };
}
