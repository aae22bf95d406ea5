import type { Ports } from '../../ports.ts';
import { changeNewsChoice, findSubscription, getNewsChoice, unsubscribe } from './choose-news.ts';
import { collectNews } from './collect-news.ts';
import { sendPersonNotices } from './send-person-notices.ts';

type PersonNoticePorts = Pick<
  Ports,
  | 'unitOfWork'
  | 'personNotices'
  | 'personMailer'
  | 'members'
  | 'accounts'
  | 'people'
  | 'oneTimeTokens'
  | 'pageUrl'
  | 'clock'
  | 'random'
  | 'reportError'
>;
export type PersonNoticeUseCases = ReturnType<typeof personNoticeUseCases>;

export function personNoticeUseCases(ports: PersonNoticePorts) {
  return {
    collectNews: collectNews(ports),
    sendPersonNotices: sendPersonNotices(ports),
    getNewsChoice: getNewsChoice(ports),
    changeNewsChoice: changeNewsChoice(ports),
    findSubscription: findSubscription(ports),
    unsubscribe: unsubscribe(ports),
  };
}
