import type { Express } from 'express';
import type { ServiceIdentifier } from 'inversify';
import type { Provider } from '#adapters/couriers/_kit/provider.ts';
import type { LiveDirectory } from '#adapters/couriers/live-couriers.ts';
import type { AreaDirectory } from '#domain/carrying/area/area-directory.ts';
import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { Simulation } from '#domain/carrying/courier-port/simulation.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { PaymentSimulation } from '#domain/money/payment/payment-simulation.ts';
import type { EmailSender, OneTimeSender, PersonEmail } from '#domain/notifying/email/email.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import type { PasswordHasher } from '#domain/people/access/password.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { AppSettings } from '#src/http/app-deps.ts';
import type { Readiness } from '#src/http/readiness.ts';
import type { DocsFiles, WebFiles } from '#src/http/web-files.ts';
import type { Ports, StoragePorts } from '#src/usecases/ports.ts';
import type { UseCases } from '#src/usecases/use-cases.ts';
import type { DueWorks } from '#src/workers/due-works.ts';
import type { WorkerDeps } from '#src/workers/worker.ts';

/** Tokens of the platform, of the ports that tests replace, and of the two programs. */
export const TOKENS = {
  clock: token<Clock>('clock'),
  random: token<Random>('random'),
  readiness: token<Readiness>('readiness'),
  stores: token<StoragePorts>('stores'),
  unitOfWork: token<UnitOfWork>('unitOfWork'),
  areas: token<AreaDirectory>('areas'),
  simulatedCouriers: token<readonly Courier[]>('simulatedCouriers'),
  liveProviders: token<readonly Provider[]>('liveProviders'),
  liveCouriers: token<LiveDirectory>('liveCouriers'),
  couriers: token<CourierDirectory>('couriers'),
  simulation: token<Simulation>('simulation'),
  paymentDirectory: token<PaymentDirectory>('paymentDirectory'),
  paymentSimulation: token<PaymentSimulation>('paymentSimulation'),
  passwords: token<PasswordHasher>('passwords'),
  emailSender: token<EmailSender>('emailSender'),
  personMailer: token<OneTimeSender<PersonEmail>>('personMailer'),
  buyerMailer: token<OneTimeSender | null>('buyerMailer'),
  webhookSender: token<WebhookSender>('webhookSender'),
  ports: token<Ports>('ports'),
  useCases: token<UseCases>('useCases'),
  httpSettings: token<AppSettings>('httpSettings'),
  webFiles: token<WebFiles | null>('webFiles'),
  docsFiles: token<DocsFiles>('docsFiles'),
  app: token<Express>('app'),
  dueWorks: token<DueWorks>('dueWorks'),
  workerDeps: token<WorkerDeps>('workerDeps'),
} as const;

/** Makes a token typed by the value it resolves to. */
function token<Thing>(name: string): ServiceIdentifier<Thing> {
  return Symbol(name) as ServiceIdentifier<Thing>;
}
