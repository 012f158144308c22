/** Shows the first few rows of a list, and more on request. */
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useHistoryState } from '../page/use-history-state.ts'

const SHOWN_AT_FIRST = 5
/** Number of rows shown or fetched at a time. */
export const PAGE_SIZE = 20

/** One row more than the limit is still shown: a button would take as much space. */
export const fitsWithoutButton = ({ length }: readonly unknown[]): boolean => length <= SHOWN_AT_FIRST + 1

/** The part of a list that is not fetched yet. `fetch` resolves to true once the list is complete. */
export type Rest = { isLeft: boolean; isComing: boolean; fetch: () => Promise<boolean> }
export const NOTHING_LEFT: Rest = { isLeft: false, isComing: false, fetch: async () => true }

type ShownRows<One> = { shown: readonly One[]; left: number; showMore: () => void }

/** `name`: unique on the page. `step`: number of rows that a press adds. */
export function useShowMore<One>(
  name: string,
  all: readonly One[],
  step = PAGE_SIZE,
  { isLeft } = NOTHING_LEFT,
): ShownRows<One> {
  const [count, setCount] = useHistoryState(`${name}, few`, SHOWN_AT_FIRST)
  const shown = usePrinting() || (fitsWithoutButton(all) && !isLeft) ? all : all.slice(0, count)
  return { shown, left: all.length - shown.length, showMore: () => setCount(count + step) }
}

/** Focuses the first row of a list in `card`, from index `from`, that is focusable or has a focusable element. */
export const focusRow = (card: Element | null, from: number): void => {
  const rows = [...(card?.querySelectorAll<HTMLElement>('.sv-rows > li, tbody > tr, .sv-timeline > li') ?? [])]
  rows
    .slice(from)
    .map((row) => (row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a, button')))
    .find(Boolean)
    ?.focus()
}

type ShowMoreProps = { left: number; count: number; isLast: boolean; onPress: () => void; rest?: Rest }

/** `isLast`: the press shows all remaining rows and removes the button; focus then moves to the first added row. */
export function ShowMoreRows({ left, count, isLast, onPress, rest = NOTHING_LEFT }: ShowMoreProps) {
  const { t } = useTexts()
  if (left === 0 && !rest.isLeft) return null
  const press = async ({ currentTarget }: MouseEvent) => {
    const card = currentTarget.closest('.sv-card')
    if (!(await rest.fetch())) return
    flushSync(onPress)
    focusRow(card, count - left)
  }
  return (
    <div className="sv-actions">
      <Button size="small" variant="tertiary" loading={rest.isComing} onClick={(event) => void press(event)}>
        {rest.isLeft
          ? t('general.show-more.text')
          : t(isLast ? 'start.show-all.text' : 'start.show-more.text', [count])}
      </Button>
    </div>
  )
}
