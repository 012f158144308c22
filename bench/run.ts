/**
 * `npm run bench -- <name>`: runs one measurement, or all; exits with 1 when a budget is missed, or a tracked figure is
 * a tenth worse than the committed one. Not part of the tests. `--times 3` repeats each measurement, and stores the
 * medians.
 */
import { parseArgs } from 'node:util'
import { buildWeb } from '../scripts/web-build.ts'
import { bench as api } from './api.ts'
import { bench as engine } from './engine.ts'
import { bench as flood } from './flood.ts'
import { bench as start } from './start.ts'
import { mediansOf } from './support/medians.ts'
import { readResult, writeResult } from './support/results.ts'
import { writeTable } from './support/table.ts'
import { committed, worsened } from './support/worse.ts'
import { bench as uploads } from './uploads.ts'
import { bench as veterinaryEquipment } from './veterinary-equipment.ts'
import { bench as web } from './web.ts'

/** Measures, prints, and writes `results/<name>.json`; true when every budget is met. */
type Bench = () => Promise<boolean>
const BENCHES: Record<string, Bench> = {
  api,
  engine,
  flood,
  start,
  uploads,
  'veterinary-equipment': veterinaryEquipment,
  web,
}

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '1' } },
})
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
const times = Number(values.times)
if (!(times >= 1)) {
  console.error(`--times is a number from 1 up, not ${values.times}`)
  process.exit(2)
}
// The measured processes serve it.
await buildWeb()
let allMet = true
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const runs: object[] = []
  for (let time = 1; time <= times; time++) {
    console.log(`── ${name}, ${time} of ${values.times}`)
    allMet = (await bench()) && allMet
    runs.push(readResult(name))
  }
  writeResult(name, { runs: runs.length, ...mediansOf(runs) })
  for (const figure of worsened(committed(name), readResult(name))) {
    console.log(`✗ a tenth worse than committed: ${figure}`)
    allMet = false
  }
}
writeTable()
process.exitCode = allMet ? 0 : 1
