import type { Tenant } from '#domain/environment.ts';
import { normalPhone, PHONE_RULE } from '#domain/phone.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ErasePeopleCommand } from '#src/usecases/platform/retention/erase-people.ts';
import type { ExportPeopleCommand } from '#src/usecases/platform/retention/export-people.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import { proofView } from '#src/views/carrying/proof.ts';
import { partyView } from '#src/views/selling/party.ts';
import type { Command, Findings } from './command.ts';
import { email, environment, type Given, line, text, UsageError } from './options.ts';

const ACCOUNT = { about: 'acc_… or its e-mail', required: true } as const;
const ENVIRONMENT = { about: 'LIVE (default) or TEST' } as const;

export const personDataCommands: Readonly<Record<string, Command>> = {
  'person-data export': {
    about: 'exports what is stored of a receiver, at the request of the person; --json for a file',
    options: {
      account: ACCOUNT,
      phone: { about: 'of a receiver, or of who sent a parcel back' },
      email: { about: 'the same by e-mail' },
      environment: ENVIRONMENT,
    },
    asOwner: true,
    async run(useCases, given) {
      const sought = personIn(given);
      return exported(useCases, { ...(await tenantIn(useCases, given)), sought });
    },
  },
  'person-data erase': {
    about: 'erases who a parcel was from and to, at the request of a person; its money stays',
    options: {
      account: ACCOUNT,
      phone: { about: 'of a receiver, or of who sent a parcel back: all of their ended parcels' },
      email: { about: 'the same by e-mail' },
      shipment: { about: 'one parcel by its number' },
      environment: ENVIRONMENT,
      by: { about: 'your name: it is kept', required: true },
    },
    asOwner: true,
    async run(useCases, given) {
      const sought = soughtIn(given);
      const operator = line(given, 'by');
      return erased(useCases, { ...(await tenantIn(useCases, given)), sought, operator });
    },
  },
};

async function tenantIn({ findAccount }: OperatorUseCases, given: Given): Promise<Tenant> {
  const { accountId } = await findAccount(text(given, 'account'));
  const isSet = given.environment !== undefined;
  return { accountId, environment: isSet ? environment(given) : 'LIVE' };
}

async function* exported(
  { exportPeople }: OperatorUseCases,
  command: ExportPeopleCommand,
): Findings {
  let parcels = 0;
  for await (const shipment of exportPeople(command)) {
    parcels += 1;
    yield personalRow(shipment);
  }
  return { summary: { parcels }, isGood: true };
}

/** Everything about the person: the seller's own prices and references stay out. */
function personalRow(shipment: Shipment) {
  const { returnOf, sender, receiver } = shipment;
  return {
    shipment: shipment.shipmentNumber,
    created_at: shipment.createdAt.toISOString(),
    status: shipment.status,
    courier: shipment.courierName,
    awb: shipment.awb,
    ...partyView(returnOf === null ? receiver : sender),
    items: shipment.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    cod_amount: shipment.codAmount,
    notes: shipment.notes,
    metadata: shipment.metadata,
    delivered_at: shipment.deliveredAt?.toISOString() ?? null,
    proof: proofView(shipment.proof),
  };
}

/** Exits with 1 if a parcel is still under way, or does not exist. */
async function* erased({ erasePeople }: OperatorUseCases, command: ErasePeopleCommand): Findings {
  let parcels = 0;
  let left = 0;
  for await (const { shipmentNumber, result } of erasePeople(command)) {
    if (result === 'ERASED' || result === 'ERASED_BEFORE') parcels += 1;
    else left += 1;
    yield { shipment: shipmentNumber, result };
  }
  return { summary: { erased: parcels, not_erased: left }, isGood: left === 0 };
}

function soughtIn(given: Given): ErasePeopleCommand['sought'] {
  const named = ['phone', 'email', 'shipment'].filter((name) => given[name] !== undefined);
  if (named.length !== 1) throw new UsageError('name one of --phone, --email and --shipment');
  if (given.shipment === undefined) return personIn(given);
  return { by: 'shipment', shipmentNumber: text(given, 'shipment') };
}

function personIn(given: Given): ExportPeopleCommand['sought'] {
  if ((given.phone === undefined) === (given.email === undefined)) {
    throw new UsageError('name either --phone or --email');
  }
  if (given.email !== undefined) return { by: 'email', email: email(given, 'email') };
  const phone = normalPhone(text(given, 'phone'));
  if (phone === undefined) throw new UsageError(`--phone ${PHONE_RULE}`);
  return { by: 'phone', phone };
}
