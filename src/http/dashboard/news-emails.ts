import type { PersonNoticeUseCases } from '#src/usecases/notifying/person-notice/use-cases.ts';
import { newsChoiceView } from '#src/views/notifying/person-notice.ts';
import type { DashboardHandler } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type NewsEmailDeps = Pick<PersonNoticeUseCases, 'getNewsChoice' | 'changeNewsChoice'>;

export function newsEmailRoutes(deps: NewsEmailDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/me/emails',
      operationId: 'getOwnEmails',
      permission: 'ANY_MEMBER',
      handler: getHandler(deps),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/me/emails',
      operationId: 'updateOwnEmails',
      permission: 'ANY_MEMBER',
      handler: updateHandler(deps),
    },
  ];
}

function getHandler({ getNewsChoice }: NewsEmailDeps): DashboardHandler<'getOwnEmails'> {
  return async ({ tenant: { accountId }, session: { personId } }) =>
    newsChoiceView(await getNewsChoice({ accountId, personId }));
}

function updateHandler({ changeNewsChoice }: NewsEmailDeps): DashboardHandler<'updateOwnEmails'> {
  return async ({ tenant: { accountId }, session: { personId }, body }) => {
    const { paces, include_test: includesTest, ...unread } = body;
    allRead(unread);
    const change = sentFields({ paces: paces && sentFields(paces), includesTest });
    return newsChoiceView(await changeNewsChoice({ accountId, personId }, change));
  };
}
