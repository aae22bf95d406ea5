import type { Tenant } from '#domain/environment.ts';
import type { EventType } from '#domain/notifying/event/event.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';

/** Position up to which a tenant's events are indexed. */
export type TermHead = Tenant & { readonly position: number };

/** An event about a new or changed shipment. */
export type UnindexedEvent = { readonly position: number; readonly shipmentNumber: string };

/** A batch of unindexed events, oldest first. */
export type Unindexed = {
  readonly head: TermHead;
  /** Position of the tenant's newest event. */
  readonly lastPosition: number;
  readonly events: readonly UnindexedEvent[];
};

/** All search terms of a shipment, which replace its earlier ones. */
export type ShipmentTerms = { readonly shipmentId: string; readonly terms: readonly string[] };

/** Events after which a shipment's texts may have changed. */
export const INDEXED_EVENTS: readonly EventType[] = [
  'shipment.created',
  'shipment.updated',
  'shipment.booked',
];

/**
 * Limits for words of a text, characters of a word and terms of a shipment. Longer texts are cut,
 * and found by their beginning.
 */
const WORDS_MAX = 8;
const WORD_LENGTH = 32;
const PHRASE_LENGTH = 64;
const TERMS_MAX = 60;

/** Prefixes of phrases, which separate them from words, and of tags. */
const PHRASE = ' ';
const TAG = '#';
const NUMBER = /^SHP[0-9A-Z]{15}$/;
const PHONE = /^[\d\s+().-]{4,}$/;

/**
 * Search terms of a shipment: the words of its texts, phrases that begin with each word, and its
 * tags.
 */
export function termsOf(shipment: Shipment): readonly string[] {
  const { sender, receiver, reference, awb, metadata, tags } = shipment;
  const texts = [receiver.name, sender.name, reference, awb, ...Object.values(metadata)];
  const phones = [receiver.phone, sender.phone].map(digitsOf);
  const found = [...tags.map(tagTerm), ...phones, ...texts.flatMap((text) => termsIn(text ?? ''))];
  return [...new Set(found)].slice(0, TERMS_MAX);
}

export function tagTerm(tag: string): string {
  return TAG + tag;
}

/** The beginning of a shipment number, if the typed text looks like one; undefined otherwise. */
export function numberIn(typed: string): string | undefined {
  const text = typed.trim().toUpperCase();
  return NUMBER.test(text) ? text : undefined;
}

/** Prefixes of the terms that match a typed text; empty for a text without letters and digits. */
export function prefixesOf(typed: string): readonly string[] {
  const words = wordsOf(typed);
  const [first] = words;
  if (first === undefined) return [];
  const text = words.length === 1 ? first : phraseOf(words);
  const phone = PHONE.test(typed.trim()) ? digitsOf(typed).replace(/^0/, '62') : text;
  return [...new Set([text, phone])];
}

function termsIn(text: string): readonly string[] {
  const words = wordsOf(text);
  const phrases = words.slice(0, -1).map((_, at) => phraseOf(words.slice(at)));
  return [...words, ...phrases];
}

function phraseOf(words: readonly string[]): string {
  return PHRASE + words.join(' ').slice(0, PHRASE_LENGTH);
}

/** Words in lower case, without accents and without surrounding punctuation. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/\s+/u).map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''));
  const kept = words.map((word) => word.replace(/[^\p{L}\p{N}]+$/u, '').slice(0, WORD_LENGTH));
  return kept.filter((word) => word !== '').slice(0, WORDS_MAX);
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}
