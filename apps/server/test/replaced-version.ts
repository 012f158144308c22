/** A copy of the shipped catalogue in which second versions replace the first ones of two types. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSecondVersion, firstVersions } from './later-version.ts'

type Step = { sections: { identity: string }[] }

/** From this time on new applications get the second version; its drafts are told from 2027-05-01. */
export const REPLACED_FROM = new Date('2027-01-01T00:00:00Z')
const LAST_DAY = '2027-06-30'

/**
 * Sealed source storage: the pages are in another order, SRC_REASON is dropped, and the description may have five
 * characters only. Veterinary X-ray: the machines come second.
 */
export const replacedCatalogue = (dir: string): string => {
  const activeFrom = REPLACED_FROM.toISOString()
  const [storage, veterinary] = ['sealed-source-storage', 'veterinary-xray'] as const
  firstVersions(dir, [storage, veterinary])
  const stepsOf = (folder: string) =>
    (JSON.parse(readFileSync(join(dir, 'business-types', folder, 'v1.json'), 'utf8')) as { steps: Step[] }).steps
  const [sources, responsibility, ...rest] = stepsOf(storage)
  const sections = (sources?.sections ?? [])
    .filter(({ identity }) => identity !== 'SRC_REASON')
    .map((section) => (section.identity === 'SRC_DESCRIPTION' ? { ...section, minLength: 1, maxLength: 5 } : section))
  addSecondVersion(dir, storage, {
    steps: [responsibility, { ...sources, sections }, ...rest],
    activeFrom,
    replaces: { versionNumber: 1, lastDay: LAST_DAY, dropped: ['SRC_REASON'] },
  })
  const [machines, form, ...others] = stepsOf(veterinary)
  const steps = [form, machines, ...others]
  addSecondVersion(dir, veterinary, { steps, activeFrom, replaces: { versionNumber: 1 } })
  return dir
}
