/** Equipment in the list: description, required permit, and buttons to change, copy or remove it. */
import type { VeterinaryCatalogue, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { memo } from 'react'
import { CopyFailed } from '../../form/items/CopyFailed.tsx'
import type { Copying } from '../../form/items/use-copying.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { cardFacts } from './about-equipment.ts'

type CardBodyProps = {
  equipment: VeterinaryEquipment
  catalogue: VeterinaryCatalogue<string>
  /** Undefined unless this card's equipment is being copied, or could not be. */
  copying: Copying | undefined
  onEdit: (id: string) => void
  onCopy: (equipment: VeterinaryEquipment) => void
  onRemove: (equipment: VeterinaryEquipment) => void
}

const titleId = (id: string) => `${id}-title`

/** The title contains the card's number, which an earlier removal changes. Only the title then renders again. */
export function EquipmentCard({ title, isNewCopy, ...body }: CardBodyProps & { title: string; isNewCopy: boolean }) {
  const { t } = useTexts()
  const { id } = body.equipment
  return (
    <li id={id} tabIndex={-1} aria-labelledby={titleId(id)} className="sv-items__card sv-equipment-card">
      <strong id={titleId(id)}>{title}</strong>
      {isNewCopy && <ShortText className="sv-soft sv-equipment-card__about">{t('item.copied.card.text')}</ShortText>}
      <CardBody {...body} />
    </li>
  )
}

/** Memoized: a change of one card must not render hundreds of others. The title names its buttons. */
const CardBody = memo(function CardBody({ equipment, catalogue, copying, ...on }: CardBodyProps) {
  const texts = useTexts()
  const { t } = texts
  const { id, permit } = equipment
  const isResolved = permit === 'Permit'
  const named = (what: string) => ({ id: `${id}-${what}`, 'aria-labelledby': `${id}-${what} ${titleId(id)}` })
  return (
    <>
      <div className="sv-items__actions">
        <Button variant="tertiary" size="small" {...named('edit')} onClick={() => on.onEdit(id)}>
          {t('general.edit.text')}
        </Button>
        <Button
          variant="tertiary"
          size="small"
          {...named('copy')}
          loading={copying?.isPending === true}
          onClick={() => on.onCopy(equipment)}
        >
          {t('general.copy.text')}
        </Button>
        <Button variant="tertiary" size="small" {...named('remove')} onClick={() => on.onRemove(equipment)}>
          {t('general.remove.text')}
        </Button>
      </div>
      <div className="sv-equipment-card__about">
        <DescriptionList facts={cardFacts(equipment, catalogue, texts)} />
        {!isResolved && <p>{t('equipment.card.unresolved.text')}</p>}
      </div>
      {copying?.error && (
        <div className="sv-equipment-card__about">
          <CopyFailed error={copying.error} />
        </div>
      )}
      {permit && (
        <Tag data-color={isResolved ? 'neutral' : 'warning'} size="small">
          {t(`equipment.outcome.${permit}.text`)}
        </Tag>
      )}
    </>
  )
})
