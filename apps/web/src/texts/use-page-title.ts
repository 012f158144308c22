/** Sets the document title by page and language. */
import { useEffect } from 'react'
import { useTexts } from './texts.ts'

/** `title`: the page's own part; the name of the service follows it. */
export function usePageTitle(title: string, isReportFlow = false): void {
  const { t } = useTexts()
  const system = t(isReportFlow ? 'shell.system-name.report.text' : 'shell.system-name.text')
  const full = t('shell.title.text', [title, system])
  useEffect(() => {
    document.title = full
  }, [full])
}
