/**
 * The contract: parameters, responses and access of every call. To add a call, write a line in `calls.ts`, an entry
 * beside its schemas, and a `bind` in the server.
 */
import { applicationCalls } from './applications.ts'
import { authenticationCalls } from './authentication.ts'
import { businessInformationCalls } from './business-information.ts'
import type { AnswerOf, RequestOf } from './call.ts'
import type { CallName } from './calls.ts'
import { caseDeliveryCalls } from './case-delivery.ts'
import { caseCalls } from './cases.ts'
import { clientErrorCalls } from './client-errors.ts'
import { configurationCalls } from './configuration.ts'
import { cosigningCalls } from './cosigning.ts'
import { descriptionCalls } from './description.ts'
import { documentCalls } from './documents.ts'
import { draftCalls } from './drafts.ts'
import { equipmentCatalogueCalls } from './equipment-catalogue.ts'
import { frequencyCalls } from './equipment-frequencies.ts'
import { feeCalls } from './fees.ts'
import { guideCalls } from './guide.ts'
import { invoiceAddressCalls } from './invoice-addresses.ts'
import { equipmentCalls, placeCalls } from './items.ts'
import { loginCalls } from './login.ts'
import { messageCalls } from './messages.ts'
import { operationCalls } from './monitoring.ts'
import { privatePersonInformationCalls } from './private-person-information.ts'
import { receiptCalls } from './receipts.ts'
import { referenceDataCalls } from './reference-data.ts'
import { reportCalls } from './reports.ts'
import { signingCalls } from './signing.ts'
import { stepValueCalls } from './step-values.ts'
import { testSupportCalls } from './test-support.ts'
import { versionMoveCalls } from './version-moves.ts'
import { veterinaryEquipmentCalls } from './veterinary-equipment.ts'

export const contract = {
  ...applicationCalls,
  ...authenticationCalls,
  ...loginCalls,
  ...businessInformationCalls,
  ...invoiceAddressCalls,
  ...privatePersonInformationCalls,
  ...caseCalls,
  ...caseDeliveryCalls,
  ...clientErrorCalls,
  ...configurationCalls,
  ...documentCalls,
  ...draftCalls,
  ...equipmentCalls,
  ...placeCalls,
  ...feeCalls,
  ...messageCalls,
  ...receiptCalls,
  ...referenceDataCalls,
  ...equipmentCatalogueCalls,
  ...guideCalls,
  ...reportCalls,
  ...signingCalls,
  ...cosigningCalls,
  ...stepValueCalls,
  ...veterinaryEquipmentCalls,
  ...versionMoveCalls,
  ...frequencyCalls,
  ...descriptionCalls,
  ...operationCalls,
  ...testSupportCalls,
} satisfies Record<CallName, unknown>
export type Contract = typeof contract

// Resolved once for all calls. With the schema types themselves, tsc would compare whole schemas at every use.
type Requests = { [Name in CallName]: RequestOf<Contract[Name]> }
type Answers = { [Name in CallName]: AnswerOf<Contract[Name]> }
/** Request type of a call, by name. */
export type RequestTo<Name extends CallName> = Requests[Name]
/** Response type of a successful call, by name. */
export type AnswerTo<Name extends CallName> = Answers[Name]
