import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/**
 * A backup is a folder: `manifest.json`, written last, and below `files/` each file of the cluster,
 * compressed by gzip.
 */
export type Manifest = {
  readonly format: 1;
  /** Version in the form of `server_version_num`: 180004. */
  readonly postgres: number;
  /** Start and end of the copy, ISO 8601. The backup holds everything committed before the end. */
  readonly began: string;
  readonly ended: string;
  /** Folders of the cluster, parents first. */
  readonly folders: readonly string[];
  readonly files: readonly StoredFile[];
};
/** `bytes` and `sha256` are those of the file before compression. */
export type StoredFile = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
};

const MANIFEST = 'manifest.json';
const PRIVATE = { mode: 0o600 };
/** Fastest level: higher ones save little. */
const COMPRESSION = { level: constants.Z_BEST_SPEED };

/**
 * Stores a file of the cluster. Returns undefined if the file no longer exists, such as one of a
 * dropped table.
 */
export async function storeFile(
  backup: string,
  path: string,
  source: string,
): Promise<StoredFile | undefined> {
  try {
    return await store(backup, path, createReadStream(source));
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function storeText(backup: string, path: string, text: string): Promise<StoredFile> {
  return store(backup, path, Readable.from([Buffer.from(text)]));
}

async function store(backup: string, path: string, content: Readable): Promise<StoredFile> {
  const target = storedAt(backup, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const counted = counting();
  const written = createWriteStream(target, { mode: PRIVATE.mode, flush: true });
  await pipeline(content, counted.stream, createGzip(COMPRESSION), written);
  return { path, ...counted.result() };
}

/**
 * Writes a stored file to `target`. Throws an Error that names the file if its contents do not
 * match the backup.
 */
export async function takeFile(backup: string, file: StoredFile, target: string): Promise<void> {
  const counted = counting();
  const written = createWriteStream(target, { mode: PRIVATE.mode, flush: true });
  const damaged = `${storedAt(backup, file.path)} is damaged: this backup cannot be restored.`;
  try {
    const stored = createReadStream(storedAt(backup, file.path));
    await pipeline(stored, createGunzip(), counted.stream, written);
  } catch (cause) {
    throw new Error(damaged, { cause });
  }
  const { bytes, sha256 } = counted.result();
  if (bytes !== file.bytes || sha256 !== file.sha256) throw new Error(damaged);
}

export function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  return writeFile(join(backup, MANIFEST), text, { mode: PRIVATE.mode, flush: true });
}

/** Throws an Error for a folder that holds no complete backup. */
export async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch((cause) => {
    const message = `${backup} holds no complete backup: there is no ${MANIFEST} in it.`;
    throw new Error(message, { cause });
  });
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== 1) throw new Error(`${backup} was made by a later release.`);
  return manifest;
}

function storedAt(backup: string, path: string): string {
  return join(backup, 'files', `${path}.gz`);
}

/** Passes bytes through, and counts and hashes them. */
function counting() {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
