import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { metricNames, metricsPort, scrape } from '#tests/kit/scrape.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { apiSettings } from '#tests/kit/stored-shipments.ts';

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
type Rules = { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
type Dashboard = {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
};

const ALERTS = 'deploy/prometheus/alerts.yaml';
const DASHBOARD = 'deploy/grafana/satukurir.json';
const RUNBOOK = 'docs/incidents.md';
/** Metrics as an expression names them; `up` is Prometheus' own. */
const METRIC = /\b(?:satukurir|nodejs|process)_\w+/g;
const SERIES = /_(?:bucket|sum|count)$/;

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const rules = (parse(read(ALERTS)) as Rules).groups.flatMap((group) => group.rules);
const { panels }: Dashboard = JSON.parse(read(DASHBOARD));
let shown: string;

beforeAll(async () => {
  const server = await startServer({
    ...apiSettings(shared.database),
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
  });
  shown = await scrape(await metricsPort(server));
});

describe('files for those who watch the processes', () => {
  it('names in alerts and dashboard only metrics of a real scrape, with labels that they have', () => {
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    const names = metricNames(shown);
    const named = new Set(expressions.flatMap((expr) => expr.match(METRIC) ?? []));
    const missing = [...named].filter((name) => !names.has(name) && !names.has(base(name)));
    expect(missing).toEqual([]);
  });

  it('shows each of our metrics on the dashboard or in an alert', () => {
    const used = `${read(ALERTS)} ${read(DASHBOARD)}`;
    const own = [...metricNames(shown)].filter((name) => name.startsWith('satukurir_'));
    expect(own.length).toBeGreaterThan(12);
    expect(own.filter((name) => !used.includes(name))).toEqual([]);
  });

  it('explains for each alert its meaning and the action to take', () => {
    const sections = read(RUNBOOK)
      .split(/^## /m)
      .slice(1)
      .map((section) => section.slice(0, section.indexOf('\n')));
    expect(sections).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`${RUNBOOK}#${alert.toLowerCase()}`);
      expect(annotations.summary).toMatch(/^[A-Z].+\.$/);
    }
  });
});

// Debian's package "prometheus" has promtool; `make prove` needs no package of the system.
if (spawnSync('promtool', ['--version'], { stdio: 'ignore' }).error === undefined) {
  it('passes the alert rules through promtool', () => {
    const checked = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' });
    expect(checked).toMatchObject({ status: 0, stderr: '' });
  });

  it('passes the metrics of a real process through promtool', () => {
    const checked = spawnSync('promtool', ['check', 'metrics'], { encoding: 'utf8', input: shown });
    expect(checked.stderr).toBe('');
  });
}

function base(name: string): string {
  return name.replace(SERIES, '');
}

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}
