/** Runs the product's own process, `main` or `worker`, with kill points: `mortal.ts main|worker FILE`. */
import { failStart } from '../src/process.ts'
import { mortal } from './kill-points.ts'

const [, , what, file = ''] = process.argv
const { start } = what === 'main' ? await import('../src/main.ts') : await import('../src/worker.ts')
await start((deps) => mortal(deps, file)).catch(failStart)
