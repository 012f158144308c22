/** Command `catalogue diff`: classifies the changes between two versions of application types, for their author. */
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import { versionFile } from '@sievert/domain/catalogue-lint/lint'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { compareVersions } from '@sievert/domain/versions/compare-versions'
import type pg from 'pg'
import { correctedFrom, readCatalogue } from '../catalogue/load.ts'
import { sayFaults } from '../catalogue/read-files.ts'
import { schemaFaults } from '../catalogue/schema-faults.ts'
import { defineCommand, fromWhereYouAre, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'

/** `name`: of a type's folder, with the number. `typeId` is undefined where no catalogue has the version. */
type Side = { name: string; version: ApplicationTypeVersion<LocalisedText>; typeId: number | undefined }

const readVersion = (path: string): Side => {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const [fault] = schemaFaults(EDITOR_SCHEMAS.version, value)
  if (fault) throw new UsageError(`${path} is no version: ${fault.path.join('.')} ${fault.message}`)
  const type = JSON.parse(readFileSync(join(dirname(path), 'type.json'), 'utf8')) as { id?: number }
  const name = `${basename(dirname(path))}/${basename(path, '.json')}`
  return { name, version: value as Side['version'], typeId: type.id }
}

/** Folder of a type → its newest version, in the words in force. */
const newestIn = (dir: string): Map<string, Side> => {
  const content = readCatalogue(dir)
  const inForce = correctedFrom(content)
  return new Map(
    content.businessTypes.flatMap(({ folder, type, versions }) => {
      const last = versions.at(-1)
      const version = last && (inForce(versionFile(folder, last.number)) ?? last.version)
      return version ? [[folder, { name: `${folder}/v${version.versionNumber}`, version, typeId: type.id }]] : []
    }),
  )
}

const DRAFTS = `select count(*)::int as count from application
  where status = 'Started' and business_type_id = $1 and version_number = $2`

const sayDrafts = async (client: pg.ClientBase, { name, typeId, version }: Side, now: Side): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(DRAFTS, [typeId, version.versionNumber])
  const canMove = now.version.replaces?.versionNumber === version.versionNumber
  const fate =
    now.version.versionNumber === version.versionNumber
      ? 'show the new texts'
      : canMove
        ? 'can move'
        : 'stay on their version'
  console.log(`  drafts of ${name}: ${rows[0]?.count ?? 0}, which ${fate}`)
}

type Pair = { was: Side; now: Side }
const sayPair = async ({ was, now }: Pair, client: pg.ClientBase | undefined): Promise<void> => {
  const differences = compareVersions(was.version, now.version)
  if (differences.length === 0 && was.version.versionNumber === now.version.versionNumber) return
  const kinds = [...new Set(differences.map(({ kind }) => kind))]
  console.log(`${was.name} → ${now.name}: ${kinds.length > 0 ? `changed ${kinds.join(', ')}` : 'no change'}`)
  for (const { kind, about } of differences) console.log(`  ${kind}: ${about}`)
  if (client) await sayDrafts(client, was, now)
}

const pairsOf = (old: string, next: string): Pair[] => {
  const [wasFolder, isFolder] = [old, next].map((path) => statSync(path).isDirectory())
  if (wasFolder !== isFolder) throw new UsageError('Name two catalogue folders, or two version files')
  if (!wasFolder) return [{ was: readVersion(old), now: readVersion(next) }]
  const [before, after] = [newestIn(old), newestIn(next)]
  for (const folder of after.keys()) if (!before.has(folder)) console.log(`${folder}: a new type`)
  for (const folder of before.keys()) if (!after.has(folder)) console.log(`${folder}: the type is gone`)
  return [...before].flatMap(([folder, was]) => {
    const now = after.get(folder)
    return now ? [{ was, now }] : []
  })
}

const sayAll = async (pairs: readonly Pair[], client?: pg.ClientBase): Promise<void> => {
  for (const pair of pairs) await sayPair(pair, client)
}

export const command = defineCommand({
  takes: '<old> <new>',
  help: `Two catalogue folders, of which it compares the newest version of each type, or two files v<n>.json. It classifies each change: pages,
questions, rules or texts. With DATABASE_URL it also counts the drafts of each older version.
Ends with 0 when it could compare, with 1 when a catalogue has faults.`,
  run: async ([old = '', next = '']) => {
    let pairs: Pair[] = []
    const code = sayFaults(() => {
      pairs = pairsOf(fromWhereYouAre(old), fromWhereYouAre(next))
    })
    if (code !== 0) return code
    const hasDatabase = Boolean(process.env['DATABASE_URL'] ?? process.env['MIGRATION_DATABASE_URL'])
    if (hasDatabase) await withDatabaseClient((client) => sayAll(pairs, client))
    else await sayAll(pairs)
    return 0
  },
})
