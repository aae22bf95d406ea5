/** Lines of a text file, without line ends. Throws a Refusal if there is no such file. */
export type ReadLines = (path: string) => AsyncIterable<string>;
