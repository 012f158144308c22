/** Fetches all data of an application and describes it with the domain's summary. */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import { followedCase } from '@sievert/domain/application/follows'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { type SummaryContext, summarise } from '@sievert/domain/engine/summarise'
import type { Answers } from '@sievert/domain/sections/answers'
import { useQueries, useQuery } from '@tanstack/react-query'
import { businessInformationQuery, invoiceAddressesQuery, privatePersonQuery } from '../../api/business-information.ts'
import { type ApplicationType, countriesQuery } from '../../api/reference-data.ts'
import { stepValuesQuery } from '../../api/step-values.ts'
import { useTexts } from '../../texts/texts.ts'
import { useVeterinarySummary } from './use-veterinary-summary.ts'

export type ApplicationSummaryState = ReturnType<typeof useApplicationSummary>

/** Steps with answers stored as step values. */
const formSteps = (type: ApplicationType) =>
  type.steps.flatMap(({ sections }, stepNumber) => (sections.length > 0 ? [stepNumber] : []))

/** The part of the general business information that both kinds of applicants have. */
function useBusiness(application: ApplicationDetails, isAsked: boolean) {
  const { applicationId, party } = application
  const isPerson = isAsked && party.isPrivatePerson
  const isCompany = isAsked && !party.isPrivatePerson
  const business = useQuery({ ...businessInformationQuery(applicationId), enabled: isCompany })
  const addresses = useQuery({ ...invoiceAddressesQuery(applicationId), enabled: isCompany })
  const person = useQuery({ ...privatePersonQuery(applicationId), enabled: isPerson })
  const chosen = business.data?.information.invoice.paperInvoice?.addressId
  const invoiceAddress = addresses.data?.find(({ addressId }) => addressId === chosen)
  const part: Pick<SummaryContext, 'business' | 'invoiceAddress' | 'privatePerson'> = {
    ...(business.data ? { business: business.data.information } : {}),
    ...(invoiceAddress ? { invoiceAddress } : {}),
    ...(person.data ? { privatePerson: person.data.information } : {}),
  }
  return { queries: [...(isCompany ? [business, addresses] : []), ...(isPerson ? [person] : [])], part }
}

export function useApplicationSummary(application: ApplicationDetails, type: ApplicationType) {
  const { t, language } = useTexts()
  const { applicationId } = application
  const compiled = compiledOnce(type, applicantKind(application.party))
  const has = (identity: string) => type.steps.some((step) => step.identity === identity)
  const steps = useQueries({
    queries: formSteps(type).map((number) => stepValuesQuery(applicationId, compiled, number)),
  })
  const countries = useQuery(countriesQuery(language))
  const business = useBusiness(application, has(STEP_GENERAL_BUSINESS_INFORMATION))
  const veterinary = useVeterinarySummary(applicationId, has(VETMED_EQUIPMENTS))
  const answered = [...steps, ...business.queries, ...veterinary.queries]
  const queries = [...answered, countries]

  const answers: Answers = Object.fromEntries(
    steps.flatMap(({ data }) => (data ? [[data.stepNumber, data.stepData] as const] : [])),
  )
  // Answers are refetched on every mount; cached ones may be outdated.
  const isReady =
    countries.data !== undefined &&
    answered.every((query) => query.data !== undefined && (query.isFetchedAfterMount || !query.isFetching))
  const context: SummaryContext = {
    t,
    language,
    countries: new Map(countries.data?.map(({ iso3166Numeric, name }) => [iso3166Numeric, name])),
    answers,
    isReport: application.businessType.reportOnly,
    previousCaseNumber: followedCase(application),
    applicant: applicantKind(application.party),
    ...business.part,
    ...veterinary.part,
  }
  return {
    /** Undefined until everything has been fetched. */
    steps: isReady ? summarise(type, context) : undefined,
    /** The data behind the summary; complete once `steps` is defined. */
    context,
    isError: queries.some((query) => query.isError && query.data === undefined),
    retry: () => queries.filter((query) => query.isError).forEach((query) => void query.refetch()),
  }
}
