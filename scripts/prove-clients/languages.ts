import { join } from 'node:path';

/** How a client of one language is generated, compiled and run. */
export type Language = Walked & {
  /** Generator of openapi-generator, with its options. */
  readonly generator: string;
  readonly options: string;
};

/** A library of clients/, which is copied instead of being generated. */
export type Library = Walked & { readonly folder: string };

type Walked = {
  readonly name: string;
  /** Required programs, besides Java if the client is generated. */
  readonly tools: readonly string[];
  /** Files written next to the generated ones, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Test program in tests/clients, and its target path. */
  readonly walk: { readonly from: string; readonly to: string };
  /** Installs the packages that the client needs; if that fails, the language is skipped. */
  readonly install: string;
  /** Shell commands in sequence; the last one runs the test program. */
  readonly steps: readonly string[];
};

const MODULES = join(import.meta.dirname, '../../node_modules');
const TYPESCRIPT = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    outDir: 'out',
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
  },
  files: ['walk.mts'],
};
const NAME = 'packageName=satukurir';
const JAVA_NAMES = 'invokerPackage=id.satukurir,apiPackage=id.satukurir.api';

export const LIBRARIES: readonly Library[] = [
  {
    name: 'python-library',
    folder: 'clients/python',
    tools: ['python3'],
    files: {},
    walk: { from: 'library.py', to: 'walk.py' },
    install: 'python3 -m venv .venv && .venv/bin/pip install --quiet . mypy',
    steps: ['.venv/bin/mypy --strict --no-warn-return-any src', '.venv/bin/python walk.py'],
  },
  {
    name: 'php-library',
    folder: 'clients/php',
    tools: ['php', 'composer'],
    files: {},
    walk: { from: 'library.php', to: 'walk.php' },
    install: 'composer install --no-dev --quiet --no-interaction',
    steps: [
      'for file in $(find src -name "*.php"); do php -l "$file" > /dev/null || exit 1; done',
      'php walk.php',
    ],
  },
];

export const LANGUAGES: readonly Language[] = [
  {
    name: 'python',
    generator: 'python',
    options: NAME,
    tools: ['python3'],
    files: {},
    walk: { from: 'walk.py', to: 'walk.py' },
    install: 'python3 -m venv .venv && .venv/bin/pip install --quiet -r requirements.txt',
    steps: ['.venv/bin/python -m compileall -q satukurir', '.venv/bin/python walk.py'],
  },
  {
    name: 'typescript',
    generator: 'typescript-fetch',
    options: 'importFileExtension=.js',
    tools: [],
    files: { 'package.json': '{ "type": "module" }', 'tsconfig.json': JSON.stringify(TYPESCRIPT) },
    walk: { from: 'walk.mts', to: 'walk.mts' },
    install: 'true',
    steps: [
      'mkdir client && mv apis models index.ts runtime.ts client/',
      `${join(MODULES, '.bin/tsc')} -p tsconfig.json`,
      `${process.execPath} out/walk.mjs`,
    ],
  },
  {
    name: 'php',
    generator: 'php',
    options: 'invokerPackage=Satukurir',
    tools: ['php', 'composer'],
    files: {},
    walk: { from: 'walk.php', to: 'walk.php' },
    install: 'composer install --no-dev --quiet --no-interaction',
    steps: [
      'for file in $(find lib -name "*.php"); do php -l "$file" > /dev/null || exit 1; done',
      'php walk.php',
    ],
  },
  {
    name: 'go',
    generator: 'go',
    options: NAME,
    tools: ['go'],
    files: {},
    walk: { from: 'walk.go', to: 'walk/main.go' },
    install: 'rm -rf test go.mod go.sum && go mod init example.com/satukurir && go mod tidy',
    steps: ['go vet . ./walk', 'go run ./walk'],
  },
  {
    name: 'java',
    generator: 'java',
    options: `${JAVA_NAMES},modelPackage=id.satukurir.model,hideGenerationTimestamp=true`,
    tools: ['mvn', 'javac'],
    files: {},
    walk: { from: 'Walk.java', to: 'src/main/java/Walk.java' },
    install: 'mvn --batch-mode --quiet dependency:build-classpath -Dmdep.outputFile=classpath',
    steps: [
      'mvn --batch-mode --quiet -Dmaven.test.skip=true compile',
      'java -cp "target/classes:$(cat classpath)" Walk',
    ],
  },
];
