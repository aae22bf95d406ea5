import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import {
  AUTHENTICATION,
  continueOnBehalfOf,
  onBehalfOf,
  UNKNOWN,
} from '#adapters/postgres/pool-shares.ts';
import { type AccessUseCases, accessUseCases } from '#src/usecases/access/use-cases.ts';
import { adjustmentUseCases } from '#src/usecases/adjustment/use-cases.ts';
import { alertUseCases } from '#src/usecases/alert/use-cases.ts';
import { areaUseCases } from '#src/usecases/area/use-cases.ts';
import { awbPoolUseCases } from '#src/usecases/awb-pool/use-cases.ts';
import { bankAccountUseCases } from '#src/usecases/bank-account/use-cases.ts';
import { batchUseCases } from '#src/usecases/batch/use-cases.ts';
import { bookingUseCases } from '#src/usecases/booking/use-cases.ts';
import { brandUseCases } from '#src/usecases/brand/use-cases.ts';
import { buyerNoticeUseCases } from '#src/usecases/buyer-notice/use-cases.ts';
import { claimUseCases } from '#src/usecases/claim/use-cases.ts';
import { codUseCases } from '#src/usecases/cod/use-cases.ts';
import { courierUseCases } from '#src/usecases/courier/use-cases.ts';
import { courierCancellationUseCases } from '#src/usecases/courier-cancellation/use-cases.ts';
import { configurationUseCases } from '#src/usecases/courier-configuration/use-cases.ts';
import { eventUseCases } from '#src/usecases/event/use-cases.ts';
import { labelUseCases } from '#src/usecases/label/use-cases.ts';
import { memberUseCases } from '#src/usecases/member/use-cases.ts';
import { paymentUseCases } from '#src/usecases/payment/use-cases.ts';
import { personUseCases } from '#src/usecases/person/use-cases.ts';
import { pickupUseCases } from '#src/usecases/pickup/use-cases.ts';
import { quoteUseCases } from '#src/usecases/quote/use-cases.ts';
import { ratingUseCases } from '#src/usecases/rating/use-cases.ts';
import { requestLogUseCases } from '#src/usecases/request-log/use-cases.ts';
import { retentionUseCases } from '#src/usecases/retention/use-cases.ts';
import { securityUseCases } from '#src/usecases/security/use-cases.ts';
import { shipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import { simulationUseCases } from '#src/usecases/simulation/use-cases.ts';
import { topUpUseCases } from '#src/usecases/top-up/use-cases.ts';
import { trackerUseCases } from '#src/usecases/tracker/use-cases.ts';
import { trackingUseCases } from '#src/usecases/tracking/use-cases.ts';
import { walletUseCases } from '#src/usecases/wallet/use-cases.ts';
import { webhookUseCases } from '#src/usecases/webhook/use-cases.ts';
import { withdrawalUseCases } from '#src/usecases/withdrawal/use-cases.ts';
import { TOKENS, USE_CASES } from './tokens.ts';

/** Each noun's group, made of the ports and of the groups that it calls. */
export const useCasesModule = new ContainerModule((options) => {
  const { bind } = options;
  const { ports } = TOKENS;
  bindTracking(options);
  const { payment, shipment, topUp, cod, tracking } = USE_CASES;
  const { courierCancellation, courierConfiguration } = USE_CASES;
  bind(USE_CASES.access).toDynamicValue(({ get }) => inOwnShare(accessUseCases(get(ports))));
  bind(USE_CASES.adjustment).toDynamicValue(({ get }) => adjustmentUseCases(get(ports)));
  bind(USE_CASES.alert).toDynamicValue(({ get }) => alertUseCases(get(ports)));
  bind(USE_CASES.area).toDynamicValue(({ get }) => areaUseCases(get(ports)));
  bind(USE_CASES.awbPool).toDynamicValue(({ get }) => awbPoolUseCases(get(ports)));
  bind(USE_CASES.bankAccount).toDynamicValue(({ get }) => bankAccountUseCases(get(ports)));
  bind(USE_CASES.booking).toDynamicValue(({ get }) => bookingUseCases(get(ports)));
  bind(USE_CASES.brand).toDynamicValue(({ get }) => brandUseCases(get(ports)));
  bind(USE_CASES.buyerNotice).toDynamicValue(({ get }) => buyerNoticeUseCases(get(ports)));
  bind(courierCancellation).toDynamicValue(({ get }) => courierCancellationUseCases(get(ports)));
  bind(courierConfiguration).toDynamicValue(({ get }) => configurationUseCases(get(ports)));
  bind(USE_CASES.claim).toDynamicValue(({ get }) => claimUseCases(get(ports)));
  bind(cod).toDynamicValue(({ get }) => codUseCases(get(ports)));
  bind(USE_CASES.courier).toDynamicValue(({ get }) => courierUseCases(get(ports)));
  bind(USE_CASES.event).toDynamicValue(({ get }) =>
    eventUseCases({ ...get(ports), draining: get(TOKENS.readiness).draining }),
  );
  bind(USE_CASES.label).toDynamicValue(({ get }) =>
    labelUseCases({ ...get(ports), ...get(shipment), ...get(USE_CASES.pickup) }),
  );
  bind(USE_CASES.member).toDynamicValue(({ get }) =>
    memberUseCases({ ...get(ports), ...get(USE_CASES.access) }),
  );
  bind(payment).toDynamicValue(({ get }) => paymentUseCases(get(ports)));
  bind(USE_CASES.person).toDynamicValue(({ get }) =>
    personUseCases({ ...get(ports), ...get(USE_CASES.access) }),
  );
  bind(USE_CASES.pickup).toDynamicValue(({ get }) => pickupUseCases(get(ports)));
  bind(USE_CASES.quote).toDynamicValue(({ get }) => quoteUseCases(get(ports)));
  bind(USE_CASES.rating).toDynamicValue(({ get }) => ratingUseCases(get(ports)));
  bind(USE_CASES.security).toDynamicValue(({ get }) => securityUseCases(get(ports)));
  bind(USE_CASES.requestLog).toDynamicValue(({ get }) => requestLogUseCases(get(ports)));
  bind(USE_CASES.retention).toDynamicValue(({ get }) => retentionUseCases(get(ports)));
  bind(shipment).toDynamicValue(({ get }) => shipmentUseCases({ ...get(ports), ...get(payment) }));
  bind(topUp).toDynamicValue(({ get }) => topUpUseCases({ ...get(ports), ...get(payment) }));
  bind(USE_CASES.simulation).toDynamicValue(({ get }) =>
    simulationUseCases({
      ...get(ports),
      ...get(payment),
      ...get(shipment),
      ...get(topUp),
      ...get(tracking),
      ...get(cod),
    }),
  );
  bind(USE_CASES.wallet).toDynamicValue(({ get }) => walletUseCases(get(ports)));
  bind(USE_CASES.webhook).toDynamicValue(({ get }) => webhookUseCases(get(ports)));
  bind(USE_CASES.withdrawal).toDynamicValue(({ get }) => withdrawalUseCases(get(ports)));
});

/** Groups built from several others. */
export const manyUseCasesModule = new ContainerModule(({ bind }) => {
  bind(USE_CASES.batch).toDynamicValue(({ get }) =>
    batchUseCases({ ...get(TOKENS.ports), ...get(USE_CASES.label) }),
  );
});

function bindTracking({ bind }: ContainerModuleLoadOptions): void {
  const { ports } = TOKENS;
  const { tracking, tracker } = USE_CASES;
  bind(tracking).toDynamicValue(({ get }) =>
    trackingUseCases({ ...get(ports), ...get(USE_CASES.booking) }),
  );
  bind(tracker).toDynamicValue(({ get }) => trackerUseCases({ ...get(ports), ...get(tracking) }));
}

/**
 * Looks up keys and sessions, whose account is not known before, in a separate share of the pool.
 * First look-ups, which may be of invented keys, take no connection from known callers.
 */
function inOwnShare(access: AccessUseCases): AccessUseCases {
  const ofStranger = (beforeFirstRead?: () => void) => () => {
    beforeFirstRead?.();
    continueOnBehalfOf(UNKNOWN);
  };
  return {
    ...access,
    authenticate: (keyText, beforeFirstRead) =>
      onBehalfOf(AUTHENTICATION, () => access.authenticate(keyText, ofStranger(beforeFirstRead))),
    authenticateSession: (token, beforeFirstRead) =>
      onBehalfOf(AUTHENTICATION, () =>
        access.authenticateSession(token, ofStranger(beforeFirstRead)),
      ),
    findSession: (...args) => onBehalfOf(AUTHENTICATION, () => access.findSession(...args)),
  };
}
