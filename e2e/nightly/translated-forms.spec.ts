/**
 * The wizard renders each step of types that are translated from a corpus of forms: a small invented one, or 50 forms
 * of the file that FORM_CORPUS names.
 */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { type GeneratedType, writeCatalogue } from '../../apps/server/test/write-catalogue.ts'
import { compile } from '../../packages/domain/src/engine/compile.ts'
import type { CompiledType } from '../../packages/domain/src/engine/compiled.ts'
import { hiddenSteps } from '../../packages/domain/src/engine/enabled.ts'
import { breakRule, seeded, validAnswers } from '../../packages/domain/src/fixtures/generate.ts'
import { rulesOf } from '../../packages/domain/src/fixtures/rules-of.ts'
import type { Answers } from '../../packages/domain/src/sections/answers.ts'
import { readCorpus } from '../../tools/forms/corpus.ts'
import { WHOLE } from '../../tools/forms/invented-corpus.ts'
import { NotExpressible } from '../../tools/forms/not-expressible.ts'
import { translate } from '../../tools/forms/translate.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { answeredDraft } from '../support/answer-draft.ts'
import { goTo, OWNER } from '../support/opening.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { type Language, openStage, type Stage, visit } from '../support/stage.ts'
import { test } from '../support/test.ts'

const FORMS = 50
const file = process.env['FORM_CORPUS']
const translated = (file === undefined ? [WHOLE] : readCorpus(file))
  .flatMap((form): GeneratedType[] => {
    const newest = form.versions.at(-1)
    try {
      return newest ? [{ id: form.id, version: translate(form, newest, 1) }] : []
    } catch (error) {
      if (error instanceof NotExpressible) return []
      throw error
    }
  })
  .slice(0, FORMS)

const folder = createTemporaryFolder()
startOwnProduct(() => {
  const catalogue = join(folder.path, 'catalogue')
  writeCatalogue(catalogue, translated)
  return { CATALOGUE_DIR: catalogue, QUOTA_PARTY_DRAFTS: '100000', REQUESTS_PER_MINUTE: '1000000' }
})
test.afterAll(() => folder.remove())

/** Answers by which each step is shown: the same ones for as many steps as possible. */
const answersForSteps = (type: CompiledType): Map<Answers, number[]> => {
  const forms = type.steps.filter(({ scope }) => scope.answering.length > 0).map(({ stepNumber }) => stepNumber)
  const common = validAnswers(type, { random: seeded(1) })
  const hidden = hiddenSteps(type, common)
  const rest = forms.filter((step) => hidden.has(step))
  const own = rest.map((step): [Answers, number[]] => {
    const rule = rulesOf(type).find(({ stepNumber }) => stepNumber === step)
    return [rule ? breakRule(type, rule, { random: seeded(step) }) : common, [step]]
  })
  return new Map([[common, forms.filter((step) => !hidden.has(step))], ...own])
}

const showSteps = async (stage: Stage, { id, version }: GeneratedType) => {
  const { page } = stage
  await visit(stage, '/login', OWNER)
  for (const [answers, steps] of answersForSteps(compile(version))) {
    const draft = await answeredDraft(page.request, id.toUpperCase(), answers)
    for (const step of steps) {
      await goTo(stage, draft, step)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(version.steps[step]?.name[stage.language] ?? '')
      await expectAccessible(page, `${id}, step ${step}`)
    }
  }
}

const LANGUAGES: readonly Language[] = ['sv', 'en']
for (const [number, form] of translated.entries()) {
  const language = LANGUAGES[number % 2] ?? 'sv'
  const width = number % 4 < 2 ? 1280 : 390
  test(`the wizard renders each step of ${form.id}: ${language}, ${width} px (VOC-05)`, async ({ browser }) => {
    const stage = await openStage(browser, language, { width, height: 900 })
    const complaints = watchConsole(stage.page)
    await showSteps(stage, form)
    expect(complaints).toEqual([])
    await stage.page.context().close()
  })
}
