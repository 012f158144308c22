/** The linter's rule for questions that may not be left open: each has a text of its own for who does. */
import { issue } from '../issue.ts'
import { REQUIRED } from '../rules/text.ts'
import { bindSection } from '../sections/bind.ts'
import { messageOf, openFieldKey } from '../texts/of-path.ts'
import { type Texts, translator } from '../texts/translate.ts'
import type { ApplicationTypeVersion } from './definition.ts'
import { placedSections } from './lint-conditions.ts'
import { type Found, found } from './lint-fault.ts'

/** In one language: that the other has the same keys is a rule of its own. */
export function* lintOpenFields(version: ApplicationTypeVersion<unknown>, texts: Texts): Generator<Found> {
  const t = translator(texts)
  for (const { section, path } of placedSections(version)) {
    const rules = bindSection(section)?.rules ?? []
    const fields = new Set(
      rules.filter(({ key }) => key === REQUIRED).map((rule) => `${section.identity}.${rule.path}`),
    )
    for (const field of fields)
      if (messageOf(issue(REQUIRED, field), t) === t(REQUIRED))
        yield found('open-field-text-missing', path, `texts/sv.json and en.json need ${openFieldKey(field)}`)
  }
}
