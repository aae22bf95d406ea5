import { brandChangeOf } from '#domain/notifying/brand/brand-input.ts';
import { normalPhone } from '#domain/phone.ts';
import type { BrandUseCases } from '#src/usecases/notifying/brand/use-cases.ts';
import type { MemberUseCases } from '#src/usecases/people/member/use-cases.ts';
import { brandSettingsView } from '#src/views/notifying/brand.ts';
import { accountView } from '#src/views/people/account.ts';
import { accountActView } from '#src/views/people/account-act.ts';
import type { DashboardHandler, PublicHandler } from '../call.ts';
import { allRead, sentFields } from '../contract/read-body.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

type SettingDeps = Pick<
  MemberUseCases,
  'getAccount' | 'updateAccount' | 'confirmContact' | 'listAccountActs'
> &
  BrandUseCases;

const LIMIT = 50;

export function settingRoutes(deps: SettingDeps): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/account',
      operationId: 'getAccount',
      permission: 'ANY_MEMBER',
      handler: getAccountHandler(deps),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/account',
      operationId: 'updateAccount',
      permission: 'settings:write',
      handler: updateAccountHandler(deps),
    },
    {
      ...WRITE,
      path: '/account/contact/confirm',
      operationId: 'confirmContact',
      permission: 'PUBLIC',
      handler: confirmContactHandler(deps),
    },
    {
      ...READ,
      path: '/brand',
      operationId: 'getBrand',
      permission: 'ANY_MEMBER',
      handler: getBrandHandler(deps),
    },
    {
      ...WRITE,
      method: 'patch',
      path: '/brand',
      operationId: 'updateBrand',
      permission: 'settings:write',
      handler: updateBrandHandler(deps),
    },
    {
      ...READ,
      path: '/activity',
      operationId: 'listActivity',
      permission: 'members:read',
      handler: listActivityHandler(deps),
    },
  ];
}

function getAccountHandler({ getAccount }: SettingDeps): DashboardHandler<'getAccount'> {
  return async ({ tenant }) => accountView(await getAccount(tenant.accountId));
}

function updateAccountHandler({ updateAccount }: SettingDeps): DashboardHandler<'updateAccount'> {
  return async ({ tenant, session, body }) => {
    const { name, contact_email: contactEmail, contact_phone: phone, timezone, ...unread } = body;
    allRead(unread);
    const contactPhone = phone === undefined ? undefined : phoneOf(phone);
    const change = sentFields({
      name: name?.trim(),
      contactEmail,
      contactPhone,
      timeZone: timezone,
    });
    return accountView(await updateAccount(tenant.accountId, change, session));
  };
}

function confirmContactHandler({ confirmContact }: SettingDeps): PublicHandler<'confirmContact'> {
  return async ({ body: { token, ...unread }, visitor: { address } }) => {
    allRead(unread);
    const { name, contactEmail } = await confirmContact({ token, address });
    return { account_name: name, contact_email: contactEmail };
  };
}

/** Converts the number; the schema's format has already rejected anything else. */
function phoneOf(text: string | null): string | null {
  return text === null ? null : (normalPhone(text) ?? null);
}

function getBrandHandler({ getBrand }: SettingDeps): DashboardHandler<'getBrand'> {
  return async ({ tenant }) => brandSettingsView(await getBrand(tenant.accountId));
}

function updateBrandHandler({ setBrand }: SettingDeps): DashboardHandler<'updateBrand'> {
  return async ({ tenant, session, body }) => {
    const { name, colour, logo, whatsapp, email, website, ...unread } = body;
    allRead(unread);
    const change = brandChangeOf(sentFields({ name, colour, logo, whatsapp, email, website }));
    return brandSettingsView(await setBrand(tenant.accountId, change, session));
  };
}

function listActivityHandler({ listAccountActs }: SettingDeps): DashboardHandler<'listActivity'> {
  return async ({ tenant, query }) => {
    const { limit = LIMIT, before: beforeSequence = null } = query;
    const acts = await listAccountActs(tenant.accountId, { limit, beforeSequence });
    const last = acts.at(-1);
    return {
      items: acts.map(accountActView),
      next_before: last !== undefined && last.sequence > 1 ? last.sequence : null,
    };
  };
}
