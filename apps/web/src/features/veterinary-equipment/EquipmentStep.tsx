/** The list of equipment with the frequencies below it; while equipment is added or edited, its form instead. */
import { labelOfField } from '@sievert/domain/texts/of-path'
import type {
  EquipmentFrequency,
  VeterinaryCatalogue,
  VeterinaryEquipment,
} from '@sievert/domain/veterinary-equipment/values'
import { Suspense, useCallback, useState } from 'react'
import { AutosaveDialogs } from '../../form/autosave/AutosaveDialogs.tsx'
import { FormFrame } from '../../form/frame/FormFrame.tsx'
import type { OpenItem, useOpenItem } from '../../form/items/use-open-item.ts'
import { useUnsentItem } from '../../form/items/use-unsent-item.ts'
import { lazyComponent } from '../../form/lazy-component.ts'
import { SaveFailedModal } from '../../form/sending/SaveFailedModal.tsx'
import type { useBroughtMachine } from '../../form/start/guide-memory.ts'
import { BottomNavigation } from '../../form/step/BottomNavigation.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { typeName } from './about-equipment.ts'
import { EquipmentForm, type InitialEquipment } from './EquipmentForm.tsx'
import { EquipmentList, LIST } from './EquipmentList.tsx'
import { FrequencyFields } from './FrequencyFields.tsx'
import { MACHINES, presentTypes } from './stored.ts'
import { sortedTypes } from './typed-frequencies.ts'
import { type EquipmentCalls, useEquipmentCalls } from './use-equipment-calls.ts'
import { useFrequencies } from './use-frequencies.ts'

/** Loaded when it is opened: few applicants add rows of a spreadsheet. */
const MachineRows = lazyComponent(() => import('./MachineRows.tsx'), 'MachineRows')

export type EquipmentStepProps = {
  context: StepPageContext
  equipment: readonly VeterinaryEquipment[]
  catalogue: VeterinaryCatalogue<string>
  frequencies: readonly EquipmentFrequency[]
  etag: string | null
  /** The guide's answers about the first equipment, until its form is closed. */
  brought: ReturnType<typeof useBroughtMachine>
} & ReturnType<typeof useOpenItem>

const initialOf = ({ copy }: OpenItem, brought: VeterinaryEquipment | undefined): InitialEquipment | undefined => {
  if (copy) return { equipment: copy as VeterinaryEquipment, note: 'equipment.copy.note.text' }
  return brought && { equipment: brought, note: 'equipment.brought.text' }
}

export function EquipmentStep({ context, equipment, catalogue, frequencies, etag, ...open }: EquipmentStepProps) {
  const { edited, edit, news, shownNews, close: shut, brought } = open
  const { forget } = brought
  const close = useCallback<typeof shut>(
    (...closing) => {
      forget()
      shut(...closing)
    },
    [forget, shut],
  )
  const { t, language } = useTexts()
  const [hasReported, setReported] = useState(false)
  const types = sortedTypes(catalogue.types, presentTypes(equipment), language)
  const frequency = useFrequencies(context, types, { frequencies, etag })
  const { form, autosave } = frequency
  const calls = useEquipmentCalls(context, autosave)
  const { application, stepNumber } = context
  useUnsentItem({ applicationId: application.applicationId, stepNumber }, (list) => list === MACHINES, edit)

  const labelOf = (path: string) => {
    const type = types.find(({ id }) => path === `frequency.${id}`)
    return type ? t('frequency.label.text', [type.name]) : labelOfField(path, t)
  }
  return (
    <>
      <AutosaveDialogs autosave={autosave} />
      {edited && (
        <Opened
          {...{ context, edited, equipment, catalogue, calls, close }}
          brought={brought.machine}
          onReported={() => setReported(true)}
        />
      )}
      {/* Stays mounted while a form is open: a save must not render hundreds of cards again. */}
      <div hidden={edited !== undefined} className="sv-equipment-step">
        <FormFrame form={form} labelOf={labelOf} focusSummary={false} onSubmit={frequency.submit}>
          {shownNews !== '' && <MessageBox variant="success">{shownNews}</MessageBox>}
          <EquipmentList
            equipment={equipment}
            catalogue={catalogue}
            hasReported={hasReported}
            onEdit={edit}
            calls={calls}
            onChanged={close}
          />
          {types.length > 0 && <FrequencyFields types={types} />}
          <BottomNavigation context={context} isBusy={frequency.isBusy} isQuiet={equipment.length === 0} />
        </FormFrame>
      </div>
      <LiveRegion>{news}</LiveRegion>
      <SaveFailedModal open={frequency.hasFailed} error={frequency.error} onClose={frequency.forgetFailure} />
    </>
  )
}

type OpenedProps = Pick<EquipmentStepProps, 'context' | 'equipment' | 'catalogue' | 'close'> & {
  edited: OpenItem
  brought: VeterinaryEquipment | undefined
  calls: EquipmentCalls
  onReported: () => void
}

/** The form of one piece of equipment, or the rows of a spreadsheet. */
function Opened({ context, edited, equipment, catalogue, brought, calls, close, onReported }: OpenedProps) {
  const { t } = useTexts()
  if (edited.isTable)
    return (
      <Suspense fallback={<StepSkeleton />}>
        <MachineRows
          context={context}
          equipment={equipment}
          importRows={calls.importRows}
          onClose={(added, said) => close([...added.slice(0, 1), LIST], said, true)}
        />
      </Suspense>
    )
  return (
    <EquipmentForm
      key={edited.id}
      context={context}
      id={edited.id}
      all={equipment}
      initial={initialOf(edited, brought)}
      save={calls.save}
      onReported={onReported}
      onSaved={(saved) => close([saved.id], t('equipment.saved.text', [typeName(saved, catalogue)]))}
      onClose={() => close([edited.id ?? LIST, LIST])}
    />
  )
}
