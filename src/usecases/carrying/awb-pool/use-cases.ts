import type { Ports } from '../../ports.ts';
import { importAwbs } from './import-awbs.ts';

export type AwbPoolUseCases = ReturnType<typeof awbPoolUseCases>;

export function awbPoolUseCases(ports: Pick<Ports, 'awbPool' | 'readLines'>) {
  return { importAwbs: importAwbs(ports) };
}
