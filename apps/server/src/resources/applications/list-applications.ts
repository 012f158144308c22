/** A party's applications: all of them, or what the start page begins with. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { FirstApplications } from '@sievert/contract/applications'
import { permitsOf } from '@sievert/domain/application/permits'
import type { Language } from '@sievert/domain/application-type/definition'
import { digitsOfCaseNumber } from '@sievert/domain/rules/case-number'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Listed } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Actor } from '../../ports/party.ts'
import { summariesOf } from './describe-application.ts'

/** So many come whole. */
const MOST_AT_ONCE = 200
/** Of more: rows of what was sent in, which is a page of them, and permits, of which five are seen at first. */
const SENT = 20
const PERMITS = 50
const LEAST_PERMITS = 6

const summarised = async (needs: Needs, applications: readonly Listed[], language: Language) => {
  const drafts = applications.flatMap(({ id, status }) => (status === 'Started' ? [id] : []))
  return summariesOf(needs, applications, language, await needs.stores.answers.firstMachines(drafts))
}

export const listApplications = async (
  needs: Needs,
  { party: { partyId } }: Actor,
  language: Language,
): Promise<ApplicationSummary[]> => summarised(needs, await needs.stores.applications.listedOf(partyId), language)

/** Undefined where so few would show no permits that hold, though there may be: nearly all have been renewed or were taken back. */
const someApplications = async (needs: Needs, { party: { partyId } }: Actor, language: Language) => {
  const { catalogue, clock, stores } = needs
  const [reports, permits] = [true, false].map((isReport) =>
    catalogue.businessTypes.flatMap(({ id, reportOnly }) => (reportOnly === isReport ? [id] : [])),
  )
  const today = stockholmDate(clock.now().getTime())
  const ending = await stores.applications.endingFirst(partyId, permits ?? [], today, PERMITS)
  const some = await stores.applications.someOf(partyId, {
    last: SENT,
    ids: ending.map(({ id }) => id),
    renewing: ending.flatMap(({ caseNumber }) => caseNumber ?? []).map(digitsOfCaseNumber),
    endingLastOf: reports ?? [],
  })
  const applications = await summarised(needs, some, language)
  const permitsUntil = ending[PERMITS - 1]?.validUntil
  if (!permitsUntil) return { applications }
  const seen = permitsOf(applications).filter(({ validUntil }) => validUntil <= permitsUntil)
  return seen.length < LEAST_PERMITS ? undefined : { applications, permitsUntil }
}

/** What is shown first, so that the page of who has sent in thousands asks for no more than it shows; a few come whole. */
export const listFirstApplications = async (
  needs: Needs,
  actor: Actor,
  language: Language,
): Promise<FirstApplications> => {
  const count = await needs.stores.applications.countOf(actor.party.partyId)
  const isMany = count.started + count.sent > MOST_AT_ONCE
  const some = isMany ? await someApplications(needs, actor, language) : undefined
  return { ...count, ...(some ?? { applications: await listApplications(needs, actor, language) }) }
}
