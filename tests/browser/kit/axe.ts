import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * Rules beyond levels A and AA: columns and dialogs must have names, and names must begin with the
 * visible text.
 */
const MORE = {
  'empty-table-header': { enabled: true },
  'aria-dialog-name': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};
const ALL = { runOnly: RULES, rules: MORE };
const CONTRAST = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Violations of WCAG 2.2, levels A and AA, in the current page; or of contrast only. */
export async function violationsOf(
  page: Page,
  rules: 'all' | 'contrast' = 'all',
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  // Target sizes are not checked while a dialog or menu, which can be closed, covers part of the
  // page.
  const isCovered =
    (await page.locator('[role="dialog"]:visible, [role="menu"]:visible').count()) > 0;
  const all = isCovered ? { ...ALL, rules: { ...MORE, 'target-size': { enabled: false } } } : ALL;
  const options = JSON.stringify(rules === 'all' ? all : CONTRAST);
  const run = `axe.run(document, { ...${options}, resultTypes: ['violations'], iframes: false }).then((r) => r.violations)`;
  const violations = await page.evaluate<readonly Violation[]>(run);
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length}: ${nodes[0]?.html}`);
}
