import type { Tenant } from '#domain/environment.ts';
import type { EmailOutcome, OneTimeSender, ShopEmail } from '#domain/notifying/email/email.ts';
import type { Account } from '#domain/people/access/account.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import type { ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { buyerNoticeUseCases } from '#src/usecases/notifying/buyer-notice/use-cases.ts';
import { recorderOf } from '#src/usecases/recorder.ts';
import { recordSteps } from '#src/usecases/selling/shipment/record-shipment.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { noticesOf } from '#tests/kit/store-contracts/buyer-notice-samples.ts';
import { ALICE } from '#tests/kit/store-contracts/samples.ts';
import { insertShipments, nthShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { memberScene } from '../../people/member/member-scene.ts';

export const LIVE = { environment: 'LIVE' } as const;
export const BUYER = 'rani@pembeli.example';

/** Replies of the mail server to the next e-mails; SENT after the last. */
export type Answers = (EmailOutcome | 'DIES BEFORE' | 'DIES AFTER')[];

/** A LIVE account with buyer notices on, and a mail server. */
export async function buyerNoticeScene(answers: Answers = []) {
  const sent: ShopEmail[] = [];
  const reported: string[] = [];
  const buyerMailer = { sendOnce: mailServer(answers, sent) };
  const scene = await memberScene('VIEWER', { buyerMailer });
  const { clock, stores, unitOfWork } = scene;
  const reportError = (what: string) => void reported.push(what);
  const ports = fakePorts({ stores, unitOfWork, clock }, { buyerMailer, reportError });
  let made = 0;
  return {
    ...scene,
    ...buyerNoticeUseCases(ports),
    sent,
    reported,
    switchOn: (tenant: Tenant, language: 'id' | 'en' = 'id') =>
      writeAll(scene, (write) =>
        write.buyerNotices.saveSettings({ ...tenant, isOn: true, language }),
      ),
    async changeAccount(change: Partial<Account>): Promise<Account> {
      const account = await stores.accounts.find(ALICE);
      if (account === undefined) throw new Error('the scene has no account');
      const changed = { ...account, ...change };
      await writeAll(scene, (write) => write.accounts.update(changed));
      return changed;
    },
    async sell(tenant: Tenant, email: string | null = BUYER): Promise<Shipment> {
      made += 1;
      const plain = nthShipment(made, tenant);
      const sold = { ...plain, receiver: { ...plain.receiver, email } };
      await insertShipments(scene, [sold]);
      return sold;
    },
    /** Moves a shipment through these statuses in one commit. */
    move(before: Shipment, ...statuses: readonly ShipmentStatus[]): Promise<Shipment> {
      const [first, ...others] = statuses.map((status) => ({ after: { ...before, status } }));
      if (first === undefined) throw new Error('it moves nowhere');
      return unitOfWork.decide({
        look: async () => {},
        decide: (_, write) =>
          recordSteps(
            { before, steps: [first, ...others] },
            recorderOf({ now: clock.now(), write, random: seededRandom(made) }),
          ),
      });
    },
    async rows(shipment: Shipment) {
      const rows = await noticesOf(scene, shipment);
      return rows.map(({ kind, status, tries, error }) => ({ kind, status, tries, error }));
    },
  };
}

function mailServer(answers: Answers, sent: ShopEmail[]): OneTimeSender['sendOnce'] {
  return async (email, handOver) => {
    const answer = answers.shift() ?? { kind: 'SENT' };
    if (answer === 'DIES BEFORE') throw new Error('the process is dead');
    if (answer !== 'DIES AFTER' && answer.kind === 'NOT_SENT') return answer;
    if (!(await handOver())) return { kind: 'NOT_SENT', reason: 'the claim is over' };
    if (answer !== 'DIES AFTER' && answer.kind === 'REFUSED') return answer;
    sent.push(email);
    if (answer === 'DIES AFTER') throw new Error('the process is dead');
    return answer;
  };
}
