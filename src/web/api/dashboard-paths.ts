/** Until the dashboard's document has them: what the frame itself calls. */
type Answer<T> = {
  readonly responses: {
    readonly 200: {
      content: { readonly 'application/json': { readonly request_id: string; readonly data: T } };
    };
  };
};
type Empty = { readonly responses: { readonly 204: { content?: never } } };

export type Me = {
  readonly person: {
    readonly person_id: string;
    readonly email: string;
    readonly name: string;
    readonly language: 'id' | 'en';
    readonly is_operator: boolean;
  };
  readonly account: { readonly account_id: string; readonly name: string } | null;
  readonly accounts: readonly { readonly account_id: string; readonly name: string }[];
  readonly role: 'OWNER' | 'DEVELOPER' | 'FINANCE' | 'VIEWER' | 'OPERATOR' | null;
  readonly permissions: readonly string[];
  readonly csrf_token: string;
};

type Asked<Body> = {
  readonly requestBody: { content: { readonly 'application/json': Body } };
};

type Invited = {
  readonly account_name: string;
  readonly email: string;
  readonly role: 'OWNER' | 'DEVELOPER' | 'FINANCE' | 'VIEWER';
  readonly invited_by: string;
  readonly needs_password: boolean;
};
type Acceptance = { token: string; name?: string; password?: string; language?: 'id' | 'en' };

export type paths = {
  readonly '/api/dashboard/invitations/look-up': {
    readonly post: Answer<Invited> & Asked<{ token: string }>;
  };
  readonly '/api/dashboard/invitations/accept': {
    readonly post: Answer<{ readonly is_new_person: boolean }> & Asked<Acceptance>;
  };
  readonly '/api/dashboard/sign-in': {
    readonly post: Answer<unknown> &
      Asked<{ email: string; password: string; code: string | null }>;
  };
  readonly '/api/dashboard/register': {
    readonly post: Answer<unknown> &
      Asked<{
        name: string;
        email: string;
        language: 'id' | 'en';
        account_name: string;
        password: string;
      }>;
  };
  readonly '/api/dashboard/password-resets': { readonly post: Empty & Asked<{ email: string }> };
  readonly '/api/dashboard/password-resets/confirm': {
    readonly post: Empty & Asked<{ token: string; password: string }>;
  };
  readonly '/api/dashboard/me': { readonly get: Answer<Me> };
  readonly '/api/dashboard/me/account': {
    readonly post: Answer<Me> & {
      readonly requestBody: {
        content: { readonly 'application/json': { readonly account_id: string } };
      };
    };
  };
  readonly '/api/dashboard/sign-out': { readonly post: Empty };
};
