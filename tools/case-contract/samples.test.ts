/** Tests of the samples: made of the types in the catalogue in force. */
import { expect, it } from 'vitest'
import { SHIPPED_CATALOGUE } from '../../apps/server/src/catalogue/layers.ts'
import { loadCatalogue } from '../../apps/server/src/catalogue/load.ts'
import { madeUpApplications } from './made-up-applications.ts'
import { makeSamples } from './samples.ts'

const catalogue = loadCatalogue(SHIPPED_CATALOGUE)

it('are of the types in the catalogue, with answers of their questions (HND-06)', () => {
  const samples = makeSamples('http://localhost:3200', madeUpApplications(catalogue))
  const known = new Set(catalogue.businessTypes.map(({ nameKey }) => nameKey))
  for (const { submission } of samples) {
    expect(known).toContain(submission.businessType)
    expect(submission.answers.some(({ options = [] }) => options.length > 0)).toBe(true)
  }
  expect(samples.map(({ kind }) => kind)).not.toContain('a change of a permit')
})

it('leave out the kinds that the catalogue does not have (HND-06)', () => {
  const reports = catalogue.businessTypes.filter(({ reportOnly }) => reportOnly)
  const changeable = catalogue.businessTypes.map((type) => ({ ...type, changeable: true }))
  const kinds = (businessTypes: typeof reports) =>
    makeSamples('http://localhost:3200', madeUpApplications({ ...catalogue, businessTypes })).map(({ kind }) => kind)
  expect(kinds(reports)).not.toContain('a renewal')
  expect(kinds(changeable)).toContain('a change of a permit')
  expect(() => kinds([])).toThrow('the catalogue has no application type')
})
