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
