/** The message when everything has started. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'

type TestPerson = { personalNumber: string; givenName: string; familyName: string; description: { en: string } }

const testPersons = (): string => {
  const path = join(root, 'apps/simulators/src/test-persons.json')
  const persons = JSON.parse(readFileSync(path, 'utf8')) as TestPerson[]
  const rows = persons.map((p) => [p.personalNumber, `${p.givenName} ${p.familyName}`, p.description.en] as const)
  const width = Math.max(...rows.map(([, name]) => name.length))
  return rows.map(([number, name, text]) => `  ${number}  ${name.padEnd(width)}  ${text}`).join('\n')
}

const short = (path: string) => (path.startsWith(root) ? relative(root, path) : path)

/** `databaseFolder` is absent for an external database. */
export const greeting = (origin: string, simulators: string, dataDir: string, databaseFolder?: string): string =>
  `
Sievert            ${origin}
Phone, case system
and mail           ${simulators}
Data               ${short(dataDir)}${databaseFolder === undefined ? '' : ` (database in ${short(databaseFolder)})`}, logs in ${short(join(dataDir, 'logs'))}

Sign in as one of the test persons:
${testPersons()}

Ctrl-C ends it all; the data is kept.`
