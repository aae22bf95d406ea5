import type { Request } from 'express';
import { refuseWithoutPermission } from '#domain/people/access/caller.ts';
import type { Context, Middleware, Reply } from '../call.ts';
import type { PersonalData } from '../contract/personal.ts';
import type { MountedRoute } from '../route.ts';

const PEOPLE = 'people:read';

/** True for a key, and for a person with the permission in the chosen account. */
export function seesPeople({ caller, session }: Context): boolean {
  if (caller?.by !== 'PERSON') return true;
  return session?.permissions.includes(PEOPLE) ?? false;
}

/**
 * Refuses answers that cannot be masked, such as a label or a search by name, to callers who may
 * not see people.
 */
export function peopleChecks(
  route: MountedRoute,
  personal: Pick<PersonalData, 'parametersOf'>,
): readonly Middleware[] {
  const parameters = personal.parametersOf(route.operationId);
  const isForPeople = (route.isFile ?? route.isStreamed) === true && route.people === undefined;
  if (!isForPeople && parameters.length === 0) return [];
  const asks = ({ query }: Request) => parameters.some((name) => query[name] !== undefined);
  return [
    (request, reply, next) => {
      if (isForPeople || asks(request)) refuseUnseeing(reply);
      next();
    },
  ];
}

function refuseUnseeing({ locals: { context } }: Reply): void {
  const { session } = context;
  if (!seesPeople(context) && session !== undefined) refuseWithoutPermission(session, PEOPLE);
}
