/** A plain text to one person. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string };

export interface EmailSender {
  /** Takes its time, and tries again; rejects where it was not sent. Never in a unit of work. */
  send(email: Email): Promise<void>;
}
