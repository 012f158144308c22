/**
 * Converts a submitted application to the input of the domain's status sentences, which the page, the PDFs and the
 * mails share.
 */

import { localise } from '@sievert/domain/application-type/localise'
import { isRenewable } from '@sievert/domain/application-type/offered'
import { companyInvoice, type InvoiceTo, privatePersonInvoice } from '@sievert/domain/receipts/invoice'
import {
  feeFactsOf,
  type ReceiptContent,
  type ReceiptFacts,
  receiptContent,
} from '@sievert/domain/receipts/receipt-content'
import { hasEnded } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { formatsIn } from '@sievert/domain/texts/formats'
import type { Language } from '@sievert/domain/texts/language'
import { translatorForType } from '@sievert/domain/texts/translate'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { decisionOf } from '../../applications/decision-of.ts'
import { type LoadedApplication, loadApplication } from '../../applications/load-application.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Stores } from '../../ports/stores.ts'
import { pick } from '../../utilities/objects/pick.ts'

type ContentDependencies = Pick<Dependencies, 'catalogue' | 'clock' | 'translator'>
/** A submitted application, its invoice address and the language of the reader. */
export type ContentInput = { application: ApplicationRecord; invoice: InvoiceTo | null; language: Language }

/** The invoice as signed; null for drafts. */
export const invoiceOf = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Stores,
  application: ApplicationRecord,
  language: Language,
): Promise<InvoiceTo | null> => {
  if (application.status === 'Started') return null
  return invoiceIn(deps, await loadApplication(deps, stores, application), language)
}

/** The same for a submitted application that is loaded. */
export const invoiceIn = (
  deps: Pick<Dependencies, 'catalogue'>,
  { general }: Pick<LoadedApplication, 'general'>,
  language: Language,
): InvoiceTo | null => {
  if (!general) return null
  const countries = new Map(deps.catalogue.countries.map((each) => [each.iso3166Numeric, each.name[language]]))
  return 'privatePerson' in general
    ? privatePersonInvoice(general.privatePerson, countries)
    : companyInvoice(general.business, general.invoiceAddress, countries)
}

const receiptFactsOf = (deps: ContentDependencies, { application, invoice, language }: ContentInput): ReceiptFacts => {
  const { businessType } = applicationTypeOf(deps, application)
  const { status, party, statusLabel, fee, validUntil } = application
  return {
    ...pick(application, 'isRenewal', 'previousCaseNumber', 'caseNumber', 'reportNumber', 'validUntil', 'contactEmail'),
    ...pick(businessType, 'nameKey', 'reportOnly'),
    renewable: isRenewable(businessType),
    status: status === 'Granted' ? 'Granted' : 'Submitted',
    isPrivatePerson: party.isPrivatePerson,
    decision: decisionOf(application),
    statusLabel: statusLabel?.[language],
    ended: hasEnded(validUntil, stockholmDate(deps.clock.now().getTime())),
    ...feeFactsOf(fee),
    invoice: invoice?.way ?? null,
  }
}

/** The sentences about the state of the application. */
export const receiptContentOf = (deps: ContentDependencies, input: ContentInput): ReceiptContent => {
  const { language } = input
  const facts = receiptFactsOf(deps, input)
  const say = { t: translatorForType(deps.translator(language), facts.nameKey), ...formatsIn(language) }
  return receiptContent(facts, say, localise(deps.catalogue.authority.appeal, language))
}
