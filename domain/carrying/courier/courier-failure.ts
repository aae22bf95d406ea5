export const COURIER_FAULTS = ['COURIER_TIMEOUT', 'COURIER_UNAVAILABLE', 'COURIER_ERROR'] as const;
export type CourierFault = (typeof COURIER_FAULTS)[number];

/** The courier limits our calls. To clients it is COURIER_UNAVAILABLE: they can only wait. */
export type RateLimit = {
  /** Wait that the courier asks for; null if not given. */
  readonly retryAfterMs: number | null;
};

/**
 * Reasons why a provider refuses all of our requests unread. No request can succeed until the
 * operator or the provider has fixed it.
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
 * The courier gave no valid reply: late, unreachable or malformed. May be retried. "Route not
 * served" is a reply, not a failure.
 */
export class CourierFailure extends Error {
  readonly fault: CourierFault;
  /**
   * False if the courier cannot have acted: no byte of the request was sent, or the courier
   * rejected it (limit, refusal) before reading it.
   */
  readonly wasSent: boolean;
  /** Undefined if the call failed for another reason. */
  readonly rateLimit: RateLimit | undefined;
  /** Undefined if the call failed for another reason. If it is set, `wasSent` is false. */
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
