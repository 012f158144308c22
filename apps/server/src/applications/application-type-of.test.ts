/** Tests of the application type that an application is pinned to. */
import { enabledSections } from '@sievert/domain/engine/enabled'
import { dogPark, parkWith } from '@sievert/domain/fixtures/dog-park'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { expect, it } from 'vitest'
import type { Dependencies } from '../ports/dependencies.ts'
import { applicationTypeOf } from './application-type-of.ts'

it('has the questions of the applicant’s kind (VOC-09)', () => {
  const version = withChanges(dogPark, { 'steps.0.sections.1.enabledWhen': { applicant: 'PrivatePerson' } })
  const catalogue = { businessType: () => ({ id: 1 }), version: () => version, wordsInForce: () => 'none' }
  const asks = (isPrivatePerson: boolean) => {
    const pinned = { businessTypeId: 1, versionNumber: 1, party: { isPrivatePerson } }
    const { compiled } = applicationTypeOf({ catalogue } as unknown as Pick<Dependencies, 'catalogue'>, pinned)
    return enabledSections(compiled, parkWith('yes', [])).has(version.steps[0]?.sections[1]?.identity ?? '')
  }
  expect([asks(true), asks(false), asks(true)]).toEqual([true, false, true])
})
