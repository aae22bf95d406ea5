import type { LabelFormat, PrintedPage } from '#domain/label/print-order.ts';

/** To the thread; each is answered before the next is sent. */
export type ThreadTask =
  | {
      readonly kind: 'open';
      readonly file: number;
      readonly format: LabelFormat;
      readonly title: string;
    }
  | { readonly kind: 'page'; readonly file: number; readonly page: PrintedPage }
  /** The file's bytes. */
  | { readonly kind: 'close'; readonly file: number };

export type ThreadAnswer =
  | { readonly kind: 'done'; readonly bytes: Uint8Array | null }
  | { readonly kind: 'failed'; readonly reason: string };
