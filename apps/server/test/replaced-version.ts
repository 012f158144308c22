/** A copy of the shipped catalogue in which second versions replace the first ones of two types. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_CATALOGUE } from '../src/catalogue/layers.ts'
import { forgetReleases, laterCatalogue } from './later-version.ts'

type Section = { identity: string }
const FILE = 'business-types/sealed-source-storage/v1.json'

/** From this time on new applications get the second version; its drafts are told from 2027-05-01. */
export const REPLACED_FROM = new Date('2027-01-01T00:00:00Z')
const LAST_DAY = '2027-06-30'

/**
 * Sealed source storage: the pages are in another order, SRC_REASON is dropped, and the description may have five
 * characters only. Veterinary X-ray: the machines come second.
 */
export const replacedCatalogue = (dir: string): string => {
  const first = JSON.parse(readFileSync(join(SHIPPED_CATALOGUE, FILE), 'utf8')) as { steps: { sections: Section[] }[] }
  const [sources, responsibility, ...rest] = first.steps
  const sections = (sources?.sections ?? [])
    .filter(({ identity }) => identity !== 'SRC_REASON')
    .map((section) => (section.identity === 'SRC_DESCRIPTION' ? { ...section, minLength: 1, maxLength: 5 } : section))
  laterCatalogue(dir, ['sealed-source-storage'], {
    steps: [responsibility, { ...sources, sections }, ...rest],
    activeFrom: REPLACED_FROM.toISOString(),
    replaces: { versionNumber: 1, lastDay: LAST_DAY, dropped: ['SRC_REASON'] },
  })
  forgetReleases(dir, ['veterinary-xray'])
  const file = (number: number) => join(dir, `business-types/veterinary-xray/v${number}.json`)
  const version = JSON.parse(readFileSync(file(1), 'utf8')) as { steps: object[] }
  const [machines, form, ...others] = version.steps
  const later = { versionNumber: 2, activeFrom: REPLACED_FROM.toISOString(), replaces: { versionNumber: 1 } }
  writeFileSync(file(2), JSON.stringify({ ...version, ...later, steps: [form, machines, ...others] }))
  return dir
}
