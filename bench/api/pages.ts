/** Pages of a step with 300 fields: the requests of opening one, and a save. */
import { startDraft, wire } from '../../apps/server/test/journey.ts'
import { tolvanAt } from '../support/clients.ts'
import { FIELDS } from '../web/catalogue.ts'
import { MANY_FIELDS } from '../web/medium.ts'

const TEXT = 'strålskärmning '.repeat(6).trim()
const answers = Object.fromEntries(
  MANY_FIELDS.flatMap(({ identity, sectionType }) => (sectionType === 'TextInput' ? [[identity, { text: TEXT }]] : [])),
)

/** One after the other, as one user would. */
export const openPages = async (origin: string, pages: number): Promise<void> => {
  const { server, browser, ask, change } = await tolvanAt(origin)
  const application = `applications/${await startDraft(server, browser, FIELDS)}`
  for (let n = 0; n < pages; n++) {
    await server.call('GET', `/app/${application.slice('applications/'.length)}`)
    for (const path of ['authentication/user', 'config', 'translation/?language=sv', application])
      await ask('GET', path)
    for (const path of ['businesstypes/BENCH_FIELDS', `${application}/stepvalues/0`]) await ask('GET', path)
    await change('PUT', `${application}/stepvalues?draft=true`, { stepNumber: 0, stepData: wire(answers) })
  }
}
