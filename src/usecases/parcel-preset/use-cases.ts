import type { Ports } from '../ports.ts';
import { createPreset } from './create-preset.ts';
import { deletePreset } from './delete-preset.ts';
import { getPreset } from './get-preset.ts';
import { updatePreset } from './update-preset.ts';

type ParcelPresetPorts = Pick<Ports, 'unitOfWork' | 'parcelPresets' | 'clock' | 'random'>;
export type ParcelPresetUseCases = ReturnType<typeof parcelPresetUseCases>;

export function parcelPresetUseCases(ports: ParcelPresetPorts) {
  const { unitOfWork, parcelPresets } = ports;
  return {
    createPreset: createPreset(ports),
    listPresets: parcelPresets.list,
    getPreset: getPreset(parcelPresets),
    updatePreset: updatePreset(unitOfWork),
    deletePreset: deletePreset(unitOfWork),
  };
}
