/**
 * Command `retention`: lists applications past their retention period, removes them, or lets the worker do so. Each
 * removal or switch is written to the audit log.
 */
import { addYears, stockholmDate } from '@sievert/domain/swedish-time'
import type pg from 'pg'
import { clockSkewOf } from '../adapters/postgres/clock-skew.ts'
import {
  type Expired,
  findExpired,
  removeExpired,
  removeForgottenPersons,
  removeOldChains,
  switchedOn,
  switchWorker,
  type Word,
} from '../adapters/postgres/expired.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type RetentionRules, retentionRulesOf } from '../ports/retention.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { applicationNamed, catalogueFolder, defineCommand, UsageError } from './command.ts'
import { requireWord, WORD_OPTIONS, wordFrom } from './operator-word.ts'
import { refuseWrongClock, withDatabaseClient } from './places.ts'

type Wanted = { remove: boolean; named: readonly string[]; worker: string | undefined; types: readonly string[] }

const WAITS = 'waits: the case system has not fetched all of it'

const say = ({ caseNumber, number, submittedOn, keptUntil }: Expired, what: string) =>
  console.log(`${caseNumber}  ${number}  sent in ${submittedOn}  kept until ${keptUntil}  ${what}`)

const sayRules = async (client: pg.Client): Promise<void> => {
  const rules = (await switchedOn(client)).map(({ type, years }) => `type ${type} after ${years} years`)
  console.log(`The worker removes by itself: ${rules.length > 0 ? rules.join(', ') : 'nothing'}.`)
}

const list = async (client: pg.Client, expired: readonly Expired[]): Promise<void> => {
  for (const each of expired) say(each, each.handedOverWhole ? 'due' : WAITS)
  console.log(`${expired.length} applications are due. Nothing was changed; --remove removes them.`)
  await sayRules(client)
}

/** The ids of the applications that the operator names; a case system may give one number twice. */
const idsOf = async (
  client: pg.Client,
  expired: readonly Expired[],
  named: readonly string[],
): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (const name of named) {
    const id = await applicationNamed(name)(client)
    if (id === undefined || !expired.some((each) => each.id === id))
      throw new UsageError(`${name} is not the number of a case that is due`)
    ids.add(id)
  }
  return ids
}

const removeDue = async (
  client: pg.Client,
  rules: RetentionRules,
  { expired, named, word }: { expired: readonly Expired[]; named: readonly string[]; word: Word | undefined },
): Promise<void> => {
  const ids = await idsOf(client, expired, named)
  let removed = 0
  for (const each of expired) {
    const said = ids.has(each.id) ? word : undefined
    const isGone = await removeExpired(client, rules, each.id, said)
    if (isGone) removed++
    const left = each.handedOverWhole ? 'left: removed meanwhile, or its time has changed' : WAITS
    say(each, isGone ? 'removed' : left)
  }
  const persons = await removeForgottenPersons(client)
  const { auditYears } = readSome(process.env, retentionOf)
  const chains = await removeOldChains(client, addYears(rules.today, -auditYears))
  console.log(`Removed: ${removed} applications, ${persons} persons, ${chains} chains of the audit log.`)
  console.log('The worker moves their files to the trash within a day, and deletes them after RETENTION_TRASH_DAYS.')
}

const turn = async (client: pg.Client, rules: RetentionRules, known: readonly number[], wanted: Wanted, word: Word) => {
  const types = wanted.types.length > 0 ? wanted.types.map(Number) : known
  const unknownType = wanted.types.find((type) => !known.includes(Number(type)))
  if (unknownType !== undefined) throw new UsageError(`${unknownType} is not the id of a business type`)
  const yearsOf = (type: number) => rules.byType[type] ?? rules.otherwise
  await switchWorker(client, types, wanted.worker === 'on' ? yearsOf : undefined, word)
  await sayRules(client)
}

const runRetention = async (client: pg.Client, wanted: Wanted, word: Word | undefined): Promise<number> => {
  await refuseWrongClock(clockSkewOf(client))
  const { submittedYears } = readSome(process.env, retentionOf)
  const catalogue = loadCatalogue(catalogueFolder())
  const rules = retentionRulesOf(catalogue, stockholmDate(Date.now()), submittedYears)
  const known = catalogue.businessTypes.map(({ id }) => id)
  if (wanted.worker && word) await turn(client, rules, known, wanted, word)
  else {
    const expired = await findExpired(client, rules)
    await (wanted.remove ? removeDue(client, rules, { expired, named: wanted.named, word }) : list(client, expired))
  }
  return 0
}

const refuseMixed = ({ remove, named, worker, types }: Wanted, word: Word | undefined): void => {
  if (worker !== undefined && worker !== 'on' && worker !== 'off') throw new UsageError('--worker is on or off')
  if (worker && remove) throw new UsageError('--worker and --remove exclude each other')
  if (named.length > 0 && !remove) throw new UsageError('--without-hand-over goes with --remove')
  if (types.length > 0 && !worker) throw new UsageError('--type goes with --worker')
  if (worker || named.length > 0) requireWord(word)
}

export const command = defineCommand({
  takes: '',
  options: {
    remove: { type: 'boolean', default: false },
    'without-hand-over': { type: 'string', multiple: true, default: [] },
    worker: { type: 'string' },
    type: { type: 'string', multiple: true, default: [] },
    ...WORD_OPTIONS,
  },
  help: `--remove                           removes those that are due and that the case system has fetched with all their files, and what is left of
                                   persons and audit log without them; without it nothing is removed
--without-hand-over <number>       with --remove: this case, or this application, though the case system has not fetched it; may
                                   be repeated
--worker <on|off>                  has the worker do so automatically, daily, with applications; persons and audit log stay for --remove.
                                   The years are those of today: repeat it when they change
--type <id>                        with --worker: of this business type alone; may be repeated
--by <name>                        who orders it: required by --worker and --without-hand-over, and stored in the audit log
--why <reason>                     the reason, in the same way

The database is the one of MIGRATION_DATABASE_URL (or DATABASE_URL), as the owner of its tables, or else that of npm start on this machine.
RETENTION_SUBMITTED_YEARS and RETENTION_AUDIT_YEARS (10 each, 1000 at most) and CATALOGUE_DIR are as the service has them; with one that
it would refuse nothing is removed.
Ends with 0, or with 2 when it could not be done.`,
  run: async (_words, { remove, worker, type, by, why, 'without-hand-over': named }) => {
    const wanted = { remove, named, worker, types: type }
    const word = wordFrom({ by, why })
    refuseMixed(wanted, word)
    return withDatabaseClient((client) => runRetention(client, wanted, word))
  },
})
