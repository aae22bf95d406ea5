/** Steps of a new account, until its first LIVE shipment is booked, in their order. */
export const SETUP_STEPS = [
  'EMAIL',
  'SENDER',
  'TEST_SHIPMENT',
  'ACCESS',
  'WEBHOOK',
  'FUNDS',
  'LIVE',
  'LIVE_SHIPMENT',
] as const;
export type SetupStepKind = (typeof SETUP_STEPS)[number];

export type SetupStep = {
  readonly kind: SetupStepKind;
  readonly isDone: boolean;
  /** True if LIVE works without this step. */
  readonly isOptional: boolean;
};

/** Facts of an account; senders, keys and endpoints are those of one environment. */
export type SetupFacts = {
  readonly hasConfirmedEmail: boolean;
  readonly hasSender: boolean;
  readonly hasTestShipment: boolean;
  readonly hasKey: boolean;
  readonly hasColleague: boolean;
  readonly hasWebhook: boolean;
  /** True if money has come into the LIVE wallet at least once. */
  readonly hasFunds: boolean;
};

const OPTIONAL: readonly SetupStepKind[] = ['ACCESS', 'WEBHOOK'];

/**
 * `facts` null: a LIVE shipment was booked, so nothing is left to set up. `isLiveOpen`: the account
 * may use LIVE, and couriers are on sale there.
 */
export function setupOf(
  facts: SetupFacts | null,
  { isLiveOpen }: { readonly isLiveOpen: boolean },
): readonly SetupStep[] {
  if (facts === null) return [];
  const isDone: Readonly<Record<SetupStepKind, boolean>> = {
    EMAIL: facts.hasConfirmedEmail,
    SENDER: facts.hasSender,
    TEST_SHIPMENT: facts.hasTestShipment,
    ACCESS: facts.hasKey || facts.hasColleague,
    WEBHOOK: facts.hasWebhook,
    FUNDS: facts.hasFunds,
    LIVE: isLiveOpen,
    LIVE_SHIPMENT: false,
  };
  return SETUP_STEPS.map((kind) => {
    return { kind, isDone: isDone[kind], isOptional: OPTIONAL.includes(kind) };
  });
}
