/** Summarises a stored application in one language. */

import { followedCase } from '@sievert/domain/application/follows'
import { localise } from '@sievert/domain/application-type/localise'
import { applicantKind } from '@sievert/domain/condition'
import { type SummaryContext, summarise } from '@sievert/domain/engine/summarise'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import type { Language } from '@sievert/domain/texts/language'
import { translatorForType } from '@sievert/domain/texts/translate'
import type { Dependencies } from '../ports/dependencies.ts'
import type { LoadedApplication } from './load-application.ts'

type SummaryDependencies = Pick<Dependencies, 'catalogue' | 'translator'>

const generalPart = ({ general, application }: LoadedApplication): Partial<SummaryContext> => {
  if (!general) return {}
  if ('privatePerson' in general) {
    const { name, displayId } = application.party
    return { privatePerson: { ...general.privatePerson, name, personalId: displayId } }
  }
  const { business, invoiceAddress } = general
  return invoiceAddress ? { business, invoiceAddress } : { business }
}

/** The input of the domain's `summarise()`. */
export const summaryContextOf = (
  { catalogue, translator }: SummaryDependencies,
  whole: LoadedApplication,
  language: Language,
): SummaryContext => {
  const { veterinary, application, businessType } = whole
  return {
    language,
    t: translatorForType(translator(language), businessType.nameKey),
    countries: new Map(catalogue.countries.map(({ iso3166Numeric, name }) => [iso3166Numeric, name[language]])),
    applicant: applicantKind(application.party),
    answers: whole.answers,
    isReport: businessType.reportOnly,
    previousCaseNumber: followedCase(application),
    ...(veterinary && { veterinary: { ...veterinary, catalogue: localise(catalogue.veterinary, language) } }),
    ...generalPart(whole),
  }
}

/** Every visible answer, without hidden sections. */
export const summariseApplication = (
  deps: SummaryDependencies,
  whole: LoadedApplication,
  language: Language,
): SummaryStep[] => summarise(localise(whole.version, language), summaryContextOf(deps, whole, language))
