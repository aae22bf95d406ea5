/** Whether the person has proved who they are; false: they would rather not. */
export type AskForProof = () => Promise<boolean>;

let asking: AskForProof | undefined;
let answer: Promise<boolean> | undefined;

/** Who asks; returns how to stop. */
export function onProofNeeded(ask: AskForProof): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/** Once for all requests that need it at one time. */
export function proved(): Promise<boolean> {
  answer ??= (asking?.() ?? Promise.resolve(false)).finally(() => {
    answer = undefined;
  });
  return answer;
}
