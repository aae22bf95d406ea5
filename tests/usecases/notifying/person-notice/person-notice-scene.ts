import type { Tenant } from '#domain/environment.ts';
import type { EmailOutcome, PersonEmail } from '#domain/notifying/email/email.ts';
import type { NewsType } from '#domain/notifying/event/news.ts';
import type { NewsChoice } from '#domain/notifying/person-notice/news-choice.ts';
import type { PersonNotice } from '#domain/notifying/person-notice/person-notice.ts';
import { personNoticeUseCases } from '#src/usecases/notifying/person-notice/use-cases.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { BUDI, SARI } from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, uuid } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { memberScene } from '../../people/member/member-scene.ts';

export const LIVE: Tenant = { accountId: ALICE, environment: 'LIVE' };
export const TEST: Tenant = { accountId: ALICE, environment: 'TEST' };
export const SHP = 'SHP2611214K7Q2MXD1';
export { BUDI, SARI };

/** Replies of the mail server to the next e-mails; SENT after the last. */
export type Answers = (EmailOutcome | 'DIES BEFORE' | 'DIES AFTER')[];

/** Sari owns Alice's account, in which Budi is a VIEWER; and a mail server. */
export async function personNoticeScene(answers: Answers = []) {
  const sent: PersonEmail[] = [];
  const reported: string[] = [];
  const scene = await memberScene('VIEWER');
  const { clock, stores, unitOfWork } = scene;
  const random = seededRandom(7);
  const ports = fakePorts(
    { stores, unitOfWork, clock },
    {
      personMailer: { sendOnce: mailServer(answers, sent) },
      random,
      reportError: (what) => void reported.push(what),
    },
  );
  let made = 0;
  return {
    ...scene,
    ...personNoticeUseCases(ports),
    sent,
    reported,
    tokenIn: ({ unsubscribeUrl }: Pick<PersonEmail, 'unsubscribeUrl'>) =>
      unsubscribeUrl?.split('/').at(-1) ?? '',
    choose: (personId: string, choice: Partial<NewsChoice>) =>
      writeAll(scene, (write) =>
        write.personNotices.choose(
          { accountId: ALICE, personId },
          { paces: {}, includesTest: false, ...choice },
        ),
      ),
    async happen(type: NewsType, tenant: Tenant = LIVE, subject: string = SHP): Promise<void> {
      made += 1;
      const view = { courier_name: 'JNE', awb: `JNE00${made}`, reference: `INV-${made}` };
      const event = {
        ...tenant,
        eventId: random.uuid(),
        type,
        subject,
        sequence: made,
        previousStatus: null,
        createdAt: clock.now(),
        body: JSON.stringify({ data: { shipment: { ...view, receiver: { name: 'Rani' } } } }),
      };
      await writeAll(scene, (write) => write.events.append([event]));
    },
    request: (notice: Partial<PersonNotice> = {}) =>
      writeAll(scene, (write) =>
        write.personNotices.request({
          noticeId: uuid(0x900 + made++),
          personId: SARI,
          accountId: null,
          environment: null,
          kind: 'PASSWORD_CHANGED',
          recipient: 'old@shop.example',
          facts: { at: clock.now().toISOString(), address: '203.0.113.7', detail: '' },
          lineCount: 0,
          day: null,
          dueAt: clock.now(),
          createdAt: clock.now(),
          ...notice,
        }),
      ),
    async rows() {
      const rows = await scene.stored.personNotices();
      return rows.map(({ kind, status, tries, lineCount }) => ({ kind, status, tries, lineCount }));
    },
  };
}

function mailServer(answers: Answers, sent: PersonEmail[]) {
  return async (email: PersonEmail, handOver: () => Promise<boolean>): Promise<EmailOutcome> => {
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
