/** Returns the fee of an application: by today's rules, or as it was signed. */
import { kindOf } from '@sievert/domain/application/follows'
import { calculateFee } from '@sievert/domain/fees/calculate'
import type { Fee } from '@sievert/domain/fees/values'
import type { Language } from '@sievert/domain/texts/language'
import type { Dependencies } from '../ports/dependencies.ts'
import type { LoadedApplication } from './load-application.ts'

/** Names of the lines in `language`; a frozen fee keeps that of the signature. `day`: `YYYY-MM-DD` in Swedish time. */
export const feeOf = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  whole: LoadedApplication,
  language: Language,
  day: string,
): Fee =>
  whole.application.fee ??
  calculateFee(catalogue.feeRules, {
    businessType: whole.businessType.nameKey,
    kind: kindOf(whole.businessType.reportOnly, whole.application),
    day,
    permitEquipment: whole.veterinary?.equipment.filter(({ permit }) => permit === 'Permit').length ?? 0,
    compiled: whole.compiled,
    answers: whole.answers,
    language,
  })
