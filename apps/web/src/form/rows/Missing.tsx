/** Items of the list that no row names, and the choice to remove them (LES-03). */
import { useTexts } from '../../texts/texts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Heading, ShortText } from '../../ui/Typography.tsx'
import { ShowMore, usePage } from '../lists/ShowMore.tsx'
import type { StoredData } from './rows-list.ts'

type MissingProps = {
  missing: readonly string[]
  stored: readonly StoredData<unknown>[]
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
  /** Some rows have faults: nothing is removed until all rows are imported. */
  isLate: boolean
}

export function Missing({ missing, stored, isChecked, onCheck, isLate }: MissingProps) {
  const { t } = useTexts()
  const named = new Set(missing)
  const page = usePage(stored.filter(({ id }) => named.has(id)))
  if (missing.length === 0) return null
  return (
    <section className="sv-rows__part" aria-labelledby="rows-missing">
      <Heading level="2" size="small" id="rows-missing">
        {t('rows.missing.header.text', [missing.length])}
      </Heading>
      <ul>
        {page.shown.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <ShowMore page={page} />
      <Checkbox checked={isChecked} onChange={(event) => onCheck(event.target.checked)}>
        {t('rows.missing.remove.text')}
      </Checkbox>
      {isLate && <ShortText className="sv-soft">{t('rows.missing.late.text')}</ShortText>}
    </section>
  )
}
