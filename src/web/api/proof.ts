/** True once the person has confirmed their password; false if they cancelled. */
export type AskForProof = () => Promise<boolean>;

let asking: AskForProof | undefined;
let answer: Promise<boolean> | undefined;

/** Registers the dialog that asks; returns a function that removes it. */
export function onProofNeeded(ask: AskForProof): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/** Asks once for all requests that need a proof at the same time. */
export function proved(): Promise<boolean> {
  answer ??= (asking?.() ?? Promise.resolve(false)).finally(() => {
    answer = undefined;
  });
  return answer;
}
