/** Decides whether a line separates two visible sections (SEC-01). */
import type { Section, SectionType } from '@sievert/domain/application-type/definition'

/** Sections that are blocks of their own: what follows them is set apart unless it says otherwise. */
const BLOCKS: ReadonlySet<SectionType> = new Set(['Contact', 'Documentation', 'Equipment', 'PlaceOfBusiness'])

/** `previous` is the shown section before this one; the first has none, and no line. */
export function hasDivider(section: Section<string>, previous: Section<string> | undefined): boolean {
  if (!previous) return false
  const own = section.separator ?? 'Default'
  const before = previous.separator ?? 'Default'
  if (own === 'Before' || own === 'Both' || before === 'After' || before === 'Both') return true
  if (own === 'None' || section.subHierarchy) return false
  return BLOCKS.has(previous.sectionType)
}
