/** State of the equipment form: the domain's cascades and rules, and the browser's copy of unsent text. */
import type { LoginUser } from '@sievert/contract/authentication'
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { EMPTY_GUID } from '@sievert/domain/sections/place-of-business'
import { newEquipment, withDefaultAddress } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { decodeEquipment } from '@sievert/domain/veterinary-equipment/decode'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useMemo, useState } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useUser } from '../../api/authentication.ts'
import { useAutosave } from '../../form/autosave/use-autosave.ts'
import { itemPlace } from '../../form/items/use-unsent-item.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useLatest } from '../../form/use-latest.ts'
import { useVeterinaryCatalogue } from '../../form/use-veterinary-catalogue.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import { describeVersion } from './about-equipment.ts'
import { inOrder, MACHINES } from './stored.ts'

type Form = UseFormReturn<VeterinaryEquipment>
export type Change = (change: (equipment: VeterinaryEquipment) => VeterinaryEquipment) => void

/** The equipment as a whole is one answer: make and model of two versions must not be mixed. */
export type Version = { equipment: VeterinaryEquipment }

/** Without the outcome, which the server decides. */
export const versionOf = (equipment: VeterinaryEquipment): Version => ({
  equipment: { ...inOrder(equipment), permit: null },
})

/** Sets only the values that differ. */
const put = (form: Form, next: VeterinaryEquipment) => {
  const held = form.getValues()
  for (const name of Object.keys(next) as (keyof VeterinaryEquipment)[]) {
    if (JSON.stringify(held[name]) === JSON.stringify(next[name])) continue
    form.setValue(name, structuredClone(next[name]))
  }
}

/** `id` null: new equipment, with the initial values of `brought`. */
type Piece = { id: string | null; all: readonly VeterinaryEquipment[]; brought: VeterinaryEquipment | undefined }

/** The organisation's address in the register. A foreign address is not used for equipment. */
const registeredAddress = (user: LoginUser | null) =>
  user?.address1 && !user.country ? { street: user.address1, zipCode: user.zipCode, city: user.city } : undefined

/**
 * The stored equipment, and the form's initial values, which may include the default address of other equipment or the
 * organisation's.
 */
const startOf = ({ id, all, brought }: Piece, user: LoginUser | null) => {
  const stored = all.find((each) => each.id === id)
  const base = stored ?? brought ?? newEquipment(EMPTY_GUID)
  const start = withDefaultAddress(base, all, registeredAddress(user))
  const source = all.length === 0 ? ('organisation' as const) : ('equipment' as const)
  return { stored, start, prefilledFrom: start === base ? undefined : source }
}

/** The names of all stored equipment, and the options for the type and make in the form. */
const useFormCatalogue = (control: Control<VeterinaryEquipment>, all: readonly VeterinaryEquipment[]) => {
  const [equipmentTypeId, makeId] = useWatch({ control, name: ['equipmentTypeId', 'makeId'] })
  const chosen = useMemo(() => [...all, { equipmentTypeId, makeId }], [all, equipmentTypeId, makeId])
  return useVeterinaryCatalogue(chosen).catalogue
}

/** `onLetGo`: called when the user discards text of removed equipment. */
export function useEquipmentForm(context: StepPageContext, piece: Piece, onLetGo: () => void) {
  const { id, all } = piece
  const texts = useTexts()
  const user = useUser()
  const [{ stored, start, prefilledFrom }] = useState(() => startOf(piece, user))
  const form = useJudgedForm<VeterinaryEquipment>({
    defaultValues: structuredClone(start),
    check: (values) => checkEquipment(latestCatalogue(), values),
  })
  const catalogue = useFormCatalogue(form.control, all)
  const latestCatalogue = useLatest(catalogue)
  const text = (value: unknown) => describeVersion(value as VeterinaryEquipment, catalogue, texts)
  const read = () => versionOf(form.getValues())
  const autosave = useAutosave<Version, VeterinaryEquipment>({
    applicationId: context.application.applicationId,
    place: itemPlace(context.stepNumber, { list: MACHINES, id }),
    item: { isGone: id !== null && !stored, onLetGo },
    form,
    read,
    write: ({ equipment }) => form.reset(structuredClone(equipment), { keepIsSubmitted: true, keepSubmitCount: true }),
    server: null,
    fields: () => [{ path: 'equipment', label: texts.t('equipment.header.text'), text }],
    revive: (json) => {
      const equipment = decodeEquipment((json as Partial<Version> | null)?.equipment)
      return equipment && { equipment }
    },
  })
  const change: Change = (changed) => put(form, changed(form.getValues()))
  /** The current state: it may have been removed elsewhere since. */
  const isStored = all.some((each) => each.id === id)
  return { form, catalogue, stored, isStored, prefilledFrom, autosave, read, change }
}
export type EquipmentFormState = ReturnType<typeof useEquipmentForm>

/** The server's outcome for the equipment, with its reply to what was sent. After a reopening there is no reply. */
export function useOutcome(form: Form) {
  const permit = useWatch({ control: form.control, name: 'permit' })
  const [reply, setReply] = useState<EquipmentReply>()
  const showReply = (next: EquipmentReply) => {
    setReply(next)
    form.setValue('permit', next.permitType)
  }
  return { permit, reply, isLeftOut: reply !== undefined && permit === 'Report', showReply }
}
export type EquipmentOutcome = ReturnType<typeof useOutcome>
