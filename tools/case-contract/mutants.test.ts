/**
 * Mutates the example case system one line at a time: the test of the case contract must report the broken rules, and
 * no others.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SHIPPED_CATALOGUE } from '../../apps/server/src/catalogue/layers.ts'
import { loadCatalogue } from '../../apps/server/src/catalogue/load.ts'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { weeklySample } from '../../scripts/testing/sampling.ts'
import { EXAMPLE, SECRET, startCaseSystem, TOKEN } from './case-system-process.ts'
import { madeUpApplications } from './made-up-applications.ts'
import { EVENT_MUTANTS } from './mutants/event-mutants.ts'
import { FETCH_MUTANTS } from './mutants/fetch-mutants.ts'
import { MESSAGE_MUTANTS } from './mutants/message-mutants.ts'
import type { Mutant } from './mutants/mutant.ts'
import { SUBMISSION_MUTANTS } from './mutants/submission-mutants.ts'
import { playSievert } from './play-sievert.ts'
import { makeSamples } from './samples.ts'

const folder = createTemporaryFolder()
const example = readFileSync(EXAMPLE, 'utf8')
afterAll(() => folder.remove())

/** The example with one text replaced. */
const mutated = ({ what, find, replace }: Mutant): string => {
  const [before = '', ...after] = example.split(find)
  expect(after, 'how often the text stands in the example').toHaveLength(1)
  const file = join(folder.path, `${what}.mjs`)
  writeFileSync(file, [before, ...after].join(replace))
  return file
}

const MADE_UP = madeUpApplications(loadCatalogue(SHIPPED_CATALOGUE))

/** The rules about unanswered calls, which need a case system with a short timeout. */
const SILENCE = ['fetches again what was not answered', 'tells again what was not answered']
const MUTANTS = [...SUBMISSION_MUTANTS, ...FETCH_MUTANTS, ...EVENT_MUTANTS, ...MESSAGE_MUTANTS]
const tried = weeklySample(MUTANTS)

it('each mutant changes one place of the example (HND-03)', () => {
  const elsewhere = MUTANTS.filter(({ find }) => example.split(find).length !== 2)
  expect(elsewhere.map(({ what }) => what)).toEqual([])
})

describe('a case system that', { timeout: 120_000 }, () => {
  // Sequential: rules with time limits must not compete for the processor.
  it.for(tried)('$what fails (HND-03)', { tags: ['nightly'] }, async (mutant, context) => {
    const { breaks, hides = [], quietMs = 500, restMs } = mutant
    const isOfSilence = SILENCE.some((title) => breaks.includes(title))
    const { url, sievertPort: port, stop } = await startCaseSystem(mutated(mutant), isOfSilence ? 10_000 : 60_000)
    context.onTestFinished(stop)
    const origin = `http://localhost:${port}`
    const samples = makeSamples(origin, MADE_UP).filter(
      ({ fileFault, eventFault }) => isOfSilence || (fileFault !== 'silent' && eventFault !== 'silent'),
    )
    const hidden = isOfSilence ? hides : [...new Set([...hides, ...SILENCE])]
    const withoutMessages = MESSAGE_MUTANTS.includes(mutant) ? {} : ({ withoutMessages: true } as const)
    const where = { url, port, origin, samples, token: TOKEN, secret: SECRET }
    const notAwaited = restMs ? hidden : [...breaks, ...hidden]
    const waits = { answerMs: 10_000, patienceMs: restMs ?? 15_000, quietMs, notAwaited }
    const verdicts = await playSievert({ ...where, ...waits, ...withoutMessages })
    const titled = (wanted: string) => verdicts.filter(({ mark }) => mark === wanted).map(({ title }) => title)
    expect({ broken: titled('✗').toSorted(), hidden: titled('–').toSorted() }).toEqual({
      broken: breaks.toSorted(),
      hidden: hidden.toSorted(),
    })
  })
})
