/** A link past a long list. Without it, each button of each item is a stop for the keyboard. */
import { useTexts } from '../../texts/texts.ts'

/** A shorter list is passed soon. */
const LONG = 10

/** `to`: id of the control after the list. The link is shown while it has the focus. */
export function SkipList({ count, to }: { count: number; to: string }) {
  const { t } = useTexts()
  if (count <= LONG) return null
  return (
    <a
      className="sv-skip-list"
      href={`#${to}`}
      onClick={(event) => {
        // Without a change of the address, which the router would see as another page.
        event.preventDefault()
        document.querySelector<HTMLElement>(`[id="${to}"]`)?.focus()
      }}
    >
      {t('general.skip-list.text')}
    </a>
  )
}
