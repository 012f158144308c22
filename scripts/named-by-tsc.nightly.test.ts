/**
 * After an addition in one place, tsc names every other place: to the contract as in the
 * how-tos, to a section, a contact or equipment.
 */
import { describe, expect, it } from 'vitest'
import {
  blocksOf,
  CALLS,
  DEFINITION,
  EQUIPMENT,
  EVENTS,
  FEE_ROUTES,
  FEES,
  filesNamed,
  modify,
  useModifiedCopy,
} from './testing/modified-copy.ts'

useModifiedCopy()

describe('tsc', () => {
  it('names the contract when a call has an address and no entry, and nothing when it is added as the how-to says', {
    timeout: 90_000,
  }, async () => {
    const [address = '', entry = '', binding = ''] = blocksOf('add-a-call')
    modify(CALLS, '  readFee:', `${address}  readFee:`)
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/contract.ts'])
    modify(FEES, '  readFee:', `${entry}  readFee:`)
    modify(FEE_ROUTES, "  bind(api, 'readFee'", `${binding}  bind(api, 'readFee'`)
    expect(await filesNamed('contract', 'server')).toEqual([])
  })

  it('names what must be done for an event of the case system that is added as the how-to says', {
    timeout: 90_000,
  }, async () => {
    const [shape = ''] = blocksOf('add-an-event-of-the-case-system')
    modify(
      EVENTS,
      "    closed({ ...common, type: Type.Literal('Withdrawn') }),",
      `    ${shape}closed({ ...common, type: Type.Literal('Withdrawn') }),`,
    )
    expect(await filesNamed('contract', 'server')).toEqual(['apps/server/src/resources/cases/take-in-event.ts'])
  })

  it('names the schema of a section that lacks what an author may write, though it may be left out', async () => {
    modify(DEFINITION, '  multiLine?: boolean\n', '  multiLine?: boolean\n  spellChecked?: boolean\n')
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/catalogue-sections.ts'])
  })

  it('names all that must know of a new field of a contact', async () => {
    modify(DEFINITION, "  'position',\n", "  'position',\n  'title',\n")
    expect(await filesNamed('domain')).toEqual([
      'packages/domain/src/fixtures/generate-value.ts',
      'packages/domain/src/fixtures/rules-of.ts',
      'packages/domain/src/sections/contact-fields.ts',
      'packages/domain/src/sections/contact.ts',
    ])
  })

  it('names the schema of equipment that lacks what it holds', async () => {
    modify(EQUIPMENT, '  serialNumber: string\n', '  serialNumber: string\n  colour?: string\n')
    expect(await filesNamed('contract')).toEqual(['packages/contract/src/veterinary-equipment.ts'])
  })
})
