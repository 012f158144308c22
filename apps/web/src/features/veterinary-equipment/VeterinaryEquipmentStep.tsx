/** The equipment step: fetches the stored equipment and the catalogue, then shows list or form (VET-01…09). */
import { useQuery } from '@tanstack/react-query'
import { equipmentFrequencyQuery, veterinaryEquipmentsQuery } from '../../api/veterinary-equipment.ts'
import { useOpenItem } from '../../form/items/use-open-item.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { useBroughtMachine } from '../../form/start/guide-memory.ts'
import { StepHeading } from '../../form/step/StepHeading.tsx'
import { StepSkeleton } from '../../form/step/StepSkeleton.tsx'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useVeterinaryCatalogue } from '../../form/use-veterinary-catalogue.ts'
import { EquipmentStep, type EquipmentStepProps } from './EquipmentStep.tsx'
import { MACHINES, NO_EQUIPMENT, olderEtag } from './stored.ts'
import '../../form/sections/sections.css'
import './veterinary-equipment.css'

export function VeterinaryEquipmentStep({ context }: { context: StepPageContext }) {
  const brought = useBroughtMachine(context.application.applicationId)
  const open = useOpenItem(brought.machine && { list: MACHINES, id: null })
  return (
    <>
      {!open.edited && <StepHeading context={context} />}
      <Loaded context={context} brought={brought} {...open} />
    </>
  )
}

type LoadedProps = Pick<EquipmentStepProps, 'context' | 'brought' | keyof ReturnType<typeof useOpenItem>>

function Loaded({ context, ...open }: LoadedProps) {
  const { applicationId } = context.application
  const stored = useQuery(veterinaryEquipmentsQuery(applicationId))
  const frequency = useQuery(equipmentFrequencyQuery(applicationId))
  const equipment = stored.data?.equipment ?? NO_EQUIPMENT
  const { catalogue, choices } = useVeterinaryCatalogue(equipment)

  const failed = [stored, frequency, ...choices].filter((query) => query.isError && query.data === undefined)
  const textKey = failed.some((query) => query === stored) ? 'equipment.error.load.text' : 'equipment.error.step.text'
  if (failed.length > 0)
    return <LoadFailed textKey={textKey} onRetry={() => failed.forEach((query) => void query.refetch())} />
  const isFresh = stored.isFetchedAfterMount && frequency.isFetchedAfterMount
  if (!stored.data || !frequency.data || !isFresh || choices.some(({ data }) => data === undefined))
    return <StepSkeleton />
  return (
    <EquipmentStep
      context={context}
      equipment={equipment}
      catalogue={catalogue}
      frequencies={frequency.data.frequencies}
      etag={olderEtag(stored.data.etag, frequency.data.etag)}
      {...open}
    />
  )
}
