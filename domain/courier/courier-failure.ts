export const COURIER_FAULTS = ['COURIER_TIMEOUT', 'COURIER_UNAVAILABLE', 'COURIER_ERROR'] as const;
export type CourierFault = (typeof COURIER_FAULTS)[number];

/** The courier limits our calls. To clients it is COURIER_UNAVAILABLE: they can only wait. */
export type RateLimit = {
  /** How long it asks us to wait; null: it does not say. */
  readonly retryAfterMs: number | null;
};

type FailureOptions = ErrorOptions & {
  readonly wasSent?: boolean;
  readonly rateLimit?: RateLimit;
};

/**
 * The courier gave no valid reply: too late, not reachable, or malformed. May be retried.
 * That a courier does not serve a route is a reply, not a failure.
 */
export class CourierFailure extends Error {
  readonly fault: CourierFault;
  /**
   * False: the courier cannot have done anything, since no byte of the request has left, or since
   * it limits requests before it reads them.
   */
  readonly wasSent: boolean;
  /** Undefined: it failed for another reason. */
  readonly rateLimit: RateLimit | undefined;

  /** `message` is shown to clients: our own text, without addresses or secrets of the courier. */
  constructor(
    fault: CourierFault,
    message: string,
    { wasSent = true, rateLimit, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'CourierFailure';
    this.fault = fault;
    this.wasSent = wasSent;
    this.rateLimit = rateLimit;
  }
}
