/** Cards of items with edit and remove, and a button to add. Shared by equipment and places of business. */
import type { TextKey } from '@sievert/domain/text-key'
import { memo, useCallback, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'
import { useListError } from '../fields/use-field.ts'
import { RemoveItem } from '../items/RemoveItem.tsx'
import { type ItemSectionDefinition, type Keyed, type ListOf, listId, useStepItems } from '../items/step-items.ts'
import { ShowMore, usePage } from '../lists/ShowMore.tsx'
import { ListError, listErrorId } from './ListError.tsx'

type Entry = { title: string; detail: string }

type ItemListProps<T extends Keyed> = {
  section: ItemSectionDefinition
  list: Pick<ListOf<T, unknown>, 'items' | 'remove'>
  heading: string | undefined
  /** Called only for rendered items. */
  entryOf: (item: T, index: number) => Entry
  emptyText: string
  addText: string
  /** Shown instead of the button when no more can be added. */
  fullText?: string | undefined
  editKey: TextKey
  removeKey: TextKey
  removal: { title: string; message: (title: string) => string; confirm: string; doneKey: TextKey }
}

export function ItemList<T extends Keyed>({ section, list, heading, entryOf, removal, ...texts }: ItemListProps<T>) {
  const { t } = useTexts()
  const { edit, close } = useStepItems()
  const { items, remove } = list
  const path = listId(section)
  const error = useListError(path)
  const page = usePage(items)
  const [removing, setRemoving] = useState<{ item: T; title: string }>()
  const editOne = useCallback((id: string | null) => edit({ list: section.identity, id }), [edit, section])
  return (
    <section className={error ? 'sv-items sv-group-error' : 'sv-items'} aria-label={heading ?? texts.addText}>
      {heading && (
        <Heading level="2" size="small">
          {heading}
        </Heading>
      )}
      {section.description && <BodyText className="sv-soft">{section.description}</BodyText>}
      {items.length === 0 && <BodyText>{texts.emptyText}</BodyText>}
      <ul className="sv-items__list">
        {page.shown.map((item, index) => {
          const entry = entryOf(item, index)
          return (
            <ItemCard
              key={item.id}
              elementId={`${path}.${index}`}
              item={item}
              {...entry}
              editText={t(texts.editKey, [entry.title])}
              removeText={t(texts.removeKey, [entry.title])}
              onEdit={editOne}
              onRemove={setRemoving}
            />
          )
        })}
      </ul>
      <ShowMore page={page} />
      <AddItem path={path} onAdd={() => editOne(null)} {...texts} />
      <ListError path={path} />
      {removing && (
        <RemoveItem
          item={removing.item}
          shown={page.shown}
          addId={path}
          words={{
            title: removal.title,
            message: removal.message(removing.title),
            confirm: removal.confirm,
            done: t(removal.doneKey, [removing.title]),
          }}
          remove={remove}
          onCancel={() => setRemoving(undefined)}
          onGone={close}
        />
      )}
    </section>
  )
}

type AddItemProps = Pick<ItemListProps<Keyed>, 'addText' | 'fullText'> & { path: string; onAdd: () => void }

function AddItem({ path, addText, fullText, onAdd }: AddItemProps) {
  if (fullText)
    return (
      <BodyText id={path} tabIndex={-1}>
        {fullText}
      </BodyText>
    )
  return (
    <Button id={path} aria-describedby={listErrorId(path)} variant="secondary" onClick={onAdd}>
      {addText}
    </Button>
  )
}

type ItemCardProps<T> = Entry & {
  /** The issue path of the item. */
  elementId: string
  item: T
  editText: string
  removeText: string
  onEdit: (id: string) => void
  onRemove: (removing: { item: T; title: string }) => void
}

function Card<T extends Keyed>({ elementId, item, title, detail, onEdit, onRemove, ...rest }: ItemCardProps<T>) {
  const { t } = useTexts()
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
        <Button variant="tertiary" size="small" aria-label={rest.removeText} onClick={() => onRemove({ item, title })}>
          {t('general.remove.text')}
        </Button>
      </div>
    </li>
  )
}

/** Memoized: a change of one item must not render a thousand others. */
const ItemCard = memo(Card) as typeof Card
