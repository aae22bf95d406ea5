import { isDay } from '#domain/day.ts';

/**
 * Readers of search parameters, for `validateSearch` of a route; unreadable values are left out, so
 * that an old or mistyped link still opens the page.
 */
export function textParam(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** A value that is one of the choices. */
export function choiceParam<T extends string>(
  value: unknown,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Some of the choices: a list, or a text with commas. */
export function choicesParam<T extends string>(
  value: unknown,
  choices: readonly T[],
): readonly T[] | undefined {
  const asked = textsParam(value) ?? [];
  const chosen = choices.filter((choice) => asked.includes(choice));
  return chosen.length === 0 ? undefined : chosen;
}

/** Any texts: a list, or a text with commas. */
export function textsParam(value: unknown): readonly string[] | undefined {
  const all = Array.isArray(value) ? value : String(value ?? '').split(',');
  const texts = all.flatMap((one) => textParam(one) ?? []);
  return texts.length === 0 ? undefined : texts;
}

/** A day such as 2026-11-22. */
export function dayParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && isDay(text) ? text : undefined;
}

/** A whole number, at least 1. */
export function countParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A flag, present or absent. */
export function flagParam(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}
