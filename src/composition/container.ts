import 'reflect-metadata';
import { Container } from 'inversify';
import { accessModule } from './access.ts';
import { areaModule } from './area.ts';
import { courierModule } from './courier.ts';
import { httpModule } from './http.ts';
import { type Platform, platformModule } from './platform.ts';
import { ratingModule } from './rating.ts';
import { storageModule } from './storage.ts';

/** Everything wired to everything, each thing made once, when it is first asked for. */
export function createContainer(platform: Platform): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    platformModule(platform),
    storageModule(platform.database),
    areaModule,
    courierModule,
    ratingModule,
    accessModule,
    httpModule,
  );
  return container;
}
