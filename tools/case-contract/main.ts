/** `npm run case-contract:test -- <url>`: simulates Sievert against a vendor's case system, and judges it by rules. */
import { PATIENCE_MS } from '../../apps/server/src/adapters/case-system/http.ts'
import { loadCatalogue } from '../../apps/server/src/catalogue/load.ts'
import { catalogueFolder, defineCommand, UsageError } from '../../apps/server/src/commands/command.ts'
import { readSome } from '../../apps/server/src/settings/config.ts'
import { madeUpApplications } from './made-up-applications.ts'
import { playSievert } from './play-sievert.ts'
import { makeSamples } from './samples.ts'

const numberFrom = (option: string, word: string, most: number): number => {
  const number = Number(word)
  if (!/^\d+$/.test(word) || number < 1 || number > most)
    throw new UsageError(`--${option} is a number from 1 to ${most}`)
  return number
}

const addressFrom = (word: string): string => {
  if (!/^https?:/.test(word) || !URL.canParse(word)) throw new UsageError(`${word} is no address with http: or https:`)
  return word.replace(/\/$/, '')
}

const PROGRAM = 'npm run case-contract:test --'

const command = defineCommand({
  takes: '<url>',
  options: {
    port: { type: 'string', default: '3200' },
    origin: { type: 'string' },
    patience: { type: 'string', default: '60' },
  },
  help: `The case system is the one at <url>/cases. It must know CASE_SYSTEM_TOKEN and CASE_EVENT_SECRET, which are read from variables of these
names, and send its events to where this command listens. All that it is sent is made up, of the types in the catalogue in force (CATALOGUE_DIR); it should be one for tests all the same.

--port <number>      where this command listens, on all addresses of the machine: 3200 unless said
--origin <address>   where the case system finds it: http://localhost:<port> unless said
--patience <seconds> for how long nothing may come of the case system, though it is still at work: 60 unless said

A line for each rule: ✓ it does so, ✗ it does not, – this could not be seen, and why. docs/case-system.md says more.
Ends with 0 when no rule is broken, with 1 when one is, with 2 when it could not be tried.`,
  run: async ([word = ''], options) => {
    const url = addressFrom(word)
    const port = numberFrom('port', options.port, 65_535)
    const patienceMs = numberFrom('patience', options.patience, 3600) * 1000
    const { token, secret } = readSome(process.env, (read) => ({
      token: read.text('CASE_SYSTEM_TOKEN'),
      secret: read.required('CASE_EVENT_SECRET', 'the secret that signs case events'),
    }))
    const origin = addressFrom(options.origin ?? `http://localhost:${port}`)
    const at = {
      url,
      token,
      secret,
      port,
      origin,
      samples: makeSamples(origin, madeUpApplications(loadCatalogue(catalogueFolder()))),
    }
    const verdicts = await playSievert({ ...at, patienceMs, answerMs: PATIENCE_MS, quietMs: patienceMs / 2 })
    for (const { mark, title, why } of verdicts) console.log(`${mark} ${title}: ${why}`)
    const count = (wanted: string) => verdicts.filter(({ mark }) => mark === wanted).length
    console.log(`\n${count('✓')} kept, ${count('✗')} broken, ${count('–')} not seen`)
    return count('✗') > 0 ? 1 : 0
  },
})

const main = async (args: readonly string[]): Promise<number> => {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${PROGRAM} ${command.takes} [options]\n\n${command.help}`)
    return 0
  }
  return command.run(args).catch((error: unknown) => {
    const line = error instanceof Error ? error.message : String(error)
    console.error(error instanceof UsageError ? `${line}. See: ${PROGRAM} --help` : line)
    return 2
  })
}
process.exitCode = await main(process.argv.slice(2))
