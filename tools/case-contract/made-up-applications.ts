/** Made-up applications of the types in the catalogue in force. */
import type { Submission } from '@sievert/contract/case-delivery'
import type { BusinessType } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { isChangeable, isRenewable } from '@sievert/domain/application-type/offered'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { deliveredAnswers } from '@sievert/domain/engine/delivered-answers'
import { summarise } from '@sievert/domain/engine/summarise'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { translator } from '@sievert/domain/texts/translate'
import type { loadCatalogue } from '../../apps/server/src/catalogue/load.ts'

type Catalogue = ReturnType<typeof loadCatalogue>
type Type = BusinessType<LocalisedText>

/** `steps`: of the signed document. */
export type MadeUp = Pick<Submission, 'businessType' | 'versionNumber' | 'answers'> & { steps: SummaryStep[] }
/** `seed`: another one gives other answers. */
export type MakeUp = (seed: number, language: 'sv' | 'en') => MadeUp

const makeUp =
  (catalogue: Catalogue, { id, nameKey, reportOnly, applicants }: Type): MakeUp =>
  (seed, language) => {
    const version = catalogue.latestVersion(id)
    const applicant = applicants[0] ?? 'Company'
    const compiled = compiledOnce(version, applicant)
    const answers = validAnswers(compiled, { random: seeded(seed) })
    const steps = summarise(localise(version, language), {
      language,
      applicant,
      answers,
      t: translator(catalogue.texts(language), language),
      countries: new Map(catalogue.countries.map((each) => [each.iso3166Numeric, each.name[language]])),
      isReport: reportOnly,
      previousCaseNumber: null,
      business: companyInformation,
    })
    const { versionNumber } = version
    return {
      businessType: nameKey,
      versionNumber,
      steps,
      answers: deliveredAnswers(compiled, steps, { answers, business: companyInformation }, language),
    }
  }

/** The first type of each kind; undefined for a kind that the catalogue does not have. */
export const madeUpApplications = (catalogue: Catalogue) => {
  const ofFirst = (isIts: (type: Type) => boolean): MakeUp | undefined => {
    const type = catalogue.businessTypes.find(isIts)
    return type && makeUp(catalogue, type)
  }
  return {
    permit: ofFirst(({ reportOnly }) => !reportOnly),
    renewal: ofFirst(isRenewable),
    change: ofFirst(isChangeable),
    notification: ofFirst(({ reportOnly }) => reportOnly),
  }
}
export type MadeUpApplications = ReturnType<typeof madeUpApplications>
