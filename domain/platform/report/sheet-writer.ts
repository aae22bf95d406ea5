import type { Report } from './report.ts';

export interface SheetWriter {
  /** Returns an XLSX file: a sheet with the report's lines and first table, then one a table. */
  write(report: Report): Promise<Uint8Array>;
}
