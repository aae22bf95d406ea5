/** The argument of `allRead`: a property that is left makes it `never`, and the call an error. */
type Nothing<Rest> = keyof Rest extends never ? Rest : never;

/**
 * Holds a mapper of a request's body to its document: called with what destructuring left over, it
 * compiles only if that is nothing. A property that is added to the document cannot be dropped in
 * silence: its mapper reads it, or does not compile.
 *
 *     const { url, description = null, ...unread } = body;
 *     allRead(unread);
 */
export function allRead<Rest extends object>(_unread: Nothing<Rest>): void {}

/** A body with the properties of `Known`, and no others: for mappers of a part of several bodies. */
export type Exactly<Body, Known> =
  Exclude<keyof Body, keyof Known> extends never ? Body & Known : never;

type Sent<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that were sent, for a change in which those that are left out stay as they are. */
export function sentFields<Fields extends object>(fields: Fields): Sent<Fields> {
  const sent: Sent<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (isSent(value)) sent[name] = value;
  }
  return sent;
}

function isSent<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined;
}
