export const COURIER_FAULTS = ['COURIER_TIMEOUT', 'COURIER_UNAVAILABLE', 'COURIER_ERROR'] as const;
export type CourierFault = (typeof COURIER_FAULTS)[number];

/** The courier limits our calls. To clients it is COURIER_UNAVAILABLE: they can only wait. */
export type RateLimit = {
  /** How long it asks us to wait; null: it does not say. */
  readonly retryAfterMs: number | null;
};

/**
 * Why a provider turns all of our requests away before it reads them. No request of ours can do
 * anything until it has been put right, by the operator or at the provider.
 */
export const PROVIDER_REFUSALS = [
  'NOT_AUTHORISED',
  'ADDRESS_NOT_ALLOWED',
  'BALANCE_TOO_LOW',
  'ACCOUNT_CLOSED',
] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

type FailureOptions = ErrorOptions & {
  readonly wasSent?: boolean;
  readonly rateLimit?: RateLimit;
  readonly refusal?: ProviderRefusal;
};

/**
 * The courier gave no valid reply: too late, not reachable, or malformed. May be retried.
 * That a courier does not serve a route is a reply, not a failure.
 */
export class CourierFailure extends Error {
  readonly fault: CourierFault;
  /**
   * False: the courier cannot have done anything, since no byte of the request has left, or since
   * it limits requests, or turns them away, before it reads them.
   */
  readonly wasSent: boolean;
  /** Undefined: it failed for another reason. */
  readonly rateLimit: RateLimit | undefined;
  /** Undefined: it failed for another reason. Where there is one, `wasSent` is false. */
  readonly refusal: ProviderRefusal | undefined;

  /** `message` is shown to clients: our own text, without addresses or secrets of the courier. */
  constructor(
    fault: CourierFault,
    message: string,
    { refusal, wasSent = refusal === undefined, rateLimit, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'CourierFailure';
    this.fault = fault;
    this.wasSent = wasSent;
    this.rateLimit = rateLimit;
    this.refusal = refusal;
  }
}
