/** The first few of a list; more when it is asked for. */
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { usePrinting } from '../ui/use-printing.ts'
import { useKept } from './use-kept.ts'

const FEW = 5
/** So many rows are seen, or come, at a time. */
export const PAGE_SIZE = 20

/** One more than few is shown at once: a button would take as much room. */
export const isFew = ({ length }: readonly unknown[]): boolean => length <= FEW + 1

/** What of a list has not come yet, and how it comes. `fetch` gives true when all of it is there. */
export type Rest = { isLeft: boolean; isComing: boolean; fetch: () => Promise<boolean> }
export const NO_REST: Rest = { isLeft: false, isComing: false, fetch: async () => true }

type FewOf<One> = { few: readonly One[]; left: number; showMore: () => void }

/** `name`: the list's own on the page. `step`: how many a press brings. */
export function useFew<One>(name: string, all: readonly One[], step = PAGE_SIZE, { isLeft } = NO_REST): FewOf<One> {
  const [count, setCount] = useKept(`${name}, few`, FEW)
  const few = usePrinting() || (isFew(all) && !isLeft) ? all : all.slice(0, count)
  return { few, left: all.length - few.length, showMore: () => setCount(count + step) }
}

/** Of a list in `card`: the first row from `from` on that can have focus, or has something that can. */
export const focusRow = (card: Element | null, from: number): void => {
  const rows = [...(card?.querySelectorAll<HTMLElement>('.sv-rows > li, tbody > tr, .sv-timeline > li') ?? [])]
  rows
    .slice(from)
    .map((row) => (row.hasAttribute('tabindex') ? row : row.querySelector<HTMLElement>('a, button')))
    .find(Boolean)
    ?.focus()
}

type ShowMoreProps = { left: number; count: number; isLast: boolean; onPress: () => void; rest?: Rest }

/** `isLast`: the press brings all that are left. Where the button goes, focus goes to the first that it brought. */
export function ShowMoreRows({ left, count, isLast, onPress, rest = NO_REST }: ShowMoreProps) {
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
