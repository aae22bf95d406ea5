/** The lines of a text file, one by one, without their ends. A Refusal: there is no such file. */
export type ReadLines = (path: string) => AsyncIterable<string>;
