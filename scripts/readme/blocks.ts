/** Commands in the README that are marked to be run, and the output below them. */
export type Block = {
  readonly commands: string;
  /** Null where none is shown: such commands prepare the ones below. */
  readonly shown: string | null;
  readonly options: BlockOptions;
  /** Where the shown output begins and ends in the text. */
  readonly start: number;
  readonly end: number;
};

/** Options of the mark: `<!-- run order="QRIS" until="SIM" from="3  Who" lines=9 -->`. */
export type BlockOptions = {
  /** The commands are the start of the server that answers all the others. */
  readonly isServer: boolean;
  /** They listen: a shipment is ordered, and once `until` is there comes Ctrl-C. */
  readonly listens: boolean;
  /** First orders a shipment, by `orderedBy`: the $SHIPMENT of the commands. */
  readonly order: string;
  /** The commands exit with 1; their error output is shown. */
  readonly fails: boolean;
  /** The commands are repeated until they print this text. */
  readonly until: string;
  /** Show from the first line that holds this text. */
  readonly from: string;
  /** Show nothing beyond so many lines. */
  readonly lines: number;
  /** Show only the lines that hold one of these. */
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

/** The selected lines, an ellipsis standing for those after and between them. */
export function cut(output: string, { from, lines, only }: BlockOptions): string {
  const all = output.trimEnd().split('\n');
  const first = all.findIndex((line) => line.includes(from));
  if (first < 0) throw new Error(`No line holds "${from}":\n${output}`);
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
