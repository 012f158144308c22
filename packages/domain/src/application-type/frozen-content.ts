/** The part of a version that is frozen by its release. */
import type { Section } from '../sections/section-types.ts'
import type { ApplicationTypeVersion } from './definition.ts'

const withoutRowKey = <Text>(section: Section<Text>): Section<Text> => {
  if (!('rowKey' in section)) return section
  const { rowKey: _key, ...content } = section
  return content
}

/** Everything that an applicant signs. `activeFrom`, `replaces` and a list's `rowKey` may be changed after the release. */
export const frozenContent = <Text>({
  activeFrom: _from,
  replaces: _replaces,
  steps,
  ...content
}: ApplicationTypeVersion<Text>) => ({
  ...content,
  steps: steps.map((step) => ({ ...step, sections: step.sections.map(withoutRowKey) })),
})
