import type { SummaryRow } from '@sievert/domain/summary/rows'
import { expect, it } from 'vitest'
import { withAddressesAsOne } from './one-address.ts'

const row = (path: string, text: string): SummaryRow => ({ kind: 'text', path, label: path, text })
const drawn = (...rows: SummaryRow[]) =>
  withAddressesAsOne(rows, () => 'Adress', 'Uppgift saknas').map((each) => [
    each.path,
    'label' in each ? each.label : '',
    'text' in each ? each.text : '',
  ])

it('merges the parts of an address into one row, in place of the first (REV-02)', () => {
  expect(
    drawn(
      row('a.name', 'Tolvan'),
      row('a.careOfAddress', 'c/o Anna'),
      row('a.street', 'Box 12'),
      row('a.zipCode', '902 19'),
      row('a.city', 'Umeå'),
      row('a.country', 'Sverige'),
      row('b.address1', 'Klövervägen 3'),
      row('b.city', 'Oslo'),
      row('b.countryId', 'Norge'),
      row('a.phone', '070'),
    ),
  ).toEqual([
    ['a.name', 'a.name', 'Tolvan'],
    ['a.careOfAddress', 'Adress', 'c/o Anna, Box 12, 902 19 Umeå, Sverige'],
    ['b.address1', 'Adress', 'Klövervägen 3, Oslo, Norge'],
    ['a.phone', 'a.phone', '070'],
  ])
})

it('leaves single rows unchanged, and shows missing answers (REV-02)', () => {
  expect(
    drawn(row('a.city', 'Umeå'), row('b.street', 'Uppgift saknas'), row('b.city', 'Oslo'), row('b.zipCode', '1')),
  ).toEqual([
    ['a.city', 'a.city', 'Umeå'],
    ['b.street', 'b.street', 'Uppgift saknas'],
    ['b.city', 'Adress', '1 Oslo'],
  ])
})
