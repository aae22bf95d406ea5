/** Due time of the oldest unclaimed call to a courier, by kind; null if none is waiting. */
export type OldestDue = {
  readonly bookings: Date | null;
  readonly cancellations: Date | null;
  readonly pickups: Date | null;
};

export interface BacklogReader {
  oldestDue(): Promise<OldestDue>;
}
