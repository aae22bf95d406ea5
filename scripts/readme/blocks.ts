/** Commands in the README that are marked to be run, and the output below them. */
export type Block = {
  readonly commands: string;
  /** Null if no output is shown, as the commands only prepare later ones. */
  readonly shown: string | null;
  readonly options: BlockOptions;
  /** Position of the shown output in the text. */
  readonly start: number;
  readonly end: number;
};

/** Options of the mark: `<!-- run order="QRIS" until="SIM" from="3  Who" lines=9 -->`. */
export type BlockOptions = {
  /** True for the command that starts the server for all other commands. */
  readonly isServer: boolean;
  /**
   * True for listening commands: a shipment is ordered, and Ctrl-C follows once `until` appears.
   */
  readonly listens: boolean;
  /** Orders a shipment first, with `orderedBy`: the $SHIPMENT of the commands. */
  readonly order: string;
  /** The commands must exit with 1; their error output is shown. */
  readonly fails: boolean;
  /** Repeats the commands until they print this text. */
  readonly until: string;
  /** Shows output from the first line that contains this text. */
  readonly from: string;
  /** Shows at most this many lines. */
  readonly lines: number;
  /** Shows only the lines that match. */
  readonly only: RegExp;
};

const MARKED = /<!-- run(.*) -->\n```sh\n([\s\S]*?)```\n(?:\n```(?:text|json)\n([\s\S]*?)```\n)?/dg;

export function blocksIn(markdown: string): readonly Block[] {
  return [...markdown.matchAll(MARKED)].map((match) => {
    const [, options = '', commands = '', shown = null] = match;
    const [start, end] = match.indices?.[3] ?? [0, 0];
    return { commands, shown, options: optionsIn(options), start, end };
  });
}

/** Returns the selected lines, with an ellipsis for lines omitted between or after them. */
export function cut(output: string, { from, lines, only }: BlockOptions): string {
  const all = output.trimEnd().split('\n');
  const first = all.findIndex((line) => line.includes(from));
  if (first < 0) throw new Error(`No line contains "${from}":\n${output}`);
  const isShown = all.map((line, at) => at >= first && at < first + lines && only.test(line));
  const shown = all.flatMap((line, at) => {
    if (isShown[at]) return [line];
    return isShown[at - 1] ? [line.replace(/\S.*|$/, '…')] : [];
  });
  return `${shown.join('\n')}\n`;
}

function optionsIn(text: string): BlockOptions {
  return {
    isServer: / server\b/.test(text),
    listens: / listens\b/.test(text),
    order: / order="(.+?)"/.exec(text)?.[1] ?? '',
    fails: / fails\b/.test(text),
    until: / until="(.+?)"/.exec(text)?.[1] ?? '',
    from: / from="(.+?)"/.exec(text)?.[1] ?? '',
    lines: Number(/ lines=(\d+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY),
    only: new RegExp(/ only="(.+?)"/.exec(text)?.[1] ?? ''),
  };
}
