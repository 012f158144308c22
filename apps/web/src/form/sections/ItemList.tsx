/** Cards of items with edit, copy and remove, and a button to add. Shared by equipment and places of business. */
import type { TextKey } from '@sievert/domain/text-key'
import { useCallback, useState } from 'react'
import type { Copied } from '../../api/items.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { useListError } from '../fields/use-field.ts'
import { RemoveItem } from '../items/RemoveItem.tsx'
import { type ItemSectionDefinition, type Keyed, type ListOf, listId, useStepItems } from '../items/step-items.ts'
import { useCopying } from '../items/use-copying.ts'
import { ShowMore, usePage } from '../lists/ShowMore.tsx'
import { SkipList } from '../lists/SkipList.tsx'
import { RememberedSource } from '../remembered/Remembered.tsx'
import { type Entry, ItemCard } from './ItemCard.tsx'
import { ListError, listErrorId } from './ListError.tsx'

type ItemListProps<T extends Keyed> = {
  section: ItemSectionDefinition
  list: Pick<ListOf<T, unknown>, 'items' | 'copy' | 'remove'>
  heading: string | undefined
  /** Called only for rendered items. */
  entryOf: (item: T, index: number) => Entry
  emptyText: string
  addText: string
  /** Shown instead of the button when no more can be added. */
  fullText?: string | undefined
  editKey: TextKey
  copyKey: TextKey
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
      <RememberedSource name={section.identity} />
      {items.length === 0 && <BodyText>{texts.emptyText}</BodyText>}
      <SkipList count={page.shown.length} to={path} />
      <ItemCards {...{ section, list, page, entryOf, texts }} onEdit={editOne} onRemove={setRemoving} />
      <ShowMore page={page} />
      <AddItem
        path={path}
        onAdd={() => editOne(null)}
        onAddRows={() => edit({ list: section.identity, id: null, isTable: true })}
        {...texts}
      />
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

type ItemCardsProps<T extends Keyed> = Pick<ItemListProps<T>, 'section' | 'list' | 'entryOf'> & {
  page: ReturnType<typeof usePage<T>>
  texts: Pick<ItemListProps<T>, 'fullText' | 'editKey' | 'copyKey' | 'removeKey'>
} & Pick<Parameters<typeof ItemCard<T>>[0], 'onEdit' | 'onRemove'>

function ItemCards<T extends Keyed>({ section, list, page, entryOf, texts, ...on }: ItemCardsProps<T>) {
  const { t } = useTexts()
  const { edit, close } = useStepItems()
  const { items } = list
  const path = listId(section)
  const onCopied = ({ item, isStored }: Copied<T>, original: T) => {
    if (!isStored) return edit({ list: section.identity, id: null, copy: item })
    page.showTo(items.length + 1)
    const { title } = entryOf(original, items.indexOf(original))
    close([item.id, path], t('item.copied.text', [title]))
  }
  const { copy, copying } = useCopying(list.copy, onCopied)
  return (
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
            copyText={t(texts.copyKey, [entry.title])}
            removeText={t(texts.removeKey, [entry.title])}
            copying={copying?.id === item.id ? copying : undefined}
            onCopy={texts.fullText ? undefined : copy}
            {...on}
          />
        )
      })}
    </ul>
  )
}

type AddItemProps = Pick<ItemListProps<Keyed>, 'addText' | 'fullText'> & {
  path: string
  onAdd: () => void
  onAddRows: () => void
}

function AddItem({ path, addText, fullText, onAdd, onAddRows }: AddItemProps) {
  const { t } = useTexts()
  if (fullText)
    return (
      <BodyText id={path} tabIndex={-1}>
        {fullText}
      </BodyText>
    )
  return (
    <div className="sv-actions">
      <Button id={path} aria-describedby={listErrorId(path)} variant="secondary" onClick={onAdd}>
        {addText}
      </Button>
      <Button variant="tertiary" onClick={onAddRows}>
        {t('rows.add.text')}
      </Button>
    </div>
  )
}
