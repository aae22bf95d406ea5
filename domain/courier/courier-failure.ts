export const COURIER_FAULTS = ['COURIER_TIMEOUT', 'COURIER_UNAVAILABLE', 'COURIER_ERROR'] as const;
export type CourierFault = (typeof COURIER_FAULTS)[number];

/**
 * The courier could not answer: too late, not reachable, or with nonsense. Worth another try.
 * That a courier does not serve a route is an answer, not a failure.
 */
export class CourierFailure extends Error {
  readonly fault: CourierFault;
  /** False: no byte of the request has left, so the courier cannot have done anything. */
  readonly wasSent: boolean;

  /** `message` is shown to clients: our words, no address and no secret of the courier's. */
  constructor(
    fault: CourierFault,
    message: string,
    { wasSent = true, ...options }: ErrorOptions & { readonly wasSent?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'CourierFailure';
    this.fault = fault;
    this.wasSent = wasSent;
  }
}
