/** Command `catalogue diff`: classifies the changes between two versions of application types, for their author. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EDITOR_SCHEMAS } from '@sievert/contract/catalogue'
import type { ApplicationTypeVersion } from '@sievert/domain/application-type/definition'
import { versionFile } from '@sievert/domain/catalogue-lint/lint'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { compareVersions } from '@sievert/domain/versions/compare-versions'
import { lastDayOf } from '@sievert/domain/versions/newer-version'
import type pg from 'pg'
import { correctedFrom, readCatalogue } from '../catalogue/load.ts'
import { sayFaults } from '../catalogue/read-files.ts'
import { schemaFaults } from '../catalogue/schema-faults.ts'
import { defineCommand, fromWhereYouAre, UsageError } from './command.ts'
import { withDatabaseClient } from './places.ts'

type Version = ApplicationTypeVersion<LocalisedText>
/**
 * `name`: of a type's folder, with the number. `typeId` is undefined where no catalogue has the version. `find`: another
 * version of the type by its number.
 */
type Side = {
  name: string
  version: Version
  typeId: number | undefined
  find: (versionNumber: number) => Version | undefined
}

const parseVersion = (path: string): Version => {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const [fault] = schemaFaults(EDITOR_SCHEMAS.version, value)
  if (fault) throw new UsageError(`${path} is no version: ${fault.path.join('.')} ${fault.message}`)
  return value as Version
}

const readVersion = (path: string): Side => {
  const version = parseVersion(path)
  const type = JSON.parse(readFileSync(join(dirname(path), 'type.json'), 'utf8')) as { id?: number }
  const name = `${basename(dirname(path))}/${basename(path, '.json')}`
  const find = (versionNumber: number) => {
    const other = join(dirname(path), `v${versionNumber}.json`)
    return existsSync(other) ? parseVersion(other) : undefined
  }
  return { name, version, typeId: type.id, find }
}

type Pair = { was: Side; now: Side }

/** Folder of a type → its newest version, in the words in force. */
const newestIn = (dir: string): Map<string, Side> => {
  const content = readCatalogue(dir)
  const inForce = correctedFrom(content)
  return new Map(
    content.businessTypes.flatMap(({ folder, type, versions }) => {
      const find = (number: number) =>
        inForce(versionFile(folder, number)) ?? versions.find((each) => each.number === number)?.version
      const version = find(versions.at(-1)?.number ?? 0)
      return version ? [[folder, { name: `${folder}/v${version.versionNumber}`, version, typeId: type.id, find }]] : []
    }),
  )
}

const DRAFTS = `select count(*)::int as count from application
  where status = 'Started' and business_type_id = $1 and version_number = $2`

/** The versions that lead from one to the other by replacing each other; undefined when one does not. */
const versionsBetween = ({ was, now }: Pair): Version[] | undefined => {
  const between: Version[] = []
  let first = now.version
  while (first.replaces && first.replaces.versionNumber > was.version.versionNumber) {
    const earlier = now.find(first.replaces.versionNumber)
    if (!earlier || earlier.versionNumber >= first.versionNumber) return undefined
    between.unshift(earlier)
    first = earlier
  }
  return first.replaces?.versionNumber === was.version.versionNumber ? between : undefined
}

const sayDrafts = async (client: pg.ClientBase, { was, now }: Pair): Promise<void> => {
  const { name, typeId, version } = was
  const { rows } = await client.query<{ count: number }>(DRAFTS, [typeId, version.versionNumber])
  const canMove = versionsBetween({ was, now }) !== undefined
  const fate =
    now.version.versionNumber === version.versionNumber
      ? 'show the new texts'
      : canMove
        ? 'can move'
        : 'stay on their version'
  console.log(`  drafts of ${name}: ${rows[0]?.count ?? 0}, which ${fate}`)
}

/** Until when the older version can be signed. */
const endOf = ({ was, now }: Pair): string => {
  const between = versionsBetween({ was, now })
  if (!between) return `drafts of ${was.name} can be signed without end: ${now.name} does not replace it`
  const lastDay = lastDayOf([was.version, ...between, now.version])
  return lastDay === undefined
    ? `drafts of ${was.name} can be signed without end: no last day is named`
    : `drafts of ${was.name} can be signed until ${lastDay}`
}

const sayPair = async ({ was, now }: Pair, client: pg.ClientBase | undefined): Promise<void> => {
  const differences = compareVersions(was.version, now.version, versionsBetween({ was, now }))
  if (differences.length === 0 && was.version.versionNumber === now.version.versionNumber) return
  const kinds = [...new Set(differences.map(({ kind }) => kind))]
  console.log(`${was.name} → ${now.name}: ${kinds.length > 0 ? `changed ${kinds.join(', ')}` : 'no change'}`)
  for (const { kind, about } of differences) console.log(`  ${kind}: ${about}`)
  if (was.version.versionNumber !== now.version.versionNumber) console.log(`  ${endOf({ was, now })}`)
  if (client) await sayDrafts(client, { was, now })
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
