/** The equipment step with 200 machines beside the same step with 10: what a person waits for, what the API takes, what an edit sends. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startProduct } from '../e2e/support/product.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Clinic, clinicWith, signIn } from './veterinary-equipment/clinic.ts'
import { bytesOfEdit, waitsOf } from './veterinary-equipment/in-browser.ts'

const FEW = 10
const MANY = 200
const ROUNDS = 15
const MOST = 1.5
const MOST_BYTES = 10 * 1024

type Times = Record<string, number>
type Compared = { what: string; few: number; many: number; ratio: number; met: boolean }

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Few and many take turns, so that whatever else the machine does falls on both. The first round warms up. */
const compare = async (
  where: string,
  run: (clinic: Clinic, round: number) => Promise<Times>,
  clinics: [Clinic, Clinic],
) => {
  const rounds: [Times, Times][] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const times: [Times, Times] = [await run(clinics[0], round), await run(clinics[1], round)]
    if (round > 0) rounds.push(times)
  }
  return Object.keys(rounds[0]?.[0] ?? {}).map((name): Compared => {
    const of = (index: 0 | 1) => median(rounds.map((pair) => pair[index][name] ?? Number.NaN))
    const ratio = of(1) / of(0)
    return { what: `${where}, ${name}`, few: of(0), many: of(1), ratio, met: ratio <= MOST }
  })
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Each call by itself, over HTTP; the fee is what every change has fetched again. */
const callsOf = async (clinic: Clinic, round: number): Promise<Times> => {
  const add = performance.now()
  const machine = await clinic.add()
  return {
    add: performance.now() - add,
    edit: await timed(() => clinic.change({ ...machine, serialNumber: `SN-${round}` })),
    remove: await timed(() => clinic.remove(machine)),
    next: await timed(clinic.frequency),
    fee: await timed(clinic.fee),
  }
}

const measure = async (page: Page): Promise<{ compared: Compared[]; bytes: number }> => {
  await signIn(page)
  const clinics: [Clinic, Clinic] = [await clinicWith(page, FEW), await clinicWith(page, MANY)]
  const calls = await compare('API', callsOf, clinics)
  const waits = await compare('browser', (clinic, round) => waitsOf(page, clinic, round), clinics)
  return { compared: [...waits, ...calls], bytes: await bytesOfEdit(page, clinics[1]) }
}

const print = (compared: readonly Compared[], bytes: number) => {
  console.table(
    compared.map(({ what, few, many, ratio }) => ({
      what,
      [`${FEW} machines, ms`]: few.toFixed(1),
      [`${MANY} machines, ms`]: many.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
  )
  for (const { what, ratio, met } of compared)
    console.log(`${met ? '✓ met   ' : '✗ missed'} ${what}: ${ratio.toFixed(2)} (at most ${MOST})`)
  console.log(`${bytes <= MOST_BYTES ? '✓ met   ' : '✗ missed'} one edit: ${bytes} bytes (at most ${MOST_BYTES})`)
}

/** On a product of its own, or on the one at `E2E_ORIGIN`. */
export const bench = async (): Promise<boolean> => {
  const running = process.env['E2E_ORIGIN']
  const product = running ? undefined : await startProduct({ REQUESTS_PER_MINUTE: '1000000' })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ baseURL: running ?? product?.origin ?? '', locale: 'sv-SE' })
    const { compared, bytes } = await measure(page)
    print(compared, bytes)
    const versions = `Node ${process.versions.node}, Chromium ${browser.version()}`
    const result = { versions, machine: cpus()[0]?.model ?? 'unknown', rounds: ROUNDS, compared, bytesOfOneEdit: bytes }
    const folder = join(import.meta.dirname, 'results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'veterinary-equipment.json'), `${JSON.stringify(result, null, 2)}\n`)
    return bytes <= MOST_BYTES && compared.every(({ met }) => met)
  } finally {
    await browser.close()
    await product?.stop()
  }
}
