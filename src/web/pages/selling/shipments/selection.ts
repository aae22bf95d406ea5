import { useState } from 'react';
import type { components } from '#src/http/contract/api.gen.ts';

export type Shipment = components['schemas']['Shipment'];

/** Selected shipments, kept across the pages of the list. */
export type Selection = {
  readonly shipments: readonly Shipment[];
  readonly has: (shipment: Shipment) => boolean;
  readonly toggle: (shipments: readonly Shipment[], isSelected: boolean) => void;
  readonly clear: () => void;
};

type ByNumber = ReadonlyMap<string, Shipment>;

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ByNumber>(new Map());
  return {
    shipments: [...selected.values()],
    has: ({ shipment_number: number }) => selected.has(number),
    toggle: (shipments, isSelected) => setSelected((old) => toggled(old, shipments, isSelected)),
    clear: () => setSelected(new Map()),
  };
}

function toggled(old: ByNumber, shipments: readonly Shipment[], isSelected: boolean): ByNumber {
  const next = new Map(old);
  for (const shipment of shipments) {
    const { shipment_number: number } = shipment;
    if (isSelected) next.set(number, shipment);
    else next.delete(number);
  }
  return next;
}
