/** The first few of a list; the rest when it is asked for. */
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { PAGE_SIZE } from './Pages.tsx'

const FEW = 5

/** One more than few is shown at once: a button would take as much room. */
export function useFew<One>(all: readonly One[]): { few: readonly One[]; left: number; showAll: () => void } {
  const [isAll, setAll] = useState(false)
  const few = isAll || all.length <= FEW + 1 ? all : all.slice(0, FEW)
  return { few, left: all.length - few.length, showAll: () => setAll(true) }
}

/** Where the button goes, focus goes to the first that it brought. */
export function ShowAll({ left, count, onPress }: { left: number; count: number; onPress: () => void }) {
  const { t } = useTexts()
  if (left === 0) return null
  const press = ({ currentTarget }: MouseEvent) => {
    const card = currentTarget.closest('.sv-card')
    flushSync(onPress)
    const rows = card?.querySelectorAll('.sv-rows > li, tbody > tr')
    rows?.[count - left]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className="sv-actions">
      <Button size="small" variant="tertiary" onClick={press}>
        {t(count > PAGE_SIZE ? 'start.show-more.text' : 'start.show-all.text', [count])}
      </Button>
    </div>
  )
}
