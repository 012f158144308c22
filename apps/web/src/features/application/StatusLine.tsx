/** Line on phones, where the cards are below the form: state of saving and fee, always visible. */
import { useQuery } from '@tanstack/react-query'
import { feeQuery } from '../../api/fees.ts'
import { SaveStateLine } from '../../form/autosave/SaveStateLine.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'

type StatusLineProps = Pick<StepPageContext, 'saveState'> & { applicationId: string }

export function StatusLine({ applicationId, saveState }: StatusLineProps) {
  const { money } = useTexts()
  const { data: fee } = useQuery(feeQuery(applicationId))
  const amount = fee && (fee.yearly === undefined ? fee.feeTotal : fee.dueNow)
  return <SaveStateLine store={saveState} also={amount ? money(amount) : ''} />
}
