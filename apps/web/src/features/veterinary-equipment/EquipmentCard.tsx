/** One piece of equipment in the list: what it is, what it needs, and the ways to change or remove it. */
import type { VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { memo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'

type EquipmentCardProps = {
  equipment: VeterinaryEquipment
  number: number
  typeName: string
  /** Lines. */
  about: string
  onEdit: (id: string) => void
  onRemove: (equipment: VeterinaryEquipment) => void
}

const titleId = (id: string) => `${id}-title`

/** Remembered as drawn: hundreds of them must not be drawn again because one changed. */
export const EquipmentCard = memo(function EquipmentCard(props: EquipmentCardProps) {
  const { equipment, number, typeName, about, onEdit, onRemove } = props
  const { t } = useTexts()
  const { id, permit } = equipment
  const isResolved = permit === 'Permit'
  return (
    <li id={id} tabIndex={-1} aria-labelledby={titleId(id)} className="sv-items__card sv-equipment-card">
      <div className="sv-equipment-card__about">
        <strong id={titleId(id)}>{t('equipment.card.title.text', [number, typeName])}</strong>
        <span className="sv-equipment-card__lines sv-soft">{about}</span>
        {permit && (
          <Tag variant={isResolved ? 'neutral' : 'warning'} size="small">
            {t(`equipment.outcome.${permit}.text`)}
          </Tag>
        )}
        {!isResolved && <p className="sv-equipment-card__unresolved">{t('equipment.card.unresolved.text')}</p>}
      </div>
      <Actions equipment={equipment} onEdit={onEdit} onRemove={onRemove} />
    </li>
  )
})

type ActionsProps = Pick<EquipmentCardProps, 'equipment' | 'onEdit' | 'onRemove'>

/** Named by the card's title, so that they stay as drawn when an earlier removal gives the card another number. */
const Actions = memo(function Actions({ equipment, onEdit, onRemove }: ActionsProps) {
  const { t } = useTexts()
  const { id } = equipment
  const named = (what: string) => ({ id: `${id}-${what}`, 'aria-labelledby': `${id}-${what} ${titleId(id)}` })
  return (
    <div className="sv-items__actions">
      <Button variant="tertiary" size="small" {...named('edit')} onClick={() => onEdit(id)}>
        {t('general.edit.text')}
      </Button>
      <Button variant="tertiary" size="small" {...named('remove')} onClick={() => onRemove(equipment)}>
        {t('general.remove.text')}
      </Button>
    </div>
  )
})
