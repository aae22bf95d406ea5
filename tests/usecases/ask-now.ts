import type { AskDue } from '#src/usecases/courier/ask-due.ts';

/** Asks all that is due, as far as this many slots reach; whether more is due. */
export async function askNow<Question>(questions: AskDue<Question>, room = 40): Promise<boolean> {
  const { items, hasMore } = await questions.claim({ room });
  await Promise.all(items.map(questions.ask));
  return hasMore;
}
