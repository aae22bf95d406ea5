import { describe, expect, it } from '@jest/globals';
import { COMPUTED, importsOf } from './imports-of.ts';
import { PLANTED } from './planted-imports.ts';
import { SOURCE_FILES } from './repository.ts';
import { forbiddenImports, ZONES, zoneOf } from './zones.ts';

/** Import forms as they could appear in src/http/problem.ts, with their targets. */
const FORMS: readonly (readonly [source: string, ...targets: string[]])[] = [
  ["import { Refusal } from '#domain/refusal.ts';", 'domain/refusal.ts'],
  ['import express from "express";', 'express'],
  ["import * as all from './log.ts';", 'src/http/log.ts'],
  ["import {\n  type A,\n  b,\n} from '../usecases/x.ts';", 'src/usecases/x.ts'],
  ["import type { Clock } from '#domain/time.ts';", 'domain/time.ts'],
  ["import { type Clock } from '#domain/time.ts';", 'domain/time.ts'],
  ["import 'reflect-metadata';", 'reflect-metadata'],
  ["import{a}from'a';import'b';", 'a', 'b'],
  ["export { pool } from '#adapters/postgres/connect.ts';", 'adapters/postgres/connect.ts'],
  ["export * from '../views/selling/rate.ts';", 'src/views/selling/rate.ts'],
  ["export * as views from '../views/selling/rate.ts';", 'src/views/selling/rate.ts'],
  ["export type { Rate } from '../views/selling/rate.ts';", 'src/views/selling/rate.ts'],
  ["const later = await import('#adapters/postgres/connect.ts');", 'adapters/postgres/connect.ts'],
  ["import(\n  /* why */ 'typeorm',\n).then(use);", 'typeorm'],
  ['await import(`pg`);', 'pg'],
  ["await import('./data.json', { with: { type: 'json' } });", 'src/http/data.json'],
  ["let pool: import('pg').Pool;", 'pg'],
  ["const winston = require('winston');", 'winston'],
  ["import pg = require('pg');", 'pg'],
  [`const own = \`\${await import('pg')}\`;`, 'pg'],
  ["import { readFileSync } from 'fs';", 'node:fs'],
  ["import { Ajv2020 } from 'ajv/dist/2020.js'; // from 'x'", 'ajv/dist/2020.js'],
  [`await import(\`pg-\${name}\`);`, COMPUTED],
  ["require('pg' + name);", COMPUTED],
  ['import(name);', COMPUTED],
  ["// import { a } from 'a';\n/* require('b') */ const url = import.meta.url;"],
  ["const text = `from 'a'` + \"import 'b'\" + 'import(1)';"],
  ["const shape = /import 'a' from \"b\"/g.test(text) || Array.from('abc');"],
  ["const row = <b>{'a/b'}</b>; const cell = <i />;\nimport('./log.ts');", 'src/http/log.ts'],
  ["const half = total / 2; const note = 'it is not from / anything';"],
];

describe('allowed imports', () => {
  it('assigns every source file to a zone', () => {
    const strays = SOURCE_FILES.filter(({ path }) => zoneOf(path) === undefined);
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it.each(ZONES)('imports in the zone "$name" only allowed modules', (zone) => {
    const files = SOURCE_FILES.filter(({ path }) => zoneOf(path) === zone);
    const forbidden = files.flatMap(({ path, source }) =>
      forbiddenImports(path, source).map((target) => `${path} imports ${target}`),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(forbidden).toEqual([]);
  });
});

describe('planted violation', () => {
  it.each(PLANTED)('catches a forbidden import in %s: %s', (file, source, target) => {
    const innocent = "import './itself.ts';\n";
    expect(forbiddenImports(file, innocent + source)).toEqual([target]);
  });

  it('reports a file outside all zones of imports', () => {
    expect(forbiddenImports('lib/money.ts', '')).toEqual(['stands in no zone']);
    expect(forbiddenImports('src/jobs/book.ts', '')).toEqual(['stands in no zone']);
  });

  it('plants a violation in every zone of imports', () => {
    const planted = new Set(PLANTED.map(([file]) => zoneOf(file)?.name));
    expect(ZONES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe('import reader', () => {
  it.each(FORMS)('reads the imports of the source %j', (source, ...targets) => {
    expect(importsOf('src/http/problem.ts', source)).toEqual(targets);
  });
});
