import { RESTRICTIONS } from '#domain/people/access/restriction.ts';
import type { Session } from '#domain/people/access/session.ts';
import type { AuthenticateSession } from '#src/usecases/people/access/authenticate-session.ts';
import type { BegunSession, Browser } from '#src/usecases/people/access/begin-session.ts';
import type { PersonUseCases } from '#src/usecases/people/person/use-cases.ts';
import { meView, sessionView } from '#src/views/people/person.ts';
import type { PersonHandler, PublicCall, PublicHandler, SessionHandler, Visitor } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import type { DataOf } from '../contract/types.ts';
import { idInPath } from '../ids.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

export type PeopleDeps = PersonUseCases & { readonly authenticateSession: AuthenticateSession };

/**
 * Operations by which visitors prove who they are; operations that begin a session answer with its
 * person.
 */
type Entrance = 'confirmRegistration' | 'signIn' | 'confirmPasswordReset';
type EntranceHandler<Op extends Entrance> = SessionHandler<Op, PublicCall<Op>>;

const VISITORS = { ...WRITE, permission: 'PUBLIC' } as const;
const PERSONS = { ...WRITE, permission: 'ANY_PERSON' } as const;
const DONE = { done: true } as const;

export function peopleRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    ...entranceRoutes(deps),
    ...meRoutes(deps),
    ...emailRoutes(deps),
    ...secondFactorRoutes(deps),
    ...sessionRoutes(deps),
  ];
}

function entranceRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...VISITORS,
      path: '/register',
      operationId: 'register',
      status: 202,
      handler: requestRegistrationHandler(deps),
    },
    {
      ...VISITORS,
      path: '/register/confirm',
      operationId: 'confirmRegistration',
      status: 201,
      changesSession: true,
      handler: registerHandler(deps),
    },
    {
      ...VISITORS,
      path: '/confirmations/look-up',
      operationId: 'lookUpConfirmation',
      handler: lookUpHandler(deps),
    },
    {
      ...VISITORS,
      path: '/sign-in',
      operationId: 'signIn',
      changesSession: true,
      handler: signInHandler(deps),
    },
    {
      ...VISITORS,
      path: '/password-resets',
      operationId: 'requestPasswordReset',
      status: 202,
      handler: requestPasswordResetHandler(deps),
    },
    {
      ...VISITORS,
      path: '/password-resets/confirm',
      operationId: 'confirmPasswordReset',
      changesSession: true,
      handler: confirmPasswordResetHandler(deps),
    },
    {
      ...VISITORS,
      path: '/factor-removals/stop',
      operationId: 'stopFactorRemoval',
      handler: stopFactorRemovalHandler(deps),
    },
  ];
}

function meRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...PERSONS,
      path: '/sign-out',
      operationId: 'signOut',
      under: RESTRICTIONS,
      changesSession: true,
      handler: signOutHandler(deps),
    },
    {
      ...PERSONS,
      ...READ,
      path: '/me',
      operationId: 'getMe',
      under: RESTRICTIONS,
      handler: getMeHandler(deps),
    },
    {
      ...PERSONS,
      method: 'patch',
      path: '/me',
      operationId: 'updateMe',
      handler: updateMeHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/account',
      operationId: 'chooseAccount',
      changesSession: true,
      handler: chooseAccountHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/password',
      operationId: 'changePassword',
      under: ['CHOOSE_PASSWORD'],
      changesSession: true,
      handler: changePasswordHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/proof',
      operationId: 'prove',
      changesSession: true,
      handler: proveHandler(deps),
    },
  ];
}

function emailRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...PERSONS,
      path: '/me/email',
      operationId: 'requestEmailChange',
      status: 202,
      handler: requestEmailChangeHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/email/confirm',
      operationId: 'confirmEmailChange',
      handler: confirmEmailChangeHandler(deps),
    },
  ];
}

function secondFactorRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...PERSONS,
      path: '/me/second-factor',
      operationId: 'beginSecondFactor',
      under: ['SET_UP_FACTOR'],
      handler: beginSecondFactorHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/second-factor/confirm',
      operationId: 'confirmSecondFactor',
      under: ['SET_UP_FACTOR'],
      changesSession: true,
      handler: confirmSecondFactorHandler(deps),
    },
    {
      ...PERSONS,
      path: '/me/second-factor/remove',
      operationId: 'removeSecondFactor',
      changesSession: true,
      handler: removeSecondFactorHandler(deps),
    },
  ];
}

function sessionRoutes(deps: PeopleDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...PERSONS,
      ...READ,
      path: '/sessions',
      operationId: 'listSessions',
      handler: listSessionsHandler(deps),
    },
    {
      ...PERSONS,
      method: 'delete',
      path: '/sessions',
      operationId: 'endOtherSessions',
      handler: endOtherSessionsHandler(deps),
    },
    {
      ...PERSONS,
      method: 'delete',
      path: '/sessions/:session_id',
      operationId: 'endSession',
      handler: endSessionHandler(deps),
    },
  ];
}

function requestRegistrationHandler(deps: PeopleDeps): PublicHandler<'register'> {
  return async ({ body: { email, language, ...unread }, visitor: { address } }) => {
    allRead(unread);
    await deps.requestRegistration({ email, language, address });
    return DONE;
  };
}

function lookUpHandler({ lookUpLink }: PeopleDeps): PublicHandler<'lookUpConfirmation'> {
  return async ({ body: { token, ...unread }, visitor: { address } }) => {
    allRead(unread);
    const { accountName, ...link } = await lookUpLink(token, address);
    return { ...link, account_name: accountName };
  };
}

function registerHandler(deps: PeopleDeps): EntranceHandler<'confirmRegistration'> {
  return async ({ body, visitor }) => {
    const { token, name, password, language, account_name: accountName, ...unread } = body;
    allRead(unread);
    const person = { token, name, password, language, accountName };
    return entered(deps, visitor, await deps.register({ ...person, ...browserOf(visitor) }));
  };
}

function signInHandler(deps: PeopleDeps): EntranceHandler<'signIn'> {
  return async ({ body: { email, password, code = null, ...unread }, visitor }) => {
    allRead(unread);
    const { browsers } = visitor;
    const command = { email, password, code, browsers, ...browserOf(visitor) };
    return entered(deps, visitor, await deps.signIn(command));
  };
}

function requestPasswordResetHandler(deps: PeopleDeps): PublicHandler<'requestPasswordReset'> {
  return async ({ body: { email, ...unread }, visitor: { address } }) => {
    allRead(unread);
    await deps.requestPasswordReset({ email, address });
    return DONE;
  };
}

/**
 * Remembers the browser in which the mailbox was confirmed, so that failed sign-ins of strangers no
 * longer delay the person there.
 */
function confirmPasswordResetHandler(deps: PeopleDeps): EntranceHandler<'confirmPasswordReset'> {
  return async ({ body: { token, password, ...unread }, visitor: { address, browsers } }) => {
    allRead(unread);
    const personId = await deps.confirmPasswordReset({ token, password, address });
    return { data: DONE, browsers: await deps.rememberBrowser(personId, browsers) };
  };
}

function stopFactorRemovalHandler(deps: PeopleDeps): PublicHandler<'stopFactorRemoval'> {
  return async ({ body: { token, ...unread }, visitor: { address } }) => {
    allRead(unread);
    await deps.stopFactorRemoval({ token, address });
    return DONE;
  };
}

function signOutHandler({ signOut }: PeopleDeps): SessionHandler<'signOut'> {
  return async ({ session }) => {
    await signOut(session);
    return { data: DONE, sessionToken: null };
  };
}

function getMeHandler(deps: PeopleDeps): PersonHandler<'getMe'> {
  return ({ session }) => me(deps, session);
}

function updateMeHandler(deps: PeopleDeps): PersonHandler<'updateMe'> {
  return async ({ session, body: { name, language, ...unread } }) => {
    allRead(unread);
    await deps.updateProfile(session, sentFields({ name, language }));
    return me(deps, session);
  };
}

function chooseAccountHandler(deps: PeopleDeps): SessionHandler<'chooseAccount'> {
  return async ({ session, body: { account_id: account, ...unread }, visitor }) => {
    allRead(unread);
    const command = { account, ...browserOf(visitor) };
    return entered(deps, visitor, await deps.chooseAccount(session, command));
  };
}

function changePasswordHandler(deps: PeopleDeps): SessionHandler<'changePassword'> {
  return async ({ session, body, visitor }) => {
    const { current_password: currentPassword, password, ...unread } = body;
    allRead(unread);
    const command = { currentPassword, password, ...browserOf(visitor) };
    return entered(deps, visitor, await deps.changePassword(session, command));
  };
}

function requestEmailChangeHandler(deps: PeopleDeps): PersonHandler<'requestEmailChange'> {
  return async ({ session, body: { email, current_password: currentPassword, ...unread } }) => {
    allRead(unread);
    await deps.requestEmailChange(session, { email, currentPassword });
    return DONE;
  };
}

function confirmEmailChangeHandler(deps: PeopleDeps): PersonHandler<'confirmEmailChange'> {
  return async ({ session, body: { token, ...unread }, visitor: { address } }) => {
    allRead(unread);
    await deps.confirmEmailChange(session, { token, address });
    return me(deps, session);
  };
}

function proveHandler(deps: PeopleDeps): SessionHandler<'prove'> {
  return async ({ session, body, visitor }) => {
    const { current_password: currentPassword, code = null, ...unread } = body;
    allRead(unread);
    const command = { currentPassword, code, ...browserOf(visitor) };
    return entered(deps, visitor, await deps.prove(session, command));
  };
}

function beginSecondFactorHandler(deps: PeopleDeps): PersonHandler<'beginSecondFactor'> {
  return async ({ session, body: { current_password: currentPassword, ...unread } }) => {
    allRead(unread);
    const { secret, uri } = await deps.beginSecondFactor(session, currentPassword);
    return { secret, otpauth_uri: uri };
  };
}

function confirmSecondFactorHandler(deps: PeopleDeps): SessionHandler<'confirmSecondFactor'> {
  return async ({ session, body: { code, ...unread }, visitor }) => {
    allRead(unread);
    const begun = await deps.confirmSecondFactor(session, { code, ...browserOf(visitor) });
    const { csrfToken } = await deps.authenticateSession(begun.token);
    const data = { recovery_codes: [...begun.recoveryCodes], csrf_token: csrfToken };
    return { data, sessionToken: begun.token };
  };
}

function removeSecondFactorHandler(deps: PeopleDeps): SessionHandler<'removeSecondFactor'> {
  return async ({ session, body, visitor }) => {
    const { current_password: currentPassword, code, ...unread } = body;
    allRead(unread);
    const command = { currentPassword, code, ...browserOf(visitor) };
    return entered(deps, visitor, await deps.removeSecondFactor(session, command));
  };
}

function listSessionsHandler({ listSessions }: PeopleDeps): PersonHandler<'listSessions'> {
  return async ({ session }) => {
    const all = await listSessions(session.personId);
    return { items: all.map((one) => sessionView(one, session)) };
  };
}

function endOtherSessionsHandler(deps: PeopleDeps): PersonHandler<'endOtherSessions'> {
  return async ({ session }) => {
    await deps.endOtherSessions(session);
    return DONE;
  };
}

function endSessionHandler({ endSession }: PeopleDeps): PersonHandler<'endSession'> {
  return async ({ session, params }) => {
    await endSession(session, idInPath('session', params.session_id));
    return DONE;
  };
}

/** Answers with the new session and its person, and lets the browser remember the person. */
async function entered(deps: PeopleDeps, { browsers: before }: Visitor, { token }: BegunSession) {
  const session = await deps.authenticateSession(token);
  const browsers = await deps.rememberBrowser(session.personId, before);
  return { data: await me(deps, session), sessionToken: token, browsers };
}

async function me({ getProfile }: PeopleDeps, session: Session): Promise<DataOf<'getMe'>> {
  return meView(await getProfile(session), session);
}

function browserOf({ address, userAgent }: PublicCall<'signIn'>['visitor']): Browser {
  return { address, userAgent: userAgent ?? '' };
}
