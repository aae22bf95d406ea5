/**
 * Asks the registry for known vulnerabilities of the locked production packages, by `npm audit`.
 * Exits with 1 if a vulnerability is high or critical, and reports if the registry does not answer.
 */
import { spawnSync } from 'node:child_process';

type Severity = 'low' | 'moderate' | 'high' | 'critical';
type Weakness = { readonly name: string; readonly severity: Severity; readonly range: string };
type Report = {
  readonly vulnerabilities?: Readonly<Record<string, Weakness>>;
  readonly message?: string;
};

const FATAL: readonly Severity[] = ['high', 'critical'];
const ANSWERS_WITHIN_MS = 60_000;

const { stdout, error } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
  cwd: new URL('../', import.meta.url),
  encoding: 'utf8',
  timeout: ANSWERS_WITHIN_MS,
});
const { vulnerabilities, message } = reportIn(stdout);
if (vulnerabilities === undefined) {
  console.log(`skipped: npm audit got no answer (${message ?? error?.message ?? 'no report'})`);
} else {
  const found = Object.values(vulnerabilities);
  for (const { name, severity, range } of found)
    console.log(`${severity}: ${name} ${range}`.trim());
  console.log(`${found.length} packages of production with known weaknesses`);
  process.exitCode = found.some(({ severity }) => FATAL.includes(severity)) ? 1 : 0;
}

function reportIn(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
