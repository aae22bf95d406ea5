import type { Page } from 'playwright-core';

export const ADDRESS = 'Sari Wulandari\n0857-1234-5678\nJl. Veteran No. 8, Kebomas, Gresik 61124';

/** Fills in an order on the page, in Indonesian, up to the locked price. */
export async function typeOrder(page: Page): Promise<void> {
  await page.getByLabel('Tempel alamat lengkap').fill(ADDRESS);
  await page.getByText('Sudah diisi dari alamat').waitFor();
  await page.getByText('Baju', { exact: true }).click();
  await page
    .getByRole('button', { name: /^Kunci harga/ })
    .first()
    .click();
  await page.getByRole('timer').waitFor();
}

/** Pays the order on the page and confirms the dialog. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bayar Rp/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bayar Rp/ })
    .click();
}
