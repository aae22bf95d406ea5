import type { Language } from '#domain/carrying/tracking/description.ts';
import type { BuyerNoticeKind } from '#domain/notifying/buyer-notice/buyer-notice.ts';

type Said = {
  readonly subject: (shop: string) => string;
  readonly title: string;
  readonly sentence: (courier: string) => string;
};

export type NoticeWords = {
  /** Greeting; null for a receiver without a name. */
  readonly hello: (name: string | null) => string;
  /** Replaces a shop name that e-mails must not show. */
  readonly unnamedShop: string;
  readonly kinds: Readonly<Record<BuyerNoticeKind, Said>>;
  readonly courier: string;
  readonly awb: string;
  readonly reference: string;
  readonly track: string;
  readonly help: (shop: string) => string;
  readonly noHelp: (shop: string) => string;
  readonly sentFor: (shop: string) => string;
  readonly test: string;
};

const ID: NoticeWords = {
  hello: (name) => (name === null ? 'Halo,' : `Halo ${name},`),
  unnamedShop: 'penjual',
  kinds: {
    BOOKED: {
      subject: (shop) => `Pesanan Anda dari ${shop} segera dikirim`,
      title: 'Paket Anda segera dikirim',
      sentence: (courier) => `Pengiriman sudah dipesan dan akan dibawa oleh ${courier}.`,
    },
    OUT_FOR_DELIVERY: {
      subject: (shop) => `Paket Anda dari ${shop} sedang diantar`,
      title: 'Paket Anda sedang diantar',
      sentence: (courier) => `Kurir ${courier} sedang menuju alamat Anda.`,
    },
    DELIVERED: {
      subject: (shop) => `Paket Anda dari ${shop} sudah diterima`,
      title: 'Paket Anda sudah diterima',
      sentence: (courier) => `Menurut ${courier}, paketnya sudah sampai di alamat Anda.`,
    },
    DELIVERY_FAILED: {
      subject: (shop) => `Paket Anda dari ${shop} belum bisa diantar`,
      title: 'Paket Anda belum bisa diantar',
      sentence: (courier) =>
        `${courier} sudah mencoba mengantarnya. Lihat alasannya di halaman lacak.`,
    },
  },
  courier: 'Kurir',
  awb: 'Nomor resi',
  reference: 'Pesanan',
  track: 'Lacak paket',
  help: (shop) => `Ada pertanyaan? Balas e-mail ini, dan ${shop} yang menjawab.`,
  noHelp: (shop) => `Ada pertanyaan? Hubungi ${shop}.`,
  sentFor: (shop) => `E-mail ini dikirim untuk ${shop} oleh Satukurir.`,
  test: 'Ini percobaan: paketnya simulasi, dan e-mail ini hanya dikirim ke akun Anda sendiri.',
};

const EN: NoticeWords = {
  hello: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  unnamedShop: 'the seller',
  kinds: {
    BOOKED: {
      subject: (shop) => `Your order from ${shop} will be sent soon`,
      title: 'Your parcel will be sent soon',
      sentence: (courier) => `It is booked, and ${courier} will carry it.`,
    },
    OUT_FOR_DELIVERY: {
      subject: (shop) => `Your parcel from ${shop} is out for delivery`,
      title: 'Your parcel is out for delivery',
      sentence: (courier) => `${courier} is on the way to your address.`,
    },
    DELIVERED: {
      subject: (shop) => `Your parcel from ${shop} has been delivered`,
      title: 'Your parcel has been delivered',
      sentence: (courier) => `${courier} says that it was received.`,
    },
    DELIVERY_FAILED: {
      subject: (shop) => `Your parcel from ${shop} could not be delivered yet`,
      title: 'Your parcel could not be delivered yet',
      sentence: (courier) => `${courier} has tried. The tracking page says why.`,
    },
  },
  courier: 'Courier',
  awb: 'Waybill',
  reference: 'Order',
  track: 'Track the parcel',
  help: (shop) => `Any questions? Reply to this e-mail, and ${shop} will answer.`,
  noHelp: (shop) => `Any questions? Please contact ${shop}.`,
  sentFor: (shop) => `This e-mail was sent for ${shop} by Satukurir.`,
  test: 'This is a test: the parcel is simulated, and this e-mail goes to your own account alone.',
};

export const NOTICE_WORDS: Readonly<Record<Language, NoticeWords>> = { id: ID, en: EN };
