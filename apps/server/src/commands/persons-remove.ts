/** Command `persons remove`: removes what law and retention allow, and lists what is kept with the reason. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import { clockSkewOf } from '../adapters/postgres/clock-skew.ts'
import { type KeptApplication, type Removal, removePerson } from '../adapters/postgres/remove-person.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { retentionRulesOf } from '../ports/retention.ts'
import { readSome, retentionOf } from '../settings/config.ts'
import { applicationNamed, catalogueFolder } from './command.ts'
import { definePersonCommand } from './persons.ts'
import { refuseWrongClock } from './places.ts'

const reasonOf = ({ status, partyName, submittedOn, keptUntil }: KeptApplication, today: string): string => {
  if (status === 'Started') return `a draft of ${partyName}, which can delete it; --draft removes it`
  const sent = `an official document, sent in ${submittedOn}`
  if (keptUntil === null) return `${sent}; the end of its retention is not known yet`
  return keptUntil < today ? `${sent}; due: "retention" lists it` : `${sent}; kept until ${keptUntil}`
}

const say = ({ drafts, rows, isPersonRemoved, kept, mentions }: Removal, today: string, auditYears: number): void => {
  for (const { number, partyName } of drafts) console.log(`removed: draft ${number} of ${partyName}`)
  for (const [table, count] of Object.entries(rows)) if (count > 0) console.log(`removed: ${count} rows of ${table}`)
  for (const each of kept) console.log(`kept: ${each.number}, ${reasonOf(each, today)}`)
  for (const number of mentions) console.log(`kept: ${number}, of another applicant; its answers contain the number`)
  console.log(
    isPersonRemoved ? 'removed: number and name' : 'kept: number and name, as long as anything above refers to them',
  )
  console.log(`kept: the audit log, for accountability, ${auditYears} years from the removal of its subject`)
}

export const command = definePersonCommand({
  takes: '',
  options: { 'dry-run': { type: 'boolean', default: false }, draft: { type: 'string', multiple: true, default: [] } },
  help: `--dry-run               changes nothing, and lists what it would remove
--draft <number>        also removes this draft of an organisation, which has agreed to it; may be repeated
`,
  work: async ({ client, person, word }, _words, { 'dry-run': dryRun, draft: named }) => {
    await refuseWrongClock(clockSkewOf(client))
    const { submittedYears, auditYears } = readSome(process.env, retentionOf)
    const today = stockholmDate(Date.now())
    const rules = retentionRulesOf(loadCatalogue(catalogueFolder()), today, submittedYears)
    const drafts = new Map<string | undefined, string>()
    for (const name of named) drafts.set(await applicationNamed(name)(client), name)
    say(await removePerson(client, person, { word, rules, named: drafts, dryRun }), today, auditYears)
    console.log(
      dryRun
        ? 'Nothing was changed: this was a dry run.'
        : 'The worker moves their files to the trash within a day, and deletes them after RETENTION_TRASH_DAYS.',
    )
  },
})
