/** Decides whether a line separates two visible sections (SEC-01). */
import type { Section } from '@sievert/domain/sections/section-types'
import { uiOf } from './section-types.ts'

/** `previous`: the visible section before this one; the first section has none, and no line. */
export function hasDivider(section: Section<string>, previous: Section<string> | undefined): boolean {
  if (!previous) return false
  const own = section.separator ?? 'Default'
  const before = previous.separator ?? 'Default'
  if (own === 'Before' || own === 'Both' || before === 'After' || before === 'Both') return true
  if (own === 'None' || section.subHierarchy) return false
  return uiOf(previous).isBlock === true
}
