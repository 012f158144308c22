/** The described equipment as cards, with a button to add more (VET-01). */
import type { VeterinaryCatalogue, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import type { Copied } from '../../api/items.ts'
import { useListError } from '../../form/fields/use-field.ts'
import { RemoveItem } from '../../form/items/RemoveItem.tsx'
import { type Copying, useCopying } from '../../form/items/use-copying.ts'
import type { OpenItem } from '../../form/items/use-open-item.ts'
import { SkipList } from '../../form/lists/SkipList.tsx'
import { ListError } from '../../form/sections/ListError.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { typeName } from './about-equipment.ts'
import { EquipmentCard } from './EquipmentCard.tsx'
import { ReportLink } from './OutcomeNotice.tsx'
import { MACHINES } from './stored.ts'
import type { EquipmentCalls } from './use-equipment-calls.ts'

/** The issue path of the whole list, which is also the id of the add button. */
export const LIST = 'equipments'

/** This many cards fill any screen and make the page usable; the rest is rendered immediately afterwards. */
const AT_ONCE = 20

type EquipmentListProps = {
  equipment: readonly VeterinaryEquipment[]
  catalogue: VeterinaryCatalogue<string>
  /** The last saved equipment only requires a notification, and was not stored. */
  hasReported: boolean
  onEdit: (edited: OpenItem) => void
  calls: Pick<EquipmentCalls, 'copy' | 'remove'>
  /** Called after a copy or a removal. Receives the ids for focus, and the announcement. */
  onChanged: (focused: readonly string[], said: string) => void
}

export function EquipmentList({ equipment, catalogue, hasReported, onEdit, calls, onChanged }: EquipmentListProps) {
  const { t } = useTexts()
  const error = useListError(LIST)
  const [removing, setRemoving] = useState<VeterinaryEquipment>()
  const [newCopy, setNewCopy] = useState<string>()
  const edit = useCallback((id: string | null) => onEdit({ list: MACHINES, id }), [onEdit])
  const titleOf = (each: VeterinaryEquipment) =>
    t('equipment.card.title.text', [equipment.findIndex(({ id }) => id === each.id) + 1, typeName(each, catalogue)])
  const onCopied = ({ item, isStored }: Copied<VeterinaryEquipment>, original: VeterinaryEquipment) => {
    if (!isStored) return onEdit({ list: MACHINES, id: null, copy: item })
    setNewCopy(item.id)
    onChanged([item.id, LIST], t('equipment.copied.text', [titleOf(original)]))
  }
  const { copy, copying } = useCopying(calls.copy, onCopied)
  const isEmpty = equipment.length === 0
  const isAllReport = isEmpty ? hasReported : equipment.every(({ permit }) => permit === 'Report')
  return (
    <section
      className={error ? 'sv-equipment-part sv-group-error' : 'sv-equipment-part'}
      aria-label={t('equipment.header.text')}
    >
      <BodyText>{t('equipment.introduction.text')}</BodyText>
      {isAllReport && (
        <MessageBox variant="info">
          <p className="sv-load-failed">{t('equipment.all-report.text')}</p>
          <ReportLink isMain={isEmpty} />
        </MessageBox>
      )}
      {isEmpty && !isAllReport && <BodyText className="sv-soft">{t('equipment.empty.text')}</BodyText>}
      <SkipList count={equipment.length} to={LIST} />
      <Cards {...{ equipment, catalogue, copying, newCopy }} onEdit={edit} onCopy={copy} onRemove={setRemoving} />
      <div className="sv-actions">
        <Button id={LIST} variant={isEmpty && !isAllReport ? 'primary' : 'secondary'} onClick={() => edit(null)}>
          {t('equipment.add.text')}
        </Button>
        <Button variant="tertiary" onClick={() => onEdit({ list: MACHINES, id: null, isTable: true })}>
          {t('rows.add.text')}
        </Button>
      </div>
      <ListError path={LIST} />
      {removing && (
        <RemoveItem
          item={removing}
          shown={equipment}
          addId={LIST}
          words={{
            title: t('equipment.remove.header.text'),
            message: t('equipment.remove.message.text', [titleOf(removing)]),
            confirm: t('equipment.remove.confirm.text'),
            done: t('equipment.removed.text', [titleOf(removing)]),
          }}
          remove={calls.remove}
          onCancel={() => setRemoving(undefined)}
          onGone={onChanged}
        />
      )}
    </section>
  )
}

type CardsProps = Pick<EquipmentListProps, 'equipment' | 'catalogue'> & {
  copying: Copying | undefined
  /** The id of the latest copy. */
  newCopy: string | undefined
  onEdit: (id: string) => void
  onCopy: (equipment: VeterinaryEquipment) => void
  onRemove: (equipment: VeterinaryEquipment) => void
}

/** Renders only for another list or copy, not when a form or a confirmation opens or closes. */
const Cards = memo(function Cards({ equipment, catalogue, copying, newCopy, ...on }: CardsProps) {
  const { t } = useTexts()
  const isWhole = useDeferredValue(true, false)
  return (
    <ul className="sv-equipment-list">
      {(isWhole ? equipment : equipment.slice(0, AT_ONCE)).map((each, index) => (
        <EquipmentCard
          key={each.id}
          title={t('equipment.card.title.text', [index + 1, typeName(each, catalogue)])}
          equipment={each}
          catalogue={catalogue}
          isNewCopy={each.id === newCopy}
          copying={copying?.id === each.id ? copying : undefined}
          {...on}
        />
      ))}
    </ul>
  )
})
