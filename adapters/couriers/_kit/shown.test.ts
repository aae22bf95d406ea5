import { describe, expect, it } from '@jest/globals';
import { shown } from './shown.ts';

const SENT = ['Budi Santoso', '+6281234567890', 'Jl. Mawar 17', 'sk_live_9f8e7d6c', 'REG'];

describe('courier texts in our errors', () => {
  it.each([
    ['40002009', '40002009'],
    ['E_NO_ROUTE', 'E_NO_ROUTE'],
    ['Orderid tidak boleh sama', 'Orderid tidak boleh sama'],
    ['Kecamatan Penerima Error', 'Kecamatan Penerima Error'],
  ])("quotes the courier's text %j unchanged", (text, quoted) =>
    expect(shown(text, SENT)).toBe(quoted),
  );

  it.each([
    ['Nama BUDI SANTOSO salah', 'Nama … … salah'],
    ['Phone 081234567890 invalid', 'Phone … invalid'],
    ['Phone 0812-3456-7890 invalid', 'Phone … invalid'],
    ['Phone +62 812 3456 7890', 'Phone +…'],
    ['Hubungi 085600419928', 'Hubungi …'],
    ['34567890', '…'],
    ['key sk_live_9f8e7d6c', 'key sk_…_…'],
    ['Alamat Mawar', 'Alamat …'],
  ])("removes from the courier's text %j private parts: %j", (text, quoted) => {
    expect(shown(text, SENT)).toBe(quoted);
  });

  it("shortens a courier's text to one line of 80 characters and escapes control characters", () => {
    expect(shown(`a\u001b[31m\n${'x'.repeat(500)}`, [])).toMatch(/^a\\u001b\[31m\\u000ax{1,80}$/);
    expect(shown('x'.repeat(500), [])).toHaveLength(80);
  });
});
