/** Notices of an import about a table that does not fit the columns of the list (LES-03). */
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import type { ReadTable } from './read-table.ts'
import type { RowsList } from './rows-list.ts'
import { saveTable } from './save-table.ts'

type ReadingNoticesProps<Data> = Omit<ReadTable, 'rows'> & { list: RowsList<Data>; fileName: string }

/** Longer enumerations are cut. */
const NAMED_MAX = 20
const enumerate = (all: readonly (string | number)[]): string =>
  all.slice(0, NAMED_MAX).join(', ') + (all.length > NAMED_MAX ? ' …' : '')

export function ReadingNotices<Data>({ list, fileName, hasHeadings, unknown, surplus }: ReadingNoticesProps<Data>) {
  const { t } = useTexts()
  return (
    <>
      {!hasHeadings && (
        <MessageBox variant="warning">
          <p>{t('rows.no-headings.text', [enumerate(list.columns.map(({ heading }) => heading))])}</p>
          <Button size="small" variant="secondary" onClick={() => saveTable(list, fileName)}>
            {t('rows.template.download.text')}
          </Button>
        </MessageBox>
      )}
      {unknown.length > 0 && (
        <MessageBox variant="warning">{t('rows.unknown-columns.text', [enumerate(unknown)])}</MessageBox>
      )}
      {surplus.length > 0 && (
        <MessageBox variant="warning">{t('rows.surplus-cells.text', [enumerate(surplus), surplus.length])}</MessageBox>
      )}
    </>
  )
}
