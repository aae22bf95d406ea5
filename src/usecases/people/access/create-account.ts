import { type Account, FIRST_SETTINGS, normalEmail } from '#domain/people/access/account.ts';
import { refuseWebAddress } from '#domain/public-name.ts';
import { invalid, type Refusal } from '#domain/refusal.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { openWallet } from '../../money/wallet/open-wallet.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';

/**
 * Creates an account for an operator, who vouches for the mailbox. VALIDATION_ERROR if an account
 * with the e-mail exists; but an unproved account without a proved member loses the e-mail instead.
 */
export type CreateAccount = (command: { name: string; email: string }) => Promise<Account>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function createAccount({ unitOfWork, clock, random }: Deps): CreateAccount {
  return async ({ name, email }) => {
    const createdAt = clock.now();
    // The operator vouches for the mailbox.
    refuseWebAddress('name', name);
    const account: Account = {
      accountId: random.uuid(),
      name,
      email: normalEmail(email),
      emailVerifiedAt: createdAt,
      ...FIRST_SETTINGS,
      createdAt,
      openedBy: 'OPERATOR',
      liveAllowedAt: createdAt,
      enteredAt: createdAt,
    };
    await releaseUnproved(account.email, unitOfWork);
    return unitOfWork.decide({
      look: ({ accounts }) => accounts.findByEmail(account.email),
      decide(known, write) {
        if (known !== undefined) throw emailTaken(account.email);
        write.accounts.insert(account);
        openWallet(account, recorderOf({ now: account.createdAt, write, random }));
        return account;
      },
    });
  };
}

async function releaseUnproved(email: string, unitOfWork: UnitOfWork): Promise<void> {
  await unitOfWork.decide({
    async look({ accounts, members }) {
      const account = await accounts.findByEmail(email);
      if (account === undefined || account.emailVerifiedAt !== null) return undefined;
      const all = await members.all(account.accountId);
      return all.some(({ isVerified }) => isVerified) ? undefined : account;
    },
    decide(unproved, write) {
      if (unproved !== undefined) write.accounts.releaseEmail(unproved);
    },
  });
}

function emailTaken(email: string): Refusal {
  const message = `An account with the e-mail ${email} exists already.`;
  return invalid('email', 'TAKEN', message);
}
