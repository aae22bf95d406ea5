import 'reflect-metadata';
import { Container } from 'inversify';
import { couriersModule } from './couriers.ts';
import { httpModule } from './http.ts';
import { paymentGatewaysModule } from './payment-gateways.ts';
import type { Platform } from './platform.ts';
import { portsModule } from './ports.ts';
import { useCasesModule } from './use-cases.ts';
import { workerModule } from './worker.ts';

/** Wires the program; each dependency is a singleton, created when it is first resolved. */
export function createContainer(platform: Platform): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    portsModule(platform),
    couriersModule(platform),
    paymentGatewaysModule(platform),
    useCasesModule(platform),
    workerModule(platform),
    httpModule(platform),
  );
  return container;
}
