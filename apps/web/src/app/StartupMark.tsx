/** Stands in for every page until its texts have arrived: the logo, and words when that takes long. */
import type { Language } from '@sievert/domain/texts/language'
import { useEffect, useState } from 'react'
import { addressOf } from '../api/call.ts'
import { startupTexts } from '../texts/startup-texts.ts'
import { Status } from '../ui/LiveRegion.tsx'
import { SLOW_MS } from './StillLoading.tsx'

export function StartupMark({ language }: { language: Language }) {
  const t = startupTexts(language)
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="sv-startup-mark">
      <img src={addressOf('readLogo')} alt={t('startup.name.text')} />
      {isSlow && <Status>{t('startup.slow.text')}</Status>}
    </div>
  )
}
