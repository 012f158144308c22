/** Tests every field of a party: it appears on every page, in every case and in the signed text. */
import { expect, it } from 'vitest'
import type { RegisteredOrganisation, Representation } from '../ports/company-registry.ts'
import { groundOf, organisation, privatePerson } from './describe-party.ts'

const AT = new Date('2026-03-02T10:00:00Z')
const PERSON = { id: '7', personalNumber: '191212121212', givenName: '', familyName: '' }
const FOREIGNER = {
  id: '8',
  personalNumber: null,
  prid: 'XA:prov-0000000001',
  pridPersistence: 'A',
  givenName: 'Liis',
  familyName: 'Tamm',
} as const
const WITHOUT_ADDRESS = { address1: '', zipCode: '', city: '', country: 752, fromRegister: false }

it.each([
  ['Tolvan', 'Tolvansson', 'Tolvan Tolvansson'],
  ['Tolvan', '', 'Tolvan'],
])(
  'a person for themselves, by the names %s and %s, gives an address of their own (ACC-06)',
  (givenName, familyName, name) => {
    const person = { id: '7', personalNumber: '191212121212', givenName, familyName }
    expect(privatePerson(person, AT)).toEqual({
      party: {
        partyId: 'person:7',
        oid: 'privateperson',
        isPrivatePerson: true,
        name,
        displayId: '191212121212',
        address: WITHOUT_ADDRESS,
      },
      ground: { role: 'self', signatory: 'sole', reference: '', readAt: '2026-03-02T10:00:00.000Z' },
    })
  },
)

const GIVEN: Representation = {
  cid: 'org-1',
  organizationNumber: '5566778899',
  name: 'Kliniken',
  role: 'owner',
  signatory: 'joint',
  reference: 'R-1',
  combinations: [],
}
const ADDRESS = { address1: 'Storgatan 1', zipCode: '123 45', city: 'Storstad', country: 752 }
it.each<[what: string, registered: RegisteredOrganisation | undefined, name: string, address: object]>([
  [
    'by its registered name and address',
    { name: 'Kliniken AB', address: ADDRESS },
    'Kliniken AB',
    { ...ADDRESS, fromRegister: true },
  ],
  [
    'without an address where none is registered',
    { name: 'Kliniken AB', address: null },
    'Kliniken AB',
    WITHOUT_ADDRESS,
  ],
  ['by the name of the right where it is not registered', undefined, 'Kliniken', WITHOUT_ADDRESS],
])('an organisation is described %s (ACC-05, BUS-01)', async (_what, registered, name, address) => {
  const asked: string[] = []
  const companyRegistry = {
    representationsOf: async () => [],
    organisation: async (number: string) => {
      asked.push(number)
      return registered
    },
  }
  expect(await organisation({ companyRegistry }, GIVEN, AT, PERSON)).toEqual({
    party: { partyId: 'org-1', oid: 'org-1', isPrivatePerson: false, name, displayId: '5566778899', address },
    ground: { role: 'owner', signatory: 'joint', reference: 'R-1', readAt: '2026-03-02T10:00:00.000Z' },
  })
  expect(asked).toEqual(['5566778899'])
})

it('a person with a foreign eID has no number, and signs neither for themselves nor for an organisation (FOR-01)', () => {
  const { party, ground } = privatePerson(FOREIGNER, AT)
  expect([party.name, party.displayId, ground.signatory]).toEqual(['Liis Tamm', '', 'none'])
  expect(groundOf({ ...GIVEN, signatory: 'sole' }, AT, FOREIGNER).signatory).toBe('none')
  expect(groundOf({ ...GIVEN, signatory: 'sole' }, AT, PERSON).signatory).toBe('sole')
  expect(JSON.stringify(party)).not.toContain(FOREIGNER.prid)
})

it('a person acts on an earlier account by its applications, with the present number (FOR-02)', () => {
  expect(privatePerson(PERSON, AT, '3').party).toMatchObject({
    partyId: 'person:3',
    oid: 'earlier-account',
    isPrivatePerson: true,
    displayId: '191212121212',
  })
})
