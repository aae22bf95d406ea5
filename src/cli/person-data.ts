import { normalPhone, PHONE_RULE } from '#domain/phone.ts';
import type { ErasePeopleCommand } from '#src/usecases/platform/retention/erase-people.ts';
import type { OperatorUseCases } from '#src/usecases/use-cases.ts';
import type { Command, Findings } from './command.ts';
import { email, environment, type Given, line, text, UsageError } from './options.ts';

export const personDataCommands: Readonly<Record<string, Command>> = {
  'person-data erase': {
    about: 'erases who a parcel was from and to, at the request of a person; its money stays',
    options: {
      account: { about: 'acc_… or its e-mail', required: true },
      phone: { about: 'of a receiver, or of who sent a parcel back: all of their ended parcels' },
      email: { about: 'the same by e-mail' },
      shipment: { about: 'one parcel by its number' },
      environment: { about: 'LIVE (default) or TEST' },
      by: { about: 'your name: it is kept', required: true },
    },
    asOwner: true,
    async run(useCases, given) {
      const sought = soughtIn(given);
      const { accountId } = await useCases.findAccount(text(given, 'account'));
      const isSet = given.environment !== undefined;
      return erased(useCases, {
        accountId,
        sought,
        operator: line(given, 'by'),
        environment: isSet ? environment(given) : 'LIVE',
      });
    },
  },
};

/** Exits with 1 if a parcel is still under way, or unknown. */
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
  if (given.shipment !== undefined) {
    return { by: 'shipment', shipmentNumber: text(given, 'shipment') };
  }
  if (given.email !== undefined) return { by: 'email', email: email(given, 'email') };
  const phone = normalPhone(text(given, 'phone'));
  if (phone === undefined) throw new UsageError(`--phone ${PHONE_RULE}`);
  return { by: 'phone', phone };
}
