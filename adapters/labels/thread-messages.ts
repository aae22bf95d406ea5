import type { LabelFormat, PrintedPage } from '#domain/carrying/label/print-order.ts';

/** Messages to the thread; each is answered before the next is sent. */
export type ThreadTask =
  | {
      readonly kind: 'open';
      readonly file: number;
      readonly format: LabelFormat;
      readonly title: string;
    }
  | { readonly kind: 'page'; readonly file: number; readonly page: PrintedPage }
  /** Answered with the bytes of the file. */
  | { readonly kind: 'close'; readonly file: number };

export type ThreadAnswer =
  | { readonly kind: 'done'; readonly bytes: Uint8Array | null }
  | { readonly kind: 'failed'; readonly reason: string };
