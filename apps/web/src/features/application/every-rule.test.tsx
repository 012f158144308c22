/** Breaks every rule of the shipped application types, one at a time: the page reports only that rule, at its field. */
import { localise } from '@sievert/domain/application-type/localise'
import { compile } from '@sievert/domain/engine/compile'
import { breakRule, seeded } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import type { TypeRule } from '@sievert/domain/fixtures/sections/section-fixture'
import { describe, expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { clickOn, expectFault } from '../../../test/expect-fault.ts'
import { quickSample } from '../../../test/quick-sample.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { shippedTypes } from '../../../test/shipped-types.ts'
import { today } from '../../api/server-clock.ts'

const isPlaceField = ({ path, section }: TypeRule) => path.startsWith(`${section}.placesOfBusiness.0.`)

/** An item has a form of its own, where paths begin inside the item. */
const fieldOf = (rule: TypeRule): string => {
  const { path, section, equipment } = rule
  if (equipment) return path.slice(`${equipment}.equipments.0.stepData.`.length)
  return isPlaceField(rule) ? path.slice(`${section}.placesOfBusiness.0.`.length) : path
}

const types = shippedTypes.map(({ folder, version }) => {
  const compiled = compile(version)
  return { folder, version, compiled, rules: rulesOf(compiled) }
})
/** Quick suite: each key and kind of violation in one type. Nightly suite: in all types. */
const tried = new Set(
  quickSample(
    types.flatMap(({ rules }) => rules),
    ({ key, kind, equipment }) => `${key} ${kind} ${equipment !== undefined}`,
  ),
)
const typesToTry = types
  .map((type) => ({ ...type, rules: type.rules.filter((rule) => tried.has(rule)) }))
  .filter(({ rules }) => rules.length > 0)

describe.each(typesToTry)('$folder', ({ version, compiled, rules }) => {
  const type = { ...localise(version, 'sv'), id: 1, identity: 'X', businessTypeId: 1, name: 'X', language: 'sv' }

  it.each(rules.map((rule) => [`${rule.path}: ${rule.key} by ${rule.kind}`, rule] as const))(
    'shows %s and nothing else (SEC-11, SEC-12, WIZ-08)',
    async (_, rule) => {
      freshApplication()
      const server = catCafeServer({
        answers: breakRule(compiled, rule, { random: seeded(1), today: today() }),
        more: { 'GET applicationType/1': type },
      })
      renderApp(catAddress(rule.stepNumber))
      if (rule.equipment ?? isPlaceField(rule))
        await clickOn(`[id^="${rule.equipment ?? rule.section}."].sv-items__card button`)
      await clickOn('form button[type=submit]')
      await expectFault(fieldOf(rule), rule.key)
      expect(document.querySelectorAll('.sv-error-summary a')).toHaveLength(1)
      expect(server.saves('final')).toHaveLength(0)
    },
  )
})
