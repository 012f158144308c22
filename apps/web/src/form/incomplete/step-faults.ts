/** The faults that prevent signing, by step number, at the fields of each step, and labels of fields outside sections. */
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { checkEach } from '@sievert/domain/engine/open-steps'
import type { SummaryContext } from '@sievert/domain/engine/summarise'
import type { Issues } from '@sievert/domain/issue'
import { today } from '../../api/server-clock.ts'
import { onFrequencyFields } from './frequency-faults.ts'

export const stepFaults = (compiled: CompiledType, about: SummaryContext) => {
  const { veterinary, t } = about
  const faults: readonly Issues[] = checkEach(compiled, about, today()).map((issues) =>
    veterinary ? onFrequencyFields(issues, veterinary) : issues,
  )
  const labelOf = (path: string) => {
    const type = veterinary?.catalogue.types.find(({ id }) => path === `frequency.${id}`)
    return type && t('frequency.label.text', [type.name])
  }
  return { faults, labelOf }
}
