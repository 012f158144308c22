/**
 * Compares our form engine with straight-line code for the same form, Ajv and Zod: CPU time of whole submissions and of
 * one change. For a save, a server also decodes the request and empties hidden answers, which is measured too.
 */
import { strict as assert } from 'node:assert'
import { compile } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { validateAll, validateItem } from '@sievert/domain/engine/validate'
import type { Issues } from '@sievert/domain/issue'
import type { Answers } from '@sievert/domain/sections/answers'
import type { EquipmentValue } from '@sievert/domain/sections/equipment'
import { byHand } from './engine/by-hand.ts'
import { type Form, forms, LIST } from './engine/forms.ts'
import { ajv, type Library, zod } from './engine/libraries.ts'
import { writeResult } from './support/results.ts'
import { median } from './support/turns.ts'
import { versions } from './support/versions.ts'

const ROUNDS = 9
const ROUND_MS = 150

/** `least`: the required share of `of`. */
type Budget = { what: string; ratio: number; least: number; met: boolean }
type Measured = { form: string; engine: string; perCpuSecond: number; shareOfByHand: number }
type Contender = { name: string; run: (index: number) => unknown }

/** Calls per second of CPU time, measured over this many milliseconds of it. */
const cpuRate = (run: Contender['run']): number => {
  const began = process.cpuUsage()
  let calls = 0
  for (;;) {
    for (let index = 0; index < 20; index++) run(index)
    calls += 20
    const { user, system } = process.cpuUsage(began)
    if (user + system >= ROUND_MS * 1000) return (calls * 1e6) / (user + system)
  }
}

/** The contenders take turns, so that other load on the machine affects all of them. The first round warms up. */
const measure = (contenders: readonly Contender[]): Map<string, number> => {
  const rates = new Map(contenders.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, run } of contenders) {
      const rate = cpuRate(run)
      if (round > 0) rates.get(name)?.push(rate)
    }
  return new Map([...rates].map(([name, all]) => [name, median(all)]))
}

const pathsOf = (steps: readonly Issues[]) => steps.map((issues) => issues.map(({ path, key }) => ({ path, key })))

const places = (steps: readonly Issues[]): string[] =>
  steps.flatMap((issues, step) =>
    issues.map(({ path }) => {
      const [section, , row, , inner] = path.split('.')
      return (section === LIST ? [step, section, row, inner] : [step, section]).join('/')
    }),
  )
const unique = (all: readonly string[]): string[] => [...new Set(all)].toSorted()

/**
 * Throws unless all verdicts agree: keys and paths of the code by hand, places
 * of the libraries, and half of all broken.
 */
const mustAgree = (form: Form, ours: (answers: Answers) => readonly Issues[], hand: typeof ours, others: Library[]) => {
  for (const [number, answers] of form.submissions.entries()) {
    const issues = ours(answers)
    assert.equal(issues.flat().length > 0, number % 2 === 1, `${form.name}, submission ${number}`)
    assert.deepEqual(pathsOf(hand(answers)), pathsOf(issues), `by hand, ${form.name}, submission ${number}`)
    for (const { name, places: theirs } of others)
      assert.deepEqual(unique(theirs(answers)), unique(places(issues)), `${name}, ${form.name}, submission ${number}`)
  }
}

const budget = (what: string, ratio: number, least: number): Budget => ({ what, ratio, least, met: ratio >= least })
const share = (rates: ReadonlyMap<string, number>, one: string, other: string): number =>
  (rates.get(one) ?? Number.NaN) / (rates.get(other) ?? Number.NaN)

const TODAY = '2026-11-28'
const OURS = 'ours'
const HAND = 'by hand'
const ONE_ROW = 'one row'
const READ = 'decode and reset'
const SAVE = `${READ} and validate`

const measureForm = async (form: Form) => {
  const compiled = compile(form.version)
  const hand = await byHand(form)
  const others = [ajv(form, true), zod(form)]
  const ours = (answers: Answers) => validateAll(compiled, answers, TODAY)
  const read = (json: Answers) =>
    resetHidden(
      compiled,
      Object.fromEntries(form.steps.map((_, step) => [step, decodeStep(compiled, step, json[step]).stepData])),
    )
  mustAgree(form, ours, hand.all, others)
  for (const answers of form.submissions) assert.deepEqual(hand.read(answers), read(answers))
  const at = (check: (answers: Answers) => unknown) => (index: number) => check(form.submissions[index] ?? {})
  const contenders: Contender[] = [
    { name: HAND, run: at(hand.all) },
    { name: OURS, run: at(ours) },
    ...[...others, ajv(form, false)].map(({ name, check }) => ({ name, run: at(check) })),
    { name: `${HAND}, ${READ}`, run: at(hand.read) },
    { name: `${OURS}, ${READ}`, run: at(read) },
    { name: `${HAND}, ${SAVE}`, run: at((json) => hand.all(hand.read(json))) },
    { name: `${OURS}, ${SAVE}`, run: at((json) => ours(read(json))) },
  ]
  const rows = form.submissions.map(
    (answers) => (answers[0]?.[LIST] as EquipmentValue | undefined)?.equipments[7]?.stepData,
  )
  if (rows[0]) {
    const row = (index: number) => rows[index] ?? {}
    const around = (index: number) => form.submissions[index] ?? {}
    contenders.push({ name: `${HAND}, ${ONE_ROW}`, run: (index) => hand.row(row(index)) })
    contenders.push({
      name: `${OURS}, ${ONE_ROW}`,
      run: (index) => validateItem(compiled, LIST, row(index), around(index), TODAY),
    })
  }
  return measure(contenders)
}

const budgetsOf = (form: string, rates: ReadonlyMap<string, number>): Budget[] => {
  if (form === 'small') return []
  const oneRow = `${OURS}, ${ONE_ROW}`
  const besideAjv = budget(`${form}: ours / Ajv`, share(rates, OURS, 'Ajv'), 1.2)
  // The code by hand compares numbers as binary ones, which is no upper bound of exact rules.
  if (form === 'dated') return [besideAjv]
  return [
    budget(`${form}: ours / by hand`, share(rates, OURS, HAND), 0.5),
    besideAjv,
    budget(`${form}: ${SAVE}, ours / by hand`, share(rates, `${OURS}, ${SAVE}`, `${HAND}, ${SAVE}`), 0.5),
    // Not against validation, which only reads: by hand, too, decoding takes four times as long.
    budget(`${form}: ${READ}, ours / by hand`, share(rates, `${OURS}, ${READ}`, `${HAND}, ${READ}`), 0.5),
    ...(rates.has(oneRow)
      ? [
          budget('one row: ours / by hand', share(rates, oneRow, `${HAND}, ${ONE_ROW}`), 1 / 20),
          budget("one row: ours / Ajv's whole pass", share(rates, oneRow, 'Ajv'), 10),
        ]
      : []),
  ]
}

const print = (measured: readonly Measured[], budgets: readonly Budget[]) => {
  console.table(
    measured.map(({ form, engine, perCpuSecond, shareOfByHand }) => ({
      form,
      engine,
      'per CPU second': Math.round(perCpuSecond),
      'of by hand': `${(shareOfByHand * 100).toFixed(0)} %`,
    })),
  )
  for (const { what, ratio, least, met } of budgets)
    console.log(`${met ? '✓ met   ' : '✗ missed'} ${what}: ${ratio.toFixed(2)} (at least ${least})`)
}

export const bench = async (): Promise<boolean> => {
  const measured: Measured[] = []
  const budgets: Budget[] = []
  for (const form of forms()) {
    console.log(`  the ${form.name} form`)
    const rates = await measureForm(form)
    for (const [engine, perCpuSecond] of rates) {
      const [, what] = engine.split(/, (.*)/)
      const hand = what && rates.has(`${HAND}, ${what}`) ? `${HAND}, ${what}` : HAND
      measured.push({ form: form.name, engine, perCpuSecond, shareOfByHand: share(rates, engine, hand) })
    }
    budgets.push(...budgetsOf(form.name, rates))
  }
  print(measured, budgets)
  writeResult('engine', { versions: versions('ajv', 'zod'), measured, budgets })
  return budgets.every(({ met }) => met)
}
