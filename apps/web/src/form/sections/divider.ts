/** Decides whether a line separates two visible sections (SEC-01). */
import type { Section, SectionType } from '@sievert/domain/application-type/definition'

/** Block sections: by default a line separates them from the next section. */
const BLOCKS: ReadonlySet<SectionType> = new Set(['Contact', 'Documentation', 'Equipment', 'PlaceOfBusiness'])

/** `previous`: the visible section before this one; the first section has none, and no line. */
export function hasDivider(section: Section<string>, previous: Section<string> | undefined): boolean {
  if (!previous) return false
  const own = section.separator ?? 'Default'
  const before = previous.separator ?? 'Default'
  if (own === 'Before' || own === 'Both' || before === 'After' || before === 'Both') return true
  if (own === 'None' || section.subHierarchy) return false
  return BLOCKS.has(previous.sectionType)
}
