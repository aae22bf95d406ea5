import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type Task = { dataDir: string; throwaway?: boolean; writes?: boolean };
export type Opened = {
  ownerUrl: string;
  appUrl: string;
  port: number;
  place: string;
  said: string[];
};
