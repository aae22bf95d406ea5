import { EntitySchema } from 'typeorm';

export type AccountRow = { account_id: string; name: string; email: string; created_at: Date };

export const accountRows = new EntitySchema<AccountRow>({
  name: 'account',
  columns: {
    account_id: { type: 'uuid', primary: true },
    name: { type: 'text' },
    email: { type: 'text' },
    created_at: { type: 'timestamptz' },
  },
});
