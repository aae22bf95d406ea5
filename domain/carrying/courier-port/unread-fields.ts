/** Counts what an adapter could not read of its courier's answers, by courier and field. */
export interface UnreadFields {
  /** `field` is a path in the answer without list indexes, as `order.actual_receiver`. */
  count(courierCode: string, field: string): void;
}
