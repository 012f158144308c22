/** Validates the form that starts an application. */
import { type Issue, issue, under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'

export type StartValues = { businessTypeId: string; previousCaseNumber: string }

export type StartKind = 'new' | 'renew' | 'change'

/** The message of a missing number names the purpose. */
const checkNumber = (number: string, kind: StartKind): Issue[] =>
  kind === 'change' && number.trim() === ''
    ? [issue('change.case-number.required.text', 'previousCaseNumber')]
    : under('previousCaseNumber', caseNumber(number))

export const checkStart = ({ businessTypeId, previousCaseNumber }: StartValues, kind: StartKind): Issue[] => [
  ...(businessTypeId === '' ? [issue('validation.business-type.required', 'businessTypeId')] : []),
  ...(kind === 'new' ? [] : checkNumber(previousCaseNumber, kind)),
]
