/** Cards of items with edit and remove, and a button to add: what equipment and places of business have in common. */
import { memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { BodyText, Heading, ShortText } from '../../ui/Typography.tsx'
import { type ItemSectionDefinition, useStepItems } from '../items.ts'
import { ShowMore } from '../ShowMore.tsx'
import { useListError } from '../use-field.ts'
import { usePage } from '../use-page.ts'
import { useSending } from '../use-sending.ts'
import { ListError, listErrorId } from './ListError.tsx'

type Entry = { id: string; title: string; detail: string }

type ItemListProps<Item> = {
  section: ItemSectionDefinition
  /** Of the list; the error summary leads to the add button, which carries it as its id. */
  path: string
  heading: string | undefined
  items: readonly Item[]
  /** Asked only for what is shown. */
  entryOf: (item: Item, index: number) => Entry
  emptyText: string
  addText: string
  editKey: string
  removeKey: string
  removal: { header: string; message: (title: string) => string; confirm: string; doneKey: string }
}

export function ItemList<Item>({ section, path, heading, items, entryOf, removal, ...texts }: ItemListProps<Item>) {
  const { t } = useTexts()
  const { edit } = useStepItems()
  const error = useListError(path)
  const page = usePage(items)
  const [removing, setRemoving] = useState<Entry>()
  const [news, setNews] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const editOne = useCallback((id: string) => edit({ section, id }), [edit, section])

  const removed = ({ title }: Entry, isGone: boolean) => {
    // At once, since what is behind an open dialog cannot have focus.
    flushSync(() => setRemoving(undefined))
    if (isGone) setNews(t(removal.doneKey, [title]))
    addButton.current?.focus()
  }
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
        {page.shown.map(entryOf).map((entry, index) => (
          <ItemCard
            key={entry.id}
            elementId={`${path}.${index}`}
            {...entry}
            editText={t(texts.editKey, [entry.title])}
            removeText={t(texts.removeKey, [entry.title])}
            onEdit={editOne}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      <Button
        ref={addButton}
        id={path}
        aria-describedby={listErrorId(path)}
        variant="secondary"
        onClick={() => edit({ section, id: null })}
      >
        {texts.addText}
      </Button>
      <ListError path={path} />
      <LiveRegion>{news}</LiveRegion>
      {removing && (
        <RemovalModal
          section={section}
          entry={removing}
          removal={removal}
          onDone={(isGone) => removed(removing, isGone)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}

type RemovalModalProps = Pick<ItemListProps<unknown>, 'section' | 'removal'> & {
  entry: Entry
  onDone: (isGone: boolean) => void
  onCancel: () => void
}

function RemovalModal({ section, entry, removal, onDone, onCancel }: RemovalModalProps) {
  const { t } = useTexts()
  const items = useStepItems()
  const removing = useSending({ mutationFn: async () => onDone(await items.remove(section, entry.id)) })
  return (
    <ConfirmModal
      open
      title={removal.header}
      message={removal.message(entry.title)}
      confirmText={removal.confirm}
      cancelText={t('general.cancel.text')}
      isBusy={removing.isPending}
      isDanger
      onConfirm={() => removing.mutate()}
      onCancel={onCancel}
    />
  )
}

type ItemCardProps = Entry & {
  elementId: string
  editText: string
  removeText: string
  onEdit: (id: string) => void
  onRemove: (entry: Entry) => void
}

/** Remembered as drawn: a thousand of them must not be drawn again because one changed. */
const ItemCard = memo(function ItemCard({ elementId, id, title, detail, ...rest }: ItemCardProps) {
  const { t } = useTexts()
  return (
    <li id={elementId} tabIndex={-1} className="sv-items__card">
      <div className="sv-items__about">
        <strong>{title}</strong>
        {detail && <ShortText className="sv-soft">{detail}</ShortText>}
      </div>
      <div className="sv-items__actions">
        <Button variant="tertiary" size="small" aria-label={rest.editText} onClick={() => rest.onEdit(id)}>
          {t('general.edit.text')}
        </Button>
        <Button
          variant="tertiary"
          size="small"
          aria-label={rest.removeText}
          onClick={() => rest.onRemove({ id, title, detail })}
        >
          {t('general.remove.text')}
        </Button>
      </div>
    </li>
  )
})
