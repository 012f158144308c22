/** Exports a party's drafts as one file that people and machines can read. */
import type { DraftsExport } from '@sievert/contract/drafts'
import type { Language } from '@sievert/domain/application-type/definition'
import { loadWhole } from '../../application/load-whole.ts'
import { summariseApplication } from '../../application/summarise-application.ts'
import { compressed } from '../../basics/application-id.ts'
import { pick } from '../../basics/pick.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Actor } from '../../ports/party.ts'

type ExportNeeds = Pick<Needs, 'stores' | 'clock' | 'catalogue' | 'translator'>

const storedOf = async ({ stores }: ExportNeeds, applicationId: string) => ({
  steps: (await stores.answers.steps(applicationId)).map((step) => pick(step, 'stepNumber', 'data')),
  items: (await stores.answers.items(applicationId)).map((item) => pick(item, 'id', 'stepNumber', 'kind', 'data')),
})

const draftOf = async (needs: ExportNeeds, application: ApplicationRecord, language: Language) => {
  const whole = await loadWhole(needs, needs.stores, application)
  const documents = await needs.stores.documents.listOf(application.id)
  return {
    applicationId: compressed(application.id),
    applicationNumber: application.number,
    businessType: whole.businessType.name[language],
    createdAt: application.createdAt.toISOString(),
    lastSaved: application.lastSaved.toISOString(),
    answers: summariseApplication(needs, whole, language),
    stored: await storedOf(needs, application.id),
    documents: documents.map(({ id, fileName, size, sha256 }) => ({ id, fileName, size, sha256 })),
  }
}

/** The party's drafts, last saved first; that they were given out is noted. */
export const exportDrafts = async (
  needs: ExportNeeds,
  { person, party }: Actor,
  language: Language,
): Promise<DraftsExport> => {
  const own = (await needs.stores.applications.listOf(party.partyId)).filter(({ status }) => status === 'Started')
  const drafts: DraftsExport['drafts'] = []
  for (const application of own) drafts.push(await draftOf(needs, application, language))
  const now = needs.clock.now()
  const { name, displayId, partyId } = party
  const entry = { chain: `person:${person.id}`, at: now, personId: person.id, partyId }
  await needs.stores.audit.append({ ...entry, action: 'drafts-exported', detail: { drafts: drafts.length } })
  return { format: 'sievert-drafts/1', exportedAt: now.toISOString(), party: { name, displayId }, drafts }
}
