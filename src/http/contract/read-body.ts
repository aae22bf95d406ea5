/**
 * Argument type of `allRead`: a property that is left over makes it `never`, and the call a compile
 * error.
 */
type Nothing<Rest> = keyof Rest extends never ? Rest : never;

/**
 * Makes the mapper of a request body read every property of its document: called with the rest of a
 * destructuring, it compiles only if nothing is left. A property added to the document therefore
 * cannot be dropped silently.
 *
 * const { url, description = null, ...unread } = body;
 * allRead(unread);
 */
export function allRead<Rest extends object>(_unread: Nothing<Rest>): void {}

/**
 * A body with the properties of `Known` and no others, for mappers of a part that several bodies
 * share.
 */
export type Exactly<Body, Known> =
  Exclude<keyof Body, keyof Known> extends never ? Body & Known : never;

type Sent<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the fields that were sent; a change keeps the value of the others. */
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
