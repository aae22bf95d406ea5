import type { Report } from './report.ts';

export interface SheetWriter {
  /**
   * Returns an XLSX file: a sheet with the report's lines and its first table, then one sheet for
   * each further table.
   */
  write(report: Report): Promise<Uint8Array>;
}
