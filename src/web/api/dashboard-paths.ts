/** Until the dashboard's document has them: what a link of an invitation leads to. */
type Answer<T> = {
  readonly responses: {
    readonly 200: {
      content: { readonly 'application/json': { readonly request_id: string; readonly data: T } };
    };
  };
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
};
