/** The list of equipment with the frequencies below it, or, while one piece is added or edited, its form in their place. */
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { labelOfField } from '@sievert/domain/texts/of-path'
import type { VeterinaryCatalogue } from '@sievert/domain/veterinary-equipment/values'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AutosaveDialogs } from '../../form/autosave/AutosaveDialogs.tsx'
import { FormFrame } from '../../form/FormFrame.tsx'
import { SaveFailedModal } from '../../form/SaveFailedModal.tsx'
import { BottomNavigation } from '../../form/step/BottomNavigation.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { typeName } from './about-equipment.ts'
import { EquipmentForm } from './EquipmentForm.tsx'
import { EquipmentList, LIST } from './EquipmentList.tsx'
import type { Edited } from './edited.ts'
import { FrequencyFields } from './FrequencyFields.tsx'
import { presentTypes } from './stored.ts'
import { sortedTypes } from './typed-frequencies.ts'
import { useEquipmentCalls } from './use-equipment-calls.ts'
import { useFrequencies } from './use-frequencies.ts'
import { useUnsentForm } from './use-unsent-form.ts'

export type EquipmentStepProps = {
  context: StepPageContext
  equipment: readonly VeterinaryEquipment[]
  catalogue: VeterinaryCatalogue<string>
  frequencies: readonly EquipmentFrequency[]
  etag: string | null
  /** The piece whose form is open. */
  edited: Edited | undefined
  edit: (edited: Edited | undefined) => void
}

/** Closes a form or a question: says what has come of it, and gives focus to an element once that is drawn. */
function useClose(edit: EquipmentStepProps['edit']) {
  const [news, setNews] = useState('')
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const element = document.getElementById(wanted.current)
    wanted.current = undefined
    element?.focus()
  })
  const close = useCallback(
    (elementId: string, said = '') => {
      edit(undefined)
      setNews(said)
      wanted.current = elementId
    },
    [edit],
  )
  return { news, close }
}

export function EquipmentStep(props: EquipmentStepProps) {
  const { context, equipment, catalogue, frequencies, etag, edited, edit } = props
  const { t, language } = useTexts()
  const [hasReported, setReported] = useState(false)
  const { news, close } = useClose(edit)
  const types = sortedTypes(catalogue.types, presentTypes(equipment), language)
  const frequency = useFrequencies(context, types, { frequencies, etag })
  const { form, autosave } = frequency
  const calls = useEquipmentCalls(context, autosave.saver, frequency.reload)
  useUnsentForm(context, equipment, edit)

  const onRemoved = useCallback(
    (title: string, neighbour: string) => close(neighbour, t('equipment.removed.text', [title])),
    [close, t],
  )
  const labelOf = (path: string) => {
    const type = types.find(({ id }) => path === `frequency.${id}`)
    return type ? t('frequency.label.text', [type.name]) : labelOfField(path, t)
  }
  return (
    <>
      <AutosaveDialogs autosave={autosave} />
      {edited && (
        <EquipmentForm
          key={edited.id}
          context={context}
          id={edited.id}
          all={equipment}
          calls={calls}
          onReported={() => setReported(true)}
          onSaved={(saved) => close(saved.id, t('equipment.saved.text', [typeName(saved, catalogue)]))}
          onClose={() => close(edited.id ?? LIST)}
        />
      )}
      {/* Kept while a form is open: hundreds of cards are not drawn anew for each piece that is saved. */}
      <div hidden={edited !== undefined} className="sv-equipment-step">
        <FormFrame form={form} labelOf={labelOf} focusSummary={false} onSubmit={frequency.submit}>
          <EquipmentList
            equipment={equipment}
            catalogue={catalogue}
            hasReported={hasReported}
            onEdit={edit}
            remove={calls.remove}
            onRemoved={onRemoved}
          />
          {types.length > 0 && <FrequencyFields types={types} />}
          <BottomNavigation context={context} isBusy={frequency.isBusy} />
        </FormFrame>
      </div>
      <LiveRegion>{news}</LiveRegion>
      <SaveFailedModal open={frequency.hasFailed} onClose={frequency.forgetFailure} />
    </>
  )
}
