/** Exports a party's drafts and unsent answers as one file for people and machines, streamed one by one. */
import { Readable } from 'node:stream'
import type { Language } from '@sievert/domain/texts/language'
import { findApplicationType } from '../../applications/application-type-of.ts'
import { loadApplication } from '../../applications/load-application.ts'
import { summariseApplication } from '../../applications/summarise-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { pick } from '../../utilities/objects/pick.ts'

type ExportDependencies = Pick<Dependencies, 'stores' | 'clock' | 'catalogue' | 'translator'>

const describeFile = (file: DocumentRecord) => pick(file, 'id', 'fileName', 'size', 'sha256')

const storedOf = async ({ stores }: ExportDependencies, applicationId: string) => ({
  steps: (await stores.answers.steps(applicationId)).map((step) => pick(step, 'stepNumber', 'data')),
  items: (await stores.answers.items(applicationId)).map((item) => pick(item, 'id', 'stepNumber', 'kind', 'data')),
})

/**
 * One draft as JSON in parts, so that only one representation of its answers is in memory at a time. Only the stored
 * answers when the catalogue lacks its version.
 */
async function* draftOf(deps: ExportDependencies, application: ApplicationRecord, language: Language) {
  const pinned = findApplicationType(deps, application)
  const about = {
    applicationId: toShortId(application.id),
    applicationNumber: application.number,
    businessType: deps.catalogue.businessType(application.businessTypeId)?.name[language] ?? '',
    createdAt: application.createdAt.toISOString(),
    lastSaved: application.lastSaved.toISOString(),
    ...(!pinned && { unavailable: true }),
  }
  yield `${JSON.stringify(about).slice(0, -1)},"answers":`
  yield JSON.stringify(
    pinned ? summariseApplication(deps, await loadApplication(deps, deps.stores, application), language) : [],
  )
  yield ',"stored":'
  yield JSON.stringify(await storedOf(deps, application.id))
  const documents = await deps.stores.documents.listOf(application.id)
  yield `,"documents":${JSON.stringify(documents.map(describeFile))}}`
}

/** The unsent answers and messages of one application. */
const unsentOf = async ({ stores }: ExportDependencies, { id, number }: { id: string; number: string }) => {
  const files = await stores.documents.listOf(id)
  return (await stores.messages.drafts(id)).map(({ requestId, content, savedAt }) => {
    const named = new Set(content.items.flatMap(({ documents }) => documents.map((each) => each.toLowerCase())))
    return {
      applicationId: toShortId(id),
      applicationNumber: number,
      ...(requestId !== '' && { requestId }),
      ...content,
      savedAt: savedAt.toISOString(),
      documents: files.filter((file) => named.has(file.id)).map(describeFile),
    }
  })
}

/** The JSON of `DraftsExport`. Omits drafts that were removed or submitted since `ids` were read. */
async function* exportOf(deps: ExportDependencies, { party }: Actor, ids: readonly string[], language: Language) {
  const { name, displayId } = party
  const head = { format: 'sievert-drafts/1', exportedAt: deps.clock.now().toISOString(), party: { name, displayId } }
  yield `${JSON.stringify(head).slice(0, -1)},"drafts":[`
  let separator = ''
  for (const id of ids) {
    const application = await deps.stores.applications.find(id)
    if (application?.status !== 'Started') continue
    yield separator
    yield* draftOf(deps, application, language)
    separator = ','
  }
  yield '],"unsentAnswers":['
  separator = ''
  for (const application of await deps.stores.messages.withDrafts(party.partyId))
    for (const unsent of await unsentOf(deps, application)) {
      yield separator + JSON.stringify(unsent)
      separator = ','
    }
  yield ']}'
}

/**
 * Allows one export per user at a time: a client that stops reading keeps one draft in memory. Throws 429 while another
 * export of the same user is in progress.
 */
export const draftExporter = (deps: ExportDependencies) => {
  const readers = new Set<string>()
  /** The party's drafts, last saved first, as a stream of `DraftsExport` in JSON. Adds the export to the audit log. */
  return async (actor: Actor, language: Language): Promise<Readable> => {
    const { person, party } = actor
    if (readers.has(person.id)) throw new AppError('error.too-many.text', { retryAfterSeconds: 10 })
    readers.add(person.id)
    try {
      const own = await deps.stores.applications.listedOf(party.partyId)
      const ids = own.filter(({ status }) => status === 'Started').map(({ id }) => id)
      const entry = { chain: `person:${person.id}`, at: deps.clock.now(), personId: person.id, partyId: party.partyId }
      await deps.stores.audit.append({ ...entry, action: 'drafts-exported', detail: { drafts: ids.length } })
      const content = Readable.from(exportOf(deps, actor, ids, language), { highWaterMark: 1 })
      return content.once('close', () => readers.delete(person.id))
    } catch (error) {
      readers.delete(person.id)
      throw error
    }
  }
}
