/** Finds the documents of the application that a draft was copied from, which the applicant may take one by one. */
import type { EarlierDocument } from '@sievert/contract/documents'
import { VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { mapFiles } from '@sievert/domain/documents/map-files'
import type { FileEntry } from '@sievert/domain/file-entry'
import type { Section } from '@sievert/domain/sections/section-types'
import { stockholmDate, wholeMonths } from '@sievert/domain/swedish-time'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import { machineName } from '@sievert/domain/veterinary-equipment/machine-name'
import { applicationTypeOf, type PinnedType, stepNamed } from '../../applications/application-type-of.ts'
import { veterinaryEquipmentOf } from '../../applications/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import { isStored } from '../../ports/file-store.ts'
import type { Actor } from '../../ports/party.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { answersToCopy, recallableOf } from '../applications/copy-answers.ts'
import { answersIn } from '../applications/prefill.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'clock' | 'fileStore' | 'stores'>
type Place = EarlierDocument['places'][number]
type Found = { document: DocumentRecord; places: Place[] }

/** Queries of the file store at the same time. */
const AT_ONCE = 8

const whereInSections = async (
  deps: Deps,
  pinned: PinnedType,
  copy: Parameters<typeof answersToCopy>[2],
  language: Language,
): Promise<[id: string, place: Place][]> => {
  const { compiled, version } = pinned
  const all = await answersToCopy(deps, deps.stores, copy, deps.clock.now())
  return measureWork(() => {
    const found: [string, Place][] = []
    const noteIn = (stepNumber: number) => (entry: FileEntry, path: string) => {
      const names = path.split('.')
      const identity = names.findLast((name) => compiled.byIdentity.has(name)) ?? ''
      const definition = compiled.byIdentity.get(identity)?.definition as Section<LocalisedText>
      const stepTitle = version.steps[stepNumber]?.name[language] ?? ''
      const field = `${identity}.${names.at(-2)}`
      found.push([entry.id, { stepNumber, stepTitle, field, label: localise(definition, language).label || stepTitle }])
      return entry
    }
    for (const [number, data] of Object.entries(answersIn(compiled, all))) mapFiles(data, noteIn(Number(number)))
    return found
  })
}

const whereInMachines = async (
  { stores, catalogue }: Deps,
  pinned: PinnedType,
  source: ApplicationRecord,
  language: Language,
): Promise<[id: string, place: Place][]> => {
  const stepNumber = stepNamed(pinned, VETMED_EQUIPMENTS)
  if (stepNumber === undefined) return []
  const stepTitle = pinned.version.steps[stepNumber]?.name[language] ?? ''
  const machines = await veterinaryEquipmentOf(stores, source.id)
  return machines.flatMap((machine) => {
    const label = machineName(machine, catalogue.veterinary) || stepTitle
    return machine.productSheets.map(({ id }): [string, Place] => [
      id,
      { stepNumber, stepTitle, field: 'productSheets', label },
    ])
  })
}

/** Documents whose content the store has lost are left out. Throws FileStoreUnavailable. */
export const withContent = async ({ fileStore }: Deps, found: readonly Found[]): Promise<Found[]> => {
  const present: Found[] = []
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE)
    const stored = await Promise.all(some.map(({ document }) => isStored(fileStore, document.storageKey)))
    present.push(...some.filter((_, index) => stored[index]))
  }
  return present
}

/**
 * The documents of the source that the draft may take, if they are stored (`withContent`): ready, and where a shown
 * answer of the source names them. None when the source is removed or of another party, or when a person with a
 * protected identity worked on it.
 */
export const findEarlierDocuments = async (
  deps: Deps,
  { person }: Actor,
  { copiedFrom, versionNumber, status, partyId }: ApplicationRecord,
  language: Language,
): Promise<Found[]> => {
  if (copiedFrom === null || status !== 'Started') return []
  const source = await deps.stores.applications.find(copiedFrom)
  if (source?.partyId !== partyId) return []
  const documents = (await deps.stores.documents.listOf(source.id)).filter(({ state }) => state === 'ready')
  if (documents.length === 0) return []
  const recallable = await recallableOf(deps, deps.stores, source, { createdBy: person.id })
  if (!recallable) return []
  const pinned = applicationTypeOf(deps, { ...source, versionNumber })
  const places = Map.groupBy(
    [
      ...(await whereInSections(deps, pinned, { source, versionNumber, recallable }, language)),
      ...(await whereInMachines(deps, pinned, source, language)),
    ],
    ([id]) => id,
  )
  return documents.flatMap((document) => {
    const own = places.get(document.id)
    return own ? [{ document, places: own.map(([, place]) => place) }] : []
  })
}

export const listEarlierDocuments = async (
  deps: Deps,
  actor: Actor,
  application: ApplicationRecord,
  language: Language,
): Promise<EarlierDocument[]> => {
  const found = await withContent(deps, await findEarlierDocuments(deps, actor, application, language))
  if (found.length === 0) return []
  const own = Map.groupBy(await deps.stores.documents.listOf(application.id), ({ sha256 }) => sha256)
  const today = stockholmDate(deps.clock.now().getTime())
  return found.map(({ document, places }) => {
    const uploadedOn = stockholmDate(document.createdAt.getTime())
    return {
      ...pick(document, 'id', 'fileName', 'size', 'contentType'),
      applicationId: toShortId(document.applicationId),
      uploadedOn,
      ageInMonths: wholeMonths(uploadedOn, today),
      places,
      taken: (own.get(document.sha256) ?? []).map(({ id }) => id),
    }
  })
}
