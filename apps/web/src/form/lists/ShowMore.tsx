/** Shows long lists incrementally, with a button for more: a thousand items must not make a page slower than ten. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ShortText } from '../../ui/Typography.tsx'
import { usePrinting } from '../../ui/use-printing.ts'

/** Few at first, so that the page opens quickly; more on request. */
const SHOWN_AT_FIRST = 20
const MORE = 100

type Page<T> = {
  shown: readonly T[]
  /** Number of entries not shown. */
  rest: number
  showMore: () => void
  /** Shows at least this many entries. */
  showTo: (count: number) => void
}

export function usePage<T>(items: readonly T[], shownAtFirst = SHOWN_AT_FIRST): Page<T> {
  const [wanted, setWanted] = useState(shownAtFirst)
  const count = usePrinting() ? items.length : wanted
  return {
    shown: items.length > count ? items.slice(0, count) : items,
    rest: Math.max(0, items.length - count),
    showMore: () => setWanted(count + MORE),
    showTo: (least) => setWanted((before) => Math.max(before, least)),
  }
}

/** Shows the total number; renders nothing when all are shown. Must follow the list directly. */
export function ShowMore({ page: { shown, rest, showMore } }: { page: Page<unknown> }) {
  const { t } = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const show = () => {
    const list = root.current?.previousElementSibling
    flushSync(showMore)
    // The button may be gone: focus moves to the first added item.
    list?.children[shown.length]?.querySelector('button')?.focus()
  }
  if (rest === 0) return null
  return (
    <div ref={root} className="sv-show-more">
      <ShortText className="sv-soft">{t('item.count.text', [shown.length + rest])}</ShortText>
      <Button variant="secondary" size="small" onClick={show}>
        {t('general.show-more.text')}
      </Button>
    </div>
  )
}
