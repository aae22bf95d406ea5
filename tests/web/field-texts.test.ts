import { expect, it } from '@jest/globals';
import { fieldTexts, withoutField } from '#src/web/kit/field-texts.ts';

const ERRORS = [
  { path: 'receiver.phone', code: 'INVALID_FORMAT', message: 'must be an Indonesian …' },
  { path: 'items.0.name', code: 'BLANK', message: 'must not be blank' },
  { path: 'sender.district_id', code: 'INVALID_FORMAT', message: 'must look like 31.73.06' },
  { path: 'cod_amount', code: 'SERVICE_OPTION_UNSUPPORTED', message: 'takes 1 to 5 rupiah' },
];

it('translates a field error, and falls back to the message of the API', () => {
  expect(fieldTexts(ERRORS, 'id')).toEqual({
    'receiver.phone': 'Nomor Indonesia: 08…, 62…, atau +62…',
    'items.0.name': 'Wajib diisi',
    'sender.district_id': 'Pilih kecamatan',
    cod_amount: 'takes 1 to 5 rupiah',
  });
});

it('translates the errors of a bulk row', () => {
  const errors = [
    { path: 'reference', code: 'REFERENCE_CONFLICT', message: 'This reference made …' },
    { path: '', code: 'RATE_NOT_AVAILABLE', message: 'No courier carries …' },
  ];
  expect(fieldTexts(errors, 'id')).toEqual({
    reference: 'Sudah dipakai kiriman lain; pakai nomor baru',
    '': 'Tidak ada kurir untuk paket dan rute ini',
  });
});

it('removes the error of a changed field and of the fields within it', () => {
  const marked = fieldTexts(ERRORS, 'en');
  expect(Object.keys(withoutField(marked, 'items'))).toEqual([
    'receiver.phone',
    'sender.district_id',
    'cod_amount',
  ]);
  expect(Object.keys(withoutField(marked, 'receiver.phone'))).toHaveLength(3);
  expect(withoutField(marked, 'cod')).toEqual(marked);
});
