import { PLACES as IN_MENU } from '#src/web/app/navigation.ts';
import { PAGES } from '#src/web/app/pages.ts';
import { TABS as WALLET } from '#src/web/pages/money/wallet/search.ts';
import { TABS as SETTINGS } from '#src/web/pages/people/settings/tabs.ts';
import { PASSWORD } from '#tests/kit/person.ts';
import { testPhoto } from '#tests/kit/photos.ts';
import type { GalleryShop } from './gallery-shop.ts';
import { linkFor } from './mail.ts';
import { ADDRESS } from './ordering.ts';
import { withBusyDays } from './overview-days.ts';
import { ENTRANCES, PLACES } from './places.ts';
import type { Visit } from './visit.ts';

/** Leads to a state, on a page in Indonesian. */
type Step = (visit: Visit) => Promise<unknown>;

export type State = {
  readonly name: string;
  /** `guest` is signed out. */
  readonly as: 'guest' | 'owner' | 'newcomer' | 'staff';
  readonly path: string;
  readonly steps: readonly Step[];
  /** Text or accessible name that only this state has. */
  readonly shows: string | RegExp;
  /**
   * True to keep amounts as they are, because the API refuses this state's requests with ten
   * digits.
   */
  readonly hasUsualSums?: true;
  /** The only kind of window that has this state. */
  readonly only?: 'phones' | 'desktops';
};

type Rest = readonly [shows: State['shows'], ...steps: Step[]];

/**
 * Table of all states of the dashboard: each page with data, empty, failed and offline; each tab,
 * dialog, drawer and menu; each step of a purchase. Add new states here. Pages of the menu are
 * checked with data, empty and in LIVE without a row of their own.
 */
export function statesOf(shop: GalleryShop): readonly State[] {
  const states = statesByHand(shop);
  const names = new Set(states.map(({ name }) => name));
  const others = IN_MENU.filter(({ id }) => !names.has(id));
  return [
    ...states,
    ...owner(
      '/test',
      others.map(({ id, name }) => [id, PAGES[id].path, name.id]),
    ),
  ];
}

function statesByHand(shop: GalleryShop): readonly State[] {
  return [
    ...entrances(shop),
    ...owner('/test', [
      ['overview', '/overview', 'Perlu perhatian'],
      ['overview-folded', '/overview', 'dari 8 selesai', fold('Langkah menuju LIVE')],
      ['overview-charts', '/overview', 'Grafik', busyDays],
      ['news', '/overview', /^SHP/, press(/^Kabar/)],
      ['overview-failed', '/overview', 'ID permintaan', failing('**/api/dashboard/overview*')],
      ['overview-offline', '/overview', 'Tidak ada sambungan', offline],
      ['missing', '/nothing', 'Halaman tidak ditemukan'],
      ['search', '/overview', 'English', press('Cari')],
      ['search-found', '/overview', /^Sari Wulandari · /, press('Cari'), search('sari')],
      ['search-none', '/overview', 'Tidak ada yang cocok', press('Cari'), search('qqqqqq')],
      ['not-loaded', '/overview', 'Halaman ini belum termuat', withoutScripts, follow('Event')],
      ['not-loaded-offline', '/overview', 'Periksa sambungan', offline, follow('Log permintaan')],
      ['keyboard', '/overview', 'Pintasan keyboard', key('?')],
      ['person', '/overview', 'Keluar', press(/^Akun/)],
      ['session-over', '/shipments', 'Sesi berakhir', signedOut, follow('Event')],
    ]),
    ...owner('/test', parcels(shop)),
    ...owner('/test', purchase()),
    ...owner('/test', bulk(shop)),
    ...owner('/test', money()),
    ...owner('/test', programs(shop)),
    ...owner('/test', settings()),
    ...phones(),
    ...PLACES.map((place): State => {
      const at = { path: `/test/${place}`, steps: [], shows: /\S/ };
      return { name: `${place}-empty`, as: 'newcomer', ...at };
    }),
    ...owner(
      '/live',
      PLACES.map((place) => [`${place}-live`, `/${place}`, /\S/]),
    ),
    {
      name: 'staff',
      as: 'staff',
      path: '/test/staff',
      steps: [],
      shows: 'Akun yang sedang dilihat',
    },
  ];
}

/** States that need usual amounts, because a return is insured up to the courier's limit. */
const WITH_USUAL_SUMS = ['delivered-return'];

type Row = readonly [name: string, path: string, ...Rest];

function owner(slug: string, rows: readonly Row[]): readonly State[] {
  return rows.map(([name, path, shows, ...steps]) => ({
    name,
    as: 'owner',
    path: slug + path,
    steps,
    shows,
    ...(WITH_USUAL_SUMS.includes(name) && { hasUsualSums: true }),
  }));
}

function entrances({ dashboard, busy, empty, staff }: GalleryShop): readonly State[] {
  const mail = async (email: string, { open }: Visit) => open(await linkFor(dashboard, email));
  const rows: readonly Row[] = [
    ...ENTRANCES.map((name): Row => [name, `/${name}?token=unknown`, /\S/]),
    [
      'sign-in-refused',
      '/sign-in',
      'ID permintaan',
      fill('E-mail', busy.owner.email),
      fill(/^Kata sandi/, 'salah semua ini'),
      press('Masuk'),
    ],
    [
      'sign-in-code',
      '/sign-in',
      'Kode verifikasi',
      fill('E-mail', staff.email),
      fill(/^Kata sandi/, PASSWORD),
      press('Masuk'),
    ],
    ['register-sent', '/register', 'Kami mengirim tautan ke', ...registered('anggrek')],
    [
      'register-form',
      '/register',
      'Selesaikan pendaftaran',
      ...registered('dahlia'),
      (visit) => mail('dahlia@shop.example', visit),
    ],
    ['forgotten-sent', '/forgotten', 'terdaftar, tautannya', ...forgotten(busy.owner.email)],
    [
      'reset-form',
      '/forgotten',
      'Simpan kata sandi',
      ...forgotten(empty.owner.email),
      (visit) => mail(empty.owner.email, visit),
    ],
    [
      'invitation-form',
      '/sign-in',
      'Bergabung dengan',
      async (visit) => {
        const body = { email: 'kenanga@shop.example', role: 'VIEWER' };
        await busy.owner.client().post('/api/dashboard/invitations', body);
        await mail(body.email, visit);
      },
    ],
  ];
  return owner('', rows).map((state) => ({ ...state, as: 'guest' }));
}

function registered(name: string): readonly Step[] {
  return [fill('E-mail', `${name}@shop.example`), press(/^Kirim/), seeText('Kami mengirim')];
}

function forgotten(email: string): readonly Step[] {
  return [fill('E-mail', email), press('Kirim tautan'), seeText('terdaftar, tautannya')];
}

function parcels({ sample, more }: GalleryShop): readonly Row[] {
  const of = (number: string) => `/shipments/${number}`;
  const { delivered, onTheWay, unpaid, lost } = sample.shipments;
  const bulkAct = (name: string) => [check(/^Pilih semua/), press(name)] as const;
  return [
    ['shipments', '/shipments', 'Semua paket'],
    ['shipments-found', '/shipments?search=sari', /^1?\d kiriman/],
    ['shipments-none', '/shipments?search=qqqq', 'Tidak ada yang cocok'],
    ['shipments-failed', '/shipments', 'ID permintaan', failing('**/api/v1/shipments?*')],
    ['shipments-selected', '/shipments', /dipilih/, check(/^Pilih semua/)],
    ['shipments-print', '/shipments', 'A4, empat', ...bulkAct('Cetak dalam bentuk lain')],
    [
      'shipments-pickup',
      '/shipments',
      /^Tanggal|^Tidak ada yang bisa/,
      ...bulkAct('Minta penjemputan'),
    ],
    ['shipments-tag', '/shipments', /^Beri tag ke/, ...bulkAct('Beri tag')],
    ['shipments-cancel', '/shipments', /^Batalkan \d+ kiriman/, ...bulkAct('Batalkan kiriman')],
    ['shipments-columns', '/shipments', 'Referensi', press('Kolom')],
    [
      'shipments-views',
      '/shipments?search=sari',
      /^Simpan (tampilan|filter)/,
      pressInside(/^(Tampilan|Filter tersimpan)$/),
    ],
    ['shipments-dates', '/shipments', 'Bulan ini', press('Semua tanggal')],
    ['delivered', of(delivered), 'Diterima'],
    ['delivered-evidence', `${of(delivered)}?tab=evidence`, 'Bukti'],
    ['on-the-way', of(onTheWay), 'Alat uji'],
    ['on-the-way-steps', of(onTheWay), 'Hilang', press(/^Maju sampai/)],
    ['delivered-return', of(delivered), 'Cara serah', press('Retur')],
    ['unpaid', of(unpaid), 'Pindai dengan aplikasi'],
    ['unpaid-edit', of(unpaid), 'Ubah kiriman ini', press('Ubah')],
    ['unpaid-cancel', of(unpaid), 'Batalkan kiriman ini?', press('Batalkan kiriman')],
    ['transfer', of(more.transfer), 'Transfer tepat'],
    ['booked', of(more.booked), 'Cetak'],
    ['cancelled', of(more.cancelled), 'Dibatalkan'],
    ['booking-failed', of(more.failed), 'Gagal'],
    ['cod', of(more.cod), 'COD Anda terima'],
    ['lost', of(lost), 'Diminta'],
    ['lost-photo', of(lost), 'Hapus foto', press('Buka foto 1')],
    ['lost-photo-wrong', of(lost), /^Bukan foto/, attachPage],
    ['lost-claim', of(more.unclaimed), 'Apa yang terjadi', press('Ajukan klaim'), attach],
    ['shipment-missing', of('SHP00000000000000'), 'tidak'],
    ['pickups', '/pickups', 'Belum ada'],
    ['pickups-request', '/pickups?request=true', 'Pilih kurir'],
    ['pickups-form', '/pickups?request=true', 'Tanggal', choose('Pilih kurir', 'Lion Parcel')],
    ['trackers', '/trackers', 'SIMTRACK4711'],
    ['trackers-add', '/trackers?add=true', 'Mulai ikuti'],
    ['trackers-one', `/trackers?tracker=${sample.trackerId}`, 'Perjalanan'],
    [
      'trackers-stop',
      `/trackers?tracker=${sample.trackerId}`,
      /resi ini/,
      press(/^(Berhenti mengikuti|Hapus)$/),
    ],
  ];
}

function purchase(): readonly Row[] {
  const lock = press(/^Kunci harga/);
  const buy = (method?: string): readonly Step[] => [
    prices,
    lock,
    see(/^Bayar Rp/),
    ...(method === undefined ? [] : [check(method)]),
    press(/^Bayar Rp/),
    inDialog(/^Bayar Rp/),
  ];
  return [
    ['new', '/new', 'Tempel alamat lengkap'],
    [
      'new-unclear',
      '/new',
      'Kecamatan yang mana?',
      paste('Sari 085712345678 Jl. Mawar 1, Sukajadi'),
    ],
    ['new-prices', '/new', 'Termurah', prices],
    ['new-score', '/new?sort=best_value', 'Rekam jejak', prices, press(/^Cepat & murah/)],
    ['new-couriers', '/new', 'JNE', prices, press('Kurir')],
    ['new-none-fits', '/new?couriers=unknown', 'Tidak ada ongkir yang cocok', prices],
    ['new-partial', '/new', /kurir tidak tampil/, partial, prices, press(/kurir tidak tampil/)],
    ['new-no-rates', '/new', 'Tidak ada kurir yang bisa', noRates, typed],
    ['new-failed', '/new', 'ID permintaan', failing('**/api/v1/rates*'), typed],
    ['new-cod', '/new', /^Anda terima/, prices, check(/^COD/), fill(/^Ditagih ke/, '1234567')],
    ['new-fields', '/new', 'Wajib diisi', prices, fill('Nama', ''), lock, press(/^Bayar Rp/)],
    ['new-locked', '/new', 'Harga terkunci', prices, lock],
    ['new-confirm', '/new', 'Bayar kiriman ini?', prices, lock, press(/^Bayar Rp/)],
    ['new-paid', '/new', 'Resi sudah terbit', ...buy()],
    ['new-qris', '/new', 'Pindai dengan aplikasi', ...buy('QRIS')],
    ['new-transfer', '/new', 'Transfer tepat', ...buy('Transfer bank')],
    ['new-clear', '/new', 'Semua isian selain', prices, press('Kosongkan formulir')],
    ['new-offline', '/new', 'Tidak ada sambungan', prices, offline],
  ];
}

const TITLES =
  'No. Pesanan\tPenerima\tHP\tAlamat\tKecamatan\tBerat\tNama barang\tQty\tHarga\tGudang';
const WRONG: Readonly<Record<number, string>> = { 2: '12', 4: '' };

function bulk({ batches }: GalleryShop): readonly Row[] {
  return [
    ['bulk', '/bulk', 'Tempel baris'],
    ['bulk-read', '/bulk', 'Gudang', readSheet],
    ['bulk-wrong', '/bulk', /2 baris perlu/, readSheet, press(/^Periksa dan/)],
    ['bulk-priced', `/bulk?batch=${batches.priced}`, 'Siap dikirim'],
    ['bulk-confirm', `/bulk?batch=${batches.priced}`, 'Kirim semua baris?', press(/^Kirim semua/)],
    [
      'bulk-sending',
      `/bulk?batch=${batches.done}`,
      'Membuat kiriman',
      sending(batches.done),
      reread,
    ],
    ['bulk-done', `/bulk?batch=${batches.done}`, 'Selesai'],
  ];
}

/** Text that only this tab of the wallet contains. */
const WALLET_TEXTS: Readonly<Record<(typeof WALLET)[number], string>> = {
  transactions: 'Riwayat saldo',
  cod: 'Kapan uang COD bisa dipakai',
  statements: 'Bulan menurut WIB',
  withdrawals: 'Tarik saldo',
  claims: 'Klaim',
};

function money(): readonly Row[] {
  return [
    ...WALLET.map((tab): Row => [`wallet-${tab}`, `/wallet?tab=${tab}`, WALLET_TEXTS[tab]]),
    ['wallet-failed', '/wallet', 'ID permintaan', failing('**/api/v1/transactions*')],
    ['top-up', '/wallet?topup=new', 'Lanjut ke pembayaran'],
    [
      'top-up-qris',
      '/wallet?topup=new',
      'Pindai dengan aplikasi',
      fill('Jumlah', '250000'),
      press('Lanjut ke pembayaran'),
    ],
    [
      'top-up-transfer',
      '/wallet?topup=new',
      'Transfer tepat',
      fill('Jumlah', '250000'),
      check(/^Transfer bank/),
      press('Lanjut ke pembayaran'),
    ],
    ['withdraw', '/wallet?tab=withdrawals', 'Ke rekening', press('Tarik saldo')],
  ];
}

function programs({ sample }: GalleryShop): readonly Row[] {
  const webhook = `/webhooks/${sample.webhookId}`;
  const first: Step = ({ page }) =>
    page.getByRole('main').getByRole('table').last().getByRole('button').first().click();
  return [
    ['webhooks', '/webhooks', 'Kasir'],
    ['webhooks-add', '/webhooks', 'Semua event', press('Tambah webhook')],
    ['webhook', webhook, 'Kesehatan pengiriman'],
    ['webhook-edit', webhook, 'Ubah webhook', press('Ubah')],
    ['webhook-disable', webhook, 'Matikan webhook?', press('Matikan')],
    ['webhook-recover', webhook, 'Sejak', press(/^(Pulihkan|Kirim susulan)$/)],
    ['webhook-rotate', webhook, 'Ganti rahasia?', press('Ganti rahasia')],
    ['webhook-remove', webhook, 'Hapus webhook?', press('Hapus')],
    ['webhook-delivery', webhook, 'Permintaan yang dikirim', first],
    ['webhook-secret', '/webhooks', 'Sudah disimpan', press('Tambah webhook'), endpoint],
    ['events', '/events', 'Semua yang terjadi'],
    ['events-one', '/events', 'Isi, seperti yang dikirim', first],
    ['events-none', '/events?shipment=SHP2611214K7Q2MXD1', 'Tidak ada yang cocok'],
    ['keys', '/keys', 'Kunci API'],
    ['keys-create', '/keys', 'Masa berlaku', press('Buat kunci')],
    ['keys-scopes', '/keys', 'Ongkir', press('Buat kunci'), check('Pilih sendiri')],
    [
      'keys-secret',
      '/keys',
      'Sudah saya simpan',
      press('Buat kunci'),
      fill('Nama', 'Kasir'),
      inDialog('Buat kunci'),
    ],
    ['keys-revoke', '/keys', /^Cabut kunci/, press('Cabut')],
    ['requests', '/requests?by=KEY', 'Log permintaan'],
    [
      'requests-one',
      '/requests?by=KEY',
      'Ulangi dengan curl',
      ({ page }) => page.getByRole('main').getByRole('table').getByRole('link').first().click(),
    ],
  ];
}

function settings(): readonly Row[] {
  const at = (tab: string) => `/settings?tab=${tab}`;
  return [
    ...SETTINGS.map((tab): Row => [`settings-${tab}`, at(tab), 'Pengaturan']),
    ['settings-sender', at('senders'), 'Ubah pengirim', press('Ubah')],
    ['settings-sender-remove', at('senders'), /^Hapus .*\?/, press('Hapus')],
    ['settings-member', at('members'), /^Keluarkan .*\?/, press('Keluarkan')],
    ['settings-end', at('sessions'), 'Akhiri?', press('Akhiri')],
    ['settings-end-others', at('sessions'), 'Perangkat lain', press('Akhiri semua sesi lain')],
    ['settings-factor', at('second-factor'), 'Kata sandi sekarang', press('Aktifkan')],
    [
      'settings-factor-code',
      at('second-factor'),
      'Ketik kunci ini',
      press('Aktifkan'),
      fill(/^Kata sandi sekarang/, PASSWORD),
      press('Lanjut'),
    ],
  ];
}

function phones(): readonly State[] {
  const rows: readonly Row[] = [
    ['phone-more', '/overview', 'Webhook', press('Lainnya')],
    ['phone-filters', '/shipments', 'Pembayaran', press(/^Filter/)],
  ];
  return owner('/test', rows).map((state) => ({ ...state, only: 'phones' }));
}

function press(name: string | RegExp): Step {
  const options = typeof name === 'string' ? { name, exact: true } : { name };
  return ({ page }) => page.getByRole('button', options).locator('visible=true').first().click();
}

/** Presses a button in the main area, for names that the frame's buttons have, too. */
function pressInside(name: RegExp): Step {
  return ({ page }) => page.getByRole('main').getByRole('button', { name }).first().click();
}

function inDialog(name: string | RegExp): Step {
  return ({ page }) => page.getByRole('dialog').getByRole('button', { name }).last().click();
}

/** Folds or unfolds a section. */
function fold(title: string): Step {
  return ({ page }) => page.locator('summary', { hasText: title }).click();
}

function check(label: string | RegExp): Step {
  return ({ page }) => page.getByLabel(label).locator('visible=true').first().check();
}

function fill(label: string | RegExp, text: string): Step {
  return ({ page }) => page.getByLabel(label).locator('visible=true').first().fill(text);
}

function choose(label: string, name: string): Step {
  return async ({ page }) => {
    await page.getByLabel(label).first().click();
    await page.getByRole('option', { name }).first().click();
  };
}

function see(name: RegExp): Step {
  return ({ page }) => page.getByRole('button', { name }).first().waitFor();
}

function seeText(text: string): Step {
  return ({ page }) => page.getByText(text).first().waitFor();
}

function key(name: string): Step {
  return ({ page }) => page.keyboard.press(name);
}

function search(text: string): Step {
  return ({ page }) =>
    page
      .getByRole('dialog')
      .getByRole('searchbox')
      .or(page.getByPlaceholder(/^Cari/))
      .last()
      .fill(text);
}

/** The overview of a shop that sells every day. */
async function busyDays({ page }: Visit): Promise<void> {
  await withBusyDays(page, 30);
  await page.reload();
}

/** The page again, whose requests to the path fail. */
function failing(path: string): Step {
  return async ({ page }) => {
    await page.route(path, (route) => route.fulfill(refusal(500, 'INTERNAL_ERROR')));
    await page.reload();
  };
}

async function signedOut({ page }: Visit): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill(refusal(401, 'UNAUTHENTICATED')));
}

function refusal(status: number, code: string) {
  const error = { code, message: 'It did not work.', details: {}, retryable: false };
  const id = 'req_01jgallerygallerygallery00';
  const json = { success: false, error, request_id: id };
  return { status, json, headers: { 'X-Request-Id': id } };
}

function follow(name: string): Step {
  return ({ page }) => page.getByRole('link', { name, exact: true }).first().click();
}

/** Answers 404 for scripts, as after a new version has replaced them. */
async function withoutScripts({ page }: Visit): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
}

async function offline({ context }: Visit): Promise<void> {
  await context.setOffline(true);
}

/** Makes the page behave as if its window had become visible again. */
async function reread({ page }: Visit): Promise<void> {
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
}

function paste(text: string): Step {
  return ({ page }) => page.getByLabel('Tempel alamat lengkap').fill(text);
}

async function sized({ page }: Visit): Promise<void> {
  await page.getByText('Baju', { exact: true }).click();
}

async function typed(visit: Visit): Promise<void> {
  await paste(ADDRESS)(visit);
  await visit.page.getByText('Sudah diisi dari').waitFor();
  await sized(visit);
}

async function prices(visit: Visit): Promise<void> {
  await typed(visit);
  const rate = visit.page.getByRole('button', { name: /^Kunci harga/ });
  await rate.or(visit.page.getByText('ongkir yang cocok')).first().waitFor();
}

const TOO_LONG = {
  path: 'receiver.name',
  code: 'TOO_LONG',
  message: 'JNE takes 0 to 30 characters here.',
};

/** Answers rates with two couriers that have none. */
async function partial({ page }: Visit): Promise<void> {
  await page.route('**/api/v1/rates*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const missing = ['COURIER_TIMEOUT', 'LIMIT_EXCEEDED'].map((code, at) => ({
      courier_code: ['jne', 'pos'][at],
      code,
      message: 'One field is wrong.',
      retryable: false,
      field_errors: at === 0 ? [] : [TOO_LONG],
    }));
    json.data.provider_errors = missing;
    await route.fulfill({ response: answer, json });
  });
}

async function noRates({ page }: Visit): Promise<void> {
  await page.route('**/api/v1/rates*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.rates = [];
    await route.fulfill({ response: answer, json });
  });
}

async function readSheet({ page }: Visit): Promise<void> {
  const rows = Array.from({ length: 6 }, (_, at) => {
    const phone = WRONG[at] ?? '0857 1234 5678';
    const texts = [`order-${at + 1}`, 'Sari Wulandari', phone, 'Jl. Veteran No. 8', '35.25.14'];
    return [...texts, '1200', 'Kemeja batik', '1', '75000', 'A'].join('\t');
  });
  await page
    .getByRole('textbox')
    .last()
    .fill([TITLES, ...rows].join('\n'));
  await page.getByRole('button', { name: 'Baca baris' }).click();
  await page.getByRole('table').first().waitFor();
}

/** Sending takes only moments, so the answer is changed to show a batch in progress. */
function sending(id: string): Step {
  return async ({ page }) => {
    await page.route(`**/api/v1/batches/${id}`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.data.status = 'SENDING';
      json.data.totals = { ...json.data.totals, rows: 50, created: 21, priced: 29 };
      await route.fulfill({ response: answer, json });
    });
    await page.reload();
  };
}

/** Chooses two photos in a dialog. */
async function attach({ page }: Visit): Promise<void> {
  const buffer = testPhoto({ width: 400, height: 300 });
  const file = { mimeType: 'image/jpeg', buffer };
  const files = ['depan.jpg', 'belakang.jpg'].map((name) => ({ ...file, name }));
  await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(files);
}

/** Uploads an HTML page under the name of a photo. */
async function attachPage({ page }: Visit): Promise<void> {
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') };
  await page.locator('input[type=file]').first().setInputFiles([file]);
}

async function endpoint({ page }: Visit): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Alamat').fill(`http://127.0.0.1:9/${Date.now()}`);
  await dialog.getByRole('button', { name: 'Simpan' }).click();
}
