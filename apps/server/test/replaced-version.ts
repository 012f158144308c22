/** A copy of the shipped catalogue in which a second version replaces the first of sealed source storage. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/catalogue/layers.ts'
import { laterCatalogue } from './later-version.ts'

type Section = { identity: string }
const FILE = 'business-types/sealed-source-storage/v1.json'

/** From this time on new applications get the second version; its drafts are told from 2027-05-01. */
export const REPLACED_FROM = new Date('2027-01-01T00:00:00Z')
export const LAST_DAY = '2027-06-30'

/**
 * The pages of the second version are in another order, SRC_REASON is dropped, and the description may have five
 * characters only. `more` replaces properties of `replaces`.
 */
export const replacedCatalogue = (dir: string, more: object = {}): string => {
  const first = JSON.parse(readFileSync(join(SHIPPED_CATALOGUE, FILE), 'utf8')) as { steps: { sections: Section[] }[] }
  const [sources, responsibility, ...rest] = first.steps
  const sections = (sources?.sections ?? [])
    .filter(({ identity }) => identity !== 'SRC_REASON')
    .map((section) => (section.identity === 'SRC_DESCRIPTION' ? { ...section, minLength: 1, maxLength: 5 } : section))
  return laterCatalogue(dir, ['sealed-source-storage'], {
    steps: [responsibility, { ...sources, sections }, ...rest],
    activeFrom: REPLACED_FROM.toISOString(),
    replaces: { versionNumber: 1, lastDay: LAST_DAY, dropped: ['SRC_REASON'], ...more },
  })
}
