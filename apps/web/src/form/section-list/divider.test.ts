/** Tests of lines between sections. */
import type { Separator } from '@sievert/domain/sections/section-behaviour'
import type { Section, SectionType } from '@sievert/domain/sections/section-types'
import { describe, expect, it } from 'vitest'
import { hasDivider } from './divider.ts'

const section = (separator: Separator | undefined, sectionType: SectionType = 'TextInput', subHierarchy = false) =>
  ({ identity: 'X', sectionType, subHierarchy, ...(separator ? { separator } : {}) }) as Section<string>

describe('hasDivider', () => {
  it('draws none above the first section (SEC-01)', () => {
    expect(hasDivider(section('Both'), undefined)).toBe(false)
  })

  it.each<[Separator, Separator, boolean]>([
    ['None', 'Before', true],
    ['None', 'Both', true],
    ['After', 'None', true],
    ['Both', 'None', true],
    ['Before', 'After', false],
    ['None', 'None', false],
    ['Default', 'Default', false],
  ])('after %s and before %s: %s (SEC-01)', (previous, own, expected) => {
    expect(hasDivider(section(own), section(previous))).toBe(expected)
  })

  it.each<[SectionType, boolean]>([
    ['Contact', true],
    ['Documentation', true],
    ['Equipment', true],
    ['PlaceOfBusiness', true],
    ['Choice', false],
    ['Typography', false],
  ])('by default depends on the type before: %s (SEC-01)', (previous, expected) => {
    expect(hasDivider(section(undefined), section(undefined, previous))).toBe(expected)
  })

  it('joins a subordinate section to the one above (SEC-01)', () => {
    expect(hasDivider(section(undefined, 'TextInput', true), section(undefined, 'Contact'))).toBe(false)
  })
})
