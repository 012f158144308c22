/** In a page that the server has drawn: that the application is not there yet. `early.ts` shows it when that takes long. */
import { useTexts } from '../../texts/texts.ts'

export function StillLoading() {
  const { t } = useTexts()
  return (
    <output>
      <span id="still-loading" className="sv-still-loading" hidden>
        {t('wizard.still-loading.text')}
      </span>
    </output>
  )
}
