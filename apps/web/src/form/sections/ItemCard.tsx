/** Card of one item of a list, with buttons to edit, copy and remove it. */
import { memo } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { CopyFailed } from '../items/CopyFailed.tsx'
import type { Keyed } from '../items/step-items.ts'
import type { Copying } from '../items/use-copying.ts'

/** The texts that tell an item from the others. */
export type Entry = { title: string; detail: string }

type ItemCardProps<T> = Entry & {
  /** The issue path of the item. */
  elementId: string
  item: T
  editText: string
  copyText: string
  removeText: string
  /** Undefined unless this item is being copied, or could not be. */
  copying: Copying | undefined
  onEdit: (id: string) => void
  /** Undefined where no more can be added. */
  onCopy: ((item: T) => void) | undefined
  onRemove: (removing: { item: T; title: string }) => void
}

function Card<T extends Keyed>({ elementId, item, title, detail, ...rest }: ItemCardProps<T>) {
  const { t } = useTexts()
  const { copying, onEdit, onCopy, onRemove } = rest
  return (
    <li id={elementId} data-item={item.id} tabIndex={-1} className="sv-items__card">
      <div className="sv-items__about">
        <strong>{title}</strong>
        {detail && <ShortText className="sv-soft">{detail}</ShortText>}
      </div>
      <div className="sv-items__actions">
        <Button variant="tertiary" size="small" aria-label={rest.editText} onClick={() => onEdit(item.id)}>
          {t('general.edit.text')}
        </Button>
        {onCopy && (
          <Button
            variant="tertiary"
            size="small"
            aria-label={rest.copyText}
            loading={copying?.isPending === true}
            onClick={() => onCopy(item)}
          >
            {t('general.copy.text')}
          </Button>
        )}
        <Button variant="tertiary" size="small" aria-label={rest.removeText} onClick={() => onRemove({ item, title })}>
          {t('general.remove.text')}
        </Button>
      </div>
      {copying?.error && <CopyFailed error={copying.error} />}
    </li>
  )
}

/** Memoized: a change of one item must not render a thousand others. */
export const ItemCard = memo(Card) as typeof Card
