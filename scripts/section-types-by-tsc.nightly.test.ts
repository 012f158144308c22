/**
 * After an addition in one place, tsc names every other place to change, as the
 * how-tos say. Tried on a copy of the tree.
 */
import { describe, expect, it } from 'vitest'
import { DEFINITION, filesNamed, howTo, modify, useModifiedCopy } from './testing/modified-copy.ts'

useModifiedCopy()

describe('tsc', () => {
  it('has nothing to say of the copy', async () => {
    expect(await filesNamed('domain', 'contract')).toEqual([])
  })

  it('names all that must know of a new section type: its answers, summary, lint, schema, field, label and comparison', {
    timeout: 90_000,
  }, async () => {
    modify(
      DEFINITION,
      'export type Section<Text> =\n',
      "type DateSection<Text> = SectionBase<Text> & { sectionType: 'Date' }\nexport type Section<Text> =\n  | DateSection<Text>\n",
    )
    const named = await filesNamed('domain', 'contract', 'web')
    expect(named).toEqual([
      'apps/web/src/form/autosave/compared-fields.ts',
      'apps/web/src/form/section-list/SectionField.tsx',
      'apps/web/src/form/sections/field-labels.ts',
      'packages/contract/src/catalogue-sections.ts',
      'packages/domain/src/catalogue-lint/lint-sections.ts',
      'packages/domain/src/engine/summarise.ts',
      'packages/domain/src/fixtures/generate-value.ts',
      'packages/domain/src/fixtures/rules-of.ts',
      'packages/domain/src/sections/bind.ts',
    ])
    const said = howTo('add-a-section-type')
    expect(named.filter((file) => !said.includes(file.replace(/^(packages|apps)\/\w+\/src\//, '')))).toEqual([])
  })
})
