/** Business types, as the server lists them. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'

export const PERMIT_TYPE: BusinessTypeListed = {
  id: 1,
  nameKey: 'VETERINARY_XRAY',
  name: 'Veterinärröntgen',
  implemented: true,
  reportOnly: false,
  category: 'VeterinaryMedicine',
  applicants: ['Company'],
  validityInYears: 5,
  minutesNeeded: 45,
  fees: [{ name: 'Generator', pricePerUnit: 3700, isEach: true }],
  documents: [
    { name: 'Kursintyg', isAlways: true },
    { name: 'Avtal med strålskyddsexperten', isAlways: false },
  ],
}
export const REPORT_TYPE: BusinessTypeListed = {
  ...PERMIT_TYPE,
  id: 7,
  nameKey: 'dental',
  name: 'Tandröntgen',
  implemented: false,
  reportOnly: true,
  category: 'Other',
  minutesNeeded: 15,
  fees: [{ name: 'Anmäld utrustning', pricePerUnit: 1850, isEach: true }],
  documents: [],
}

export const offeredType = (id: number, name: string, more: Partial<BusinessTypeListed> = {}): BusinessTypeListed => ({
  ...PERMIT_TYPE,
  id,
  nameKey: `key-${id}`,
  name,
  ...more,
})
/** A permit, a notification, and a type that a company may not start. */
export const TYPES = [
  offeredType(1, 'Veterinärröntgen'),
  offeredType(2, 'Tandröntgen', { implemented: false, reportOnly: true }),
  offeredType(3, 'Stark laserpekare', { applicants: ['PrivatePerson'] }),
]
