/** The first few of a list; the rest when it is asked for. */
import { useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'

const FEW = 5

/** One more than few is shown at once: a button would take as much room. */
export function useFew<One>(all: readonly One[]): { few: readonly One[]; left: number; showAll: () => void } {
  const [isAll, setAll] = useState(false)
  const few = isAll || all.length <= FEW + 1 ? all : all.slice(0, FEW)
  return { few, left: all.length - few.length, showAll: () => setAll(true) }
}

export function ShowAll({ left, count, onPress }: { left: number; count: number; onPress: () => void }) {
  const { t } = useTexts()
  if (left === 0) return null
  return (
    <div className="sv-actions">
      <Button size="small" variant="tertiary" onClick={onPress}>
        {t('start.show-all.text', [count])}
      </Button>
    </div>
  )
}
