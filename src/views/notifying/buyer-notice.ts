import type {
  AddressedNotice,
  BuyerNoticeSettings,
} from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type { ShopEmail } from '#domain/notifying/email/email.ts';
import { hasWebAddress, shownInEmails } from '#domain/public-name.ts';
import { noticeHtml } from './buyer-notice-html.ts';
import { NOTICE_WORDS, type NoticeWords } from './buyer-notice-words.ts';

export function buyerNoticeEmail(notice: AddressedNotice, to: string): ShopEmail {
  const { environment, shipmentNumber, kind, language, facts, shop } = notice;
  const words = NOTICE_WORDS[language];
  const { subject, title, sentence } = words.kinds[kind];
  const isTest = environment === 'TEST';
  // A name stored before the rule on names may still contain a web address.
  const shopName = hasWebAddress(shop.name) ? words.unnamedShop : shop.name;
  const content = {
    language,
    shopName,
    colour: shop.colour,
    title,
    hello: words.hello(hasWebAddress(facts.name) ? null : facts.name),
    sentence: sentence(facts.courierName),
    facts: factsOf(notice, words),
    link: { name: words.track, url: facts.trackingUrl },
    lines: [
      shop.replyTo === null ? words.noHelp(shopName) : words.help(shopName),
      words.sentFor(shopName),
      ...(isTest ? [words.test] : []),
    ],
  };
  return {
    to,
    fromName: shownInEmails(shop.name) ?? 'Satukurir',
    replyTo: shop.replyTo,
    id: `${shipmentNumber}.${kind}`,
    subject: `${isTest ? '[TEST] ' : ''}${subject(shopName)}`,
    text: textOf(content),
    html: noticeHtml(content),
  };
}

/** View of the settings, for the account's people. */
export function buyerNoticeSettingsView({ isOn, language }: BuyerNoticeSettings, areSent: boolean) {
  return { enabled: isOn, language, available: areSent };
}

export function buyerNoticePreviewView({ fromName, replyTo, subject, text, html }: ShopEmail) {
  return { from_name: fromName, reply_to: replyTo, subject, text, html };
}

function factsOf({ facts }: Pick<AddressedNotice, 'facts'>, words: NoticeWords) {
  const { courierName, serviceName, awb, reference } = facts;
  const all = [
    { name: words.courier, value: `${courierName} · ${serviceName}` },
    { name: words.awb, value: awb ?? '' },
    { name: words.reference, value: reference ?? '' },
  ];
  return all.filter(({ value }) => value !== '' && !hasWebAddress(value));
}

function textOf({ hello, sentence, facts, link, lines, title }: TextContent): string {
  const known = facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const parts = [hello, `${title}. ${sentence}`, known, `${link.name}:\n${link.url}`];
  return `${parts.join('\n\n')}\n\n--\n${lines.join('\n')}\n`;
}

type TextContent = Parameters<typeof noticeHtml>[0];
