/** Of what is due at couriers and not claimed, since when the oldest is due; null: nothing is. */
export type OldestDue = {
  readonly bookings: Date | null;
  readonly cancellations: Date | null;
  readonly pickups: Date | null;
};

export interface BacklogReader {
  oldestDue(): Promise<OldestDue>;
}
