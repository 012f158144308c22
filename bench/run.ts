/** `npm run bench -- <name>`: one measurement, or all of them; exits with 1 when a budget is missed. Never part of the tests. */
import { bench as api } from './api.ts'
import { bench as engine } from './engine.ts'
import { bench as start } from './start.ts'
import { bench as uploads } from './uploads.ts'
import { bench as veterinaryEquipment } from './veterinary-equipment.ts'
import { bench as web } from './web.ts'

/** Measures, prints, writes `results/<name>.json`; true when every budget is met. */
type Bench = () => Promise<boolean>
const BENCHES: Record<string, Bench> = { api, engine, start, uploads, 'veterinary-equipment': veterinaryEquipment, web }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}
let allMet = true
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`── ${name}`)
  allMet = (await bench()) && allMet
}
process.exitCode = allMet ? 0 : 1
