/** The part of a version that is frozen by its release. */
import type { ApplicationTypeVersion } from './definition.ts'

/** Everything that an applicant signs. `activeFrom` and `replaces` may be changed after the release. */
export const frozenContent = <Text>({
  activeFrom: _from,
  replaces: _replaces,
  ...content
}: ApplicationTypeVersion<Text>) => content
