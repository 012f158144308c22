/** Tests of invalid definitions: the error names the section's identity. */
import { describe, expect, it } from 'vitest'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { imaginaryType } from '../fixtures/imaginary-type.ts'
import type { ItemSection } from '../sections/item-section-types.ts'
import type { Section } from '../sections/section-types.ts'
import { compile, compiledOnce } from './compile.ts'

const text = (identity: string, ...enablesBy: string[]): Section<string> => ({
  identity,
  sectionType: 'TextInput',
  ...(enablesBy.length > 0 ? { enablesBy } : {}),
})
const radio = (identity: string, ...ids: string[]): Section<string> => ({
  identity,
  sectionType: 'Choice',
  choiceType: 'Radio',
  options: ids.map((id) => ({ id, name: id })),
})

describe('compile', () => {
  it('refuses a condition on an option that is not offered, or only later (SEC-03)', () => {
    expect(() => compile(imaginaryType(text('A', 'none')))).toThrow('A: no choice before it offers the option none')
    expect(() => compile(imaginaryType(text('A', 'yes'), radio('B', 'yes')))).toThrow('A: no choice before it')
    expect(() => compile(imaginaryType(radio('B', 'yes'), text('A', 'yes')))).not.toThrow()
  })

  it('refuses an identity or an option that is used twice (SEC-01)', () => {
    expect(() => compile(imaginaryType(text('A'), text('A')))).toThrow('A: identity is used twice')
    expect(() => compile(imaginaryType(radio('A', 'x'), radio('B', 'x')))).toThrow('B: option x is used twice')
  })

  it('refuses a condition of a section outside on an option inside the items (SEC-03)', () => {
    const equipment: Section<string> = {
      identity: 'E',
      sectionType: 'Equipment',
      equipmentName: 'e',
      noun: 'e',
      sections: [{ identity: 'K', sectionType: 'Choice', choiceType: 'Radio', options: [{ id: 'inside', name: '' }] }],
    }
    expect(() => compile(imaginaryType(equipment, text('A', 'inside')))).toThrow('A: no choice before it')
  })

  it('resolves a date’s limit to a date of the item or of a step, and refuses one of other items (VOC-01)', () => {
    const day = (identity: string, of?: string): ItemSection<string> => ({
      identity,
      sectionType: 'Date',
      ...(of !== undefined && { latest: { of } }),
    })
    const list: Section<string> = {
      identity: 'E',
      sectionType: 'Equipment',
      equipmentName: 'e',
      noun: 'e',
      sections: [day('INNER', 'LATER'), day('LATER'), day('THIRD', 'OUTER')],
    }
    const { byIdentity } = compile(imaginaryType(day('OUTER'), list))
    expect(byIdentity.get('INNER')?.referred.get('LATER')).toMatchObject({ inItem: true })
    expect(byIdentity.get('THIRD')?.referred.get('OUTER')).toMatchObject({ inItem: false })
    expect(() => compile(imaginaryType(day('OUTER', 'INNER'), list))).toThrow('OUTER: no section INNER')
  })

  it('happens once per version object (WIZ-01)', () => {
    expect(compiledOnce(catCafePermit, 'Company')).toBe(compiledOnce(catCafePermit, 'Company'))
    expect(compiledOnce({ ...catCafePermit }, 'Company')).not.toBe(compiledOnce(catCafePermit, 'Company'))
  })
})
