/** Validates the form that starts an application. */
import { type Issue, issue, under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'

export type StartValues = { businessTypeId: string; previousCaseNumber: string }

export const checkStart = ({ businessTypeId, previousCaseNumber }: StartValues, isRenewal: boolean): Issue[] => [
  ...(businessTypeId === '' ? [issue('validation.business-type.required', 'businessTypeId')] : []),
  ...(isRenewal ? under('previousCaseNumber', caseNumber(previousCaseNumber)) : []),
]
