/** Breaks each rule of the shipped catalogue alone: the API reports its key at its field, and nothing else. */
import { fileURLToPath } from 'node:url'
import type { Problem } from '@sievert/contract/problem'
import { compile } from '@sievert/domain/engine/compile'
import type { FileEntry } from '@sievert/domain/file-entry'
import { breakRule, seeded } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import type { TypeRule } from '@sievert/domain/fixtures/sections/section-fixture'
import { REQUIRED } from '@sievert/domain/rules/text'
import type { Answers } from '@sievert/domain/sections/answers'
import type { EquipmentValue } from '@sievert/domain/sections/equipment'
import type { PlaceOfBusinessValue } from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { beforeAll, describe, expect, it } from 'vitest'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { upload } from '../../../test/documents.ts'
import { asAnswered, type Draft, postEquipment, postPlace, putStep, replaceItems } from '../../../test/generated.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { loadCatalogue } from '../../catalogue/load.ts'

const catalogue = loadCatalogue(fileURLToPath(new URL('../../../../../catalogue', import.meta.url)))
/** Pinned, to detect a rule that is added or lost. */
const RULES = {
  VETERINARY_XRAY: 84,
  STRONG_LASER_POINTER: 51,
  INDUSTRIAL_RADIOGRAPHY: 157,
  REPORT_DENTAL_INTRAORAL: 52,
  REPORT_CABINET_XRAY: 52,
  REPORT_SMALL_ANIMAL_XRAY: 52,
  REPORT_MEDICAL_SOLARIUM: 35,
  SEALED_SOURCE_STORAGE: 35,
}

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)

it('knows every type of the catalogue (SEC-12)', () => {
  expect(Object.keys(RULES)).toEqual(catalogue.businessTypes.map(({ nameKey }) => nameKey))
})

const isPlaceField = ({ path, section }: TypeRule) => path.startsWith(`${section}.placesOfBusiness.0.`)

/** Sends an answer that breaks the rule, by the route that the page uses. Valid items are stored first. */
const sendBroken = (draft: Draft, rule: TypeRule, answers: Answers) => {
  const { stepNumber, section, equipment } = rule
  const value = answers[stepNumber]?.[equipment ?? section]
  if (equipment) return postEquipment(draft, stepNumber, (value as EquipmentValue).equipments[0]?.stepData ?? {})
  if (isPlaceField(rule)) return postPlace(draft, stepNumber, (value as PlaceOfBusinessValue).placesOfBusiness[0] ?? {})
  return putStep(draft, stepNumber, answers, false)
}

/** The path of the field in the request: the route of an item starts inside the item. */
const fieldOf = (rule: TypeRule): string => {
  const { path, section, equipment } = rule
  if (equipment) return path.slice(`${equipment}.equipments.0.stepData.`.length)
  return isPlaceField(rule) ? path.slice(`${section}.placesOfBusiness.0.`.length) : path
}

describe.each(catalogue.businessTypes)('$nameKey', ({ id, nameKey }) => {
  const compiled = compile(catalogue.latestVersion(id))
  const rules = rulesOf(compiled)
  const stepsWithItems = new Set(
    compiled.sections
      .filter(({ type }) => type === 'Equipment' || type === 'PlaceOfBusiness')
      .map(({ stepNumber }) => stepNumber),
  )
  const sent = new Map<number, string>()
  let draft: Draft
  let file: ReturnType<typeof asAnswered>
  beforeAll(async () => {
    draft = { server: test, browser, applicationId: await startDraft(test, browser, id) }
    file = asAnswered((await upload(test, browser, draft.applicationId)).json<FileEntry>())
  })

  /** Stores the answers that the broken one depends on, unless they are stored already. */
  const prepare = async (rule: TypeRule, answers: Answers) => {
    for (let step = 0; step <= rule.stepNumber; step++) {
      const json = JSON.stringify(answers[step] ?? {})
      const needed = step < rule.stepNumber || stepsWithItems.has(step)
      if (!needed || sent.get(step) === json) continue
      sent.set(step, json)
      if (answers[step]) expect((await putStep(draft, step, answers, true)).statusCode).toBe(200)
    }
    if (stepsWithItems.has(rule.stepNumber) && !rule.equipment && !isPlaceField(rule))
      await replaceItems(draft, rule.stepNumber, answers)
  }

  it('lists all its rules (SEC-12)', () => {
    expect(rules).toHaveLength(RULES[nameKey as keyof typeof RULES])
    expect(new Set(rules.map(({ path, key, kind }) => `${path} ${key} ${kind}`)).size).toBe(rules.length)
  })

  // The quick suite has each rule of a type once, the nightly suite at each of its fields.
  const ruleOf = ({ key, kind }: TypeRule) => `${key} ${kind}`
  it.each(quickSample(rules, ruleOf).map((rule) => [`${rule.path}: ${rule.key} by ${rule.kind}`, rule] as const))(
    'reports only %s (SEC-11, SEC-12)',
    async (_, rule) => {
      const today = stockholmDate(test.deps.clock.now().getTime())
      const answers = breakRule(compiled, rule, { random: seeded(1), file: () => file, today })
      await prepare(rule, answers)
      const answer = await sendBroken(draft, rule, answers)
      const { status, issues = [], errors = {} } = answer.json<Problem>()
      const path = fieldOf(rule)
      expect({ status, issues: issues.map((each) => ({ path: each.path, key: each.key })) }).toEqual({
        status: 422,
        issues: [{ path, key: rule.key }],
      })
      expect(Object.keys(errors)).toEqual([path])
      expect(errors[path]).toEqual([expect.not.stringContaining(rule.key)])
      expect(errors[path]).not.toEqual([test.deps.translator('sv')(REQUIRED)])
    },
  )
})
