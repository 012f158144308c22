/**
 * Copies an application's answers into a renewal, a change or another application (NEW-04, NEW-09, LES-01), without
 * documents, each of which the applicant takes or gives anew.
 */
import { randomUUID } from 'node:crypto'
import {
  pageFields,
  STEP_GENERAL_BUSINESS_INFORMATION,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { newPaperInvoice, settleBusinessInformation } from '@sievert/domain/business-information/initial'
import type { BusinessInformation, CompanyContact } from '@sievert/domain/business-information/values'
import { applicantKind } from '@sievert/domain/condition'
import { withoutFiles } from '@sievert/domain/documents/map-files'
import { compiledOnce } from '@sievert/domain/engine/compile'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { invoiceWithNames } from '@sievert/domain/remembered/recall-information'
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { StepData } from '@sievert/domain/sections/answers'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { moveAnswers } from '@sievert/domain/versions/move-answers'
import { loadAnswers } from '../../applications/answers.ts'
import { applicationTypeOf, type PinnedType, stepNamed } from '../../applications/application-type-of.ts'
import { contactsIn, findRecallable, type Recallable, withoutContacts } from '../../applications/protected-persons.ts'
import { chosenAddress, registeredOrganization } from '../../applications/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Party } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { type By, beginWith, type Pages, type Saved } from './prefill.ts'

type Copy = {
  source: ApplicationRecord
  versionNumber: number
  party: Party
  by: By
  recallable: Recallable
}

/** The versions from that of `source` to another, each of which may say where answers of the one before go (VER-01). */
const versionsBetween = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { businessTypeId, versionNumber: first, party }: ApplicationRecord,
  last: number,
): CompiledType[] => {
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, at) => first + 1 + at)
  const numbers = [...new Set([first, ...between, last])]
  const versions = numbers.flatMap((number) => catalogue.version(businessTypeId, number) ?? [])
  return versions.map((version) => compiledOnce(version, applicantKind(party)))
}

/** A saved address by value, since it may be removed with its application. */
const withOwnAddress = async (stores: Stores, party: Party, information: BusinessInformation) => {
  const { invoice } = information
  if (!invoice.paperInvoice?.addressId) return information
  const saved = await chosenAddress(stores, party, information)
  const paperInvoice = saved ? { ...saved, addressId: null, country: saved.country || SWEDEN } : newPaperInvoice()
  return { ...information, invoice: { ...invoice, paperInvoice } }
}

/** The general information of a company, with what the registers say today, and without persons that may not be shown. */
const companyToCopy = async (
  stores: Stores,
  stored: BusinessInformation,
  { party, to, recallable }: { party: Party; to: PinnedType; recallable: Recallable },
): Promise<BusinessInformation> => {
  const mayName = ({ name }: CompanyContact) => recallable.mayName(name)
  const { companyContact: contact, companyRepresentative: representative } = stored
  const own = await withOwnAddress(stores, party, stored)
  const shown = {
    ...own,
    invoice: invoiceWithNames(own.invoice, recallable.mayName),
    companyContact: mayName(contact) ? contact : { name: '', email: '', telephone: '' },
    companyRepresentative: representative && mayName(representative) ? representative : null,
  }
  return settleBusinessInformation(shown, registeredOrganization(party), { isReport: to.businessType.reportOnly })
}

/** The fields of the steps with pages of their own. Copies the equipment of one. */
const copyOwnPages = async (stores: Stores, copy: Copy, from: PinnedType, to: PinnedType): Promise<Pages> => {
  const { source, party, by, recallable } = copy
  const pages = new Map<number, object>()
  for (const identity of [STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS]) {
    const [old, stepNumber] = [stepNamed(from, identity), stepNamed(to, identity)]
    const document = old === undefined ? undefined : await stores.answers.step(source.id, old)
    if (!document || stepNumber === undefined) continue
    const stored = withoutFiles(pageFields(document.data))
    const data =
      'organization' in stored
        ? await companyToCopy(stores, stored as BusinessInformation, { party, to, recallable })
        : stored
    pages.set(stepNumber, data)
    if (identity === VETMED_EQUIPMENTS) await copyVeterinaryEquipment(stores, source.id, by.applicationId, stepNumber)
  }
  return pages
}

const copyVeterinaryEquipment = async (stores: Stores, sourceId: string, applicationId: string, stepNumber: number) => {
  for (const { kind, data } of await stores.answers.items(sourceId, 'veterinary')) {
    await stores.answers.insertItem({ id: randomUUID(), applicationId, stepNumber, kind, data: withoutFiles(data) })
  }
}

/**
 * The persons of `source` that the one who begins another application may copy. Undefined when nothing may be copied,
 * since one who worked on it is protected; a renewal or change then has the other answers (NEW-04).
 */
export const recallableOf = async (
  deps: Pick<Dependencies, 'catalogue' | 'clock'>,
  stores: Pick<Stores, 'answers' | 'audit' | 'sessions'>,
  source: ApplicationRecord,
  by: Pick<Parameters<typeof findRecallable>[3], 'createdBy' | 'isRenewal'>,
): Promise<Recallable | undefined> => {
  const { answers } = await loadAnswers(stores, applicationTypeOf(deps, source).compiled, source.id)
  return findRecallable(deps, stores, source, { ...by, contacts: contactsIn(answers) })
}

/**
 * The answers of `source` as a copy of version `versionNumber` begins with them, by section, still with documents and
 * the ids of `source`. `at`: the day that decides about moved answers.
 */
export const answersToCopy = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Pick<Stores, 'answers'>,
  { source, versionNumber, recallable }: Pick<Copy, 'source' | 'versionNumber' | 'recallable'>,
  at: Date,
): Promise<StepData> => {
  const { compiled } = applicationTypeOf(deps, source)
  const { answers } = await loadAnswers(stores, compiled, source.id)
  const versions = versionsBetween(deps, source, versionNumber)
  return measureWork(() => {
    const moved = moveAnswers(versions, answers, stockholmDate(at.getTime()))
    const all: StepData = Object.assign({}, ...Object.values(moved.answers))
    return withoutContacts(all, recallable.mayRecall) as StepData
  })
}

/**
 * Copies the answers of `source` into the new application that `by` names, translated to version `versionNumber` of its
 * type. Returns the stored steps.
 */
export const copyAnswers = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Stores,
  copy: Copy,
): Promise<Saved[]> => {
  const { source, versionNumber, by } = copy
  const from = applicationTypeOf(deps, source)
  const to = applicationTypeOf(deps, { ...source, versionNumber })
  const all = await answersToCopy(deps, stores, copy, by.savedAt)
  const pages = await copyOwnPages(stores, copy, from, to)
  return beginWith(stores, to.compiled, { all, pages }, by)
}
