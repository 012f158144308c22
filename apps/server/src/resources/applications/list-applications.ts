/** Lists a party's applications: all of them, or the first ones for the start page. */

import { Readable } from 'node:stream'
import type { FirstApplications } from '@sievert/contract/applications'
import { lastDayOf, permitsOf } from '@sievert/domain/application/permits'
import { FOREVER } from '@sievert/domain/reports/status'
import { digitsOfCaseNumber } from '@sievert/domain/rules/case-number'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language } from '@sievert/domain/texts/language'
import { hiddenStepsOf } from '../../applications/hidden-steps.ts'
import { type AboutThread, aboutThread, mayWait } from '../../messages/requests-now.ts'
import type { Listed } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { ThreadOutline } from '../../ports/messages.ts'
import type { Actor, Party } from '../../ports/party.ts'
import { isCosigningOpen } from '../../signing/cosigning.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { summariseCosigning } from '../cosigning/describe-cosigning.ts'
import { type AroundList, type InDraft, summariesOf } from './describe-application.ts'

/** Up to this many applications, the full list is returned. */
const MOST_AT_ONCE = 200
/**
 * Above MOST_AT_ONCE: one page of submitted applications, and the permits that expire first (the page shows five at
 * first).
 */
const SENT = 20
const PERMITS = 50
const LEAST_PERMITS = 6

const draftsOf = async (
  deps: Dependencies,
  party: Party,
  applications: readonly Listed[],
): Promise<ReadonlyMap<string, InDraft>> => {
  const started = applications.filter(({ status }) => status === 'Started')
  const machines = await deps.stores.answers.firstMachines(started.map(({ id }) => id))
  const drafts = started.map(async (draft): Promise<[string, InDraft]> => {
    const inDraft = { machine: machines.get(draft.id), hidden: await hiddenStepsOf(deps, { ...draft, party }) }
    return [draft.id, inDraft]
  })
  return new Map(await Promise.all(drafts))
}

/** Facts of each thread that lists show, by the id of its application; `outlines`: of the party's threads. */
const threadsOf = (
  { clock }: Dependencies,
  applications: readonly Listed[],
  outlines: readonly ThreadOutline[],
): AroundList['threads'] => {
  const own = new Map(applications.map((application) => [application.id, application]))
  const now = clock.now()
  return new Map(
    outlines.flatMap((outline): [string, AboutThread][] => {
      const application = own.get(outline.applicationId)
      return application ? [[outline.applicationId, aboutThread(application, outline, now)]] : []
    }),
  )
}

const cosigningsOf = async ({ stores, clock }: Dependencies, actor: Actor): Promise<AroundList['cosignings']> => {
  const now = clock.now()
  const open = (await stores.cosignings.openOf(actor.party.partyId)).filter((each) => isCosigningOpen(each, now))
  return new Map(open.map((each) => [each.applicationId, summariseCosigning(each, actor, now)]))
}

const aroundOf = async (
  deps: Dependencies,
  actor: Actor,
  applications: readonly Listed[],
  outlines: readonly ThreadOutline[],
): Promise<AroundList> => ({
  drafts: await draftsOf(deps, actor.party, applications),
  threads: threadsOf(deps, applications, outlines),
  cosignings: await cosigningsOf(deps, actor),
})

/** All applications of the party, and its threads. */
const listedWithThreads = ({ stores }: Dependencies, { partyId }: Party) =>
  Promise.all([stores.applications.listedOf(partyId), stores.messages.outlinesOf(partyId)])

/** Rows that are converted at a time: a stream answers other requests in between. */
const CONVERTED = 250

/** The party's applications as JSON of `ApplicationSummary[]`. */
export const streamApplications = async (deps: Dependencies, actor: Actor, language: Language): Promise<Readable> => {
  const { party } = actor
  const [all, outlines] = await listedWithThreads(deps, party)
  const around = await aroundOf(deps, actor, all, outlines)
  const jsonOf = (some: readonly Listed[]) =>
    JSON.stringify(summariesOf({ ...deps, party }, some, language, around)).slice(1, -1)
  function* parts() {
    yield '['
    for (let from = 0; from < all.length; from += CONVERTED)
      yield (from === 0 ? '' : ',') + measureWork(() => jsonOf(all.slice(from, from + CONVERTED)))
    yield ']'
  }
  return Readable.from(parts(), { highWaterMark: 1 })
}

const listApplications = async (deps: Dependencies, actor: Actor, language: Language) => {
  const { party } = actor
  const [all, outlines] = await listedWithThreads(deps, party)
  return summariesOf({ ...deps, party }, all, language, await aroundOf(deps, actor, all, outlines))
}

/**
 * Undefined if fewer than LEAST_PERMITS of the permits that expire first are still in force, because nearly all are
 * renewed or withdrawn. The full list is then needed.
 */
const someApplications = async (deps: Dependencies, actor: Actor, language: Language) => {
  const { party } = actor
  const { partyId } = party
  const { catalogue, clock, stores } = deps
  const [reports, permits] = [true, false].map((isReport) =>
    catalogue.businessTypes.flatMap(({ id, reportOnly }) => (reportOnly === isReport ? [id] : [])),
  )
  const now = clock.now()
  const today = stockholmDate(now.getTime())
  const [ending, outlines] = await Promise.all([
    stores.applications.endingFirst(partyId, permits ?? [], today, PERMITS),
    stores.messages.outlinesOf(partyId),
  ])
  const waiting = outlines.filter((outline) => mayWait(outline, now))
  const some = await stores.applications.someOf(partyId, {
    last: SENT,
    ids: [...ending.map(({ id }) => id), ...waiting.map(({ applicationId }) => applicationId)],
    renewing: ending.flatMap(({ caseNumber }) => caseNumber ?? []).map(digitsOfCaseNumber),
    endingLastOf: reports ?? [],
  })
  const around = await aroundOf(deps, actor, some, outlines)
  const applications = summariesOf({ ...deps, party }, some, language, around)
  const last = ending[PERMITS - 1]
  if (!last) return { applications }
  const permitsUntil = last.validUntil ?? FOREVER
  const seen = permitsOf(applications).filter(({ held }) => lastDayOf(held) <= permitsUntil)
  return seen.length < LEAST_PERMITS ? undefined : { applications, permitsUntil }
}

/**
 * First applications for the start page. A party with thousands of applications loads only those that the page shows; a
 * short list is complete.
 */
export const listFirstApplications = async (
  deps: Dependencies,
  actor: Actor,
  language: Language,
): Promise<FirstApplications> => {
  const count = await deps.stores.applications.countOf(actor.party.partyId)
  const isMany = count.started + count.sent > MOST_AT_ONCE
  const some = isMany ? await someApplications(deps, actor, language) : undefined
  return { ...count, ...(some ?? { applications: await listApplications(deps, actor, language) }) }
}
