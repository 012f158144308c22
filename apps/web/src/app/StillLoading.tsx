/** Stand-ins for a page that is not there yet. */
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Status } from '../ui/LiveRegion.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Loading } from '../ui/Loading.tsx'
import { BodyText } from '../ui/Typography.tsx'

/** In milliseconds: a usual answer has arrived by then, and a longer wait needs words. */
export const SLOW_MS = 3000

/** While the user is not read yet, as when the database does not answer. */
export function StillLoading() {
  const { t } = useTexts()
  return (
    <main className="sv-main">
      <BodyText>
        <Status as="span">{t('startup.slow.text')}</Status>
      </BodyText>
    </main>
  )
}

/** In the frame of the first page, while its code loads. */
export function PageLoading() {
  const { t } = useTexts()
  return (
    <>
      <Loading />
      <Loader />
      <BodyText className="sv-page-loading" aria-hidden>
        {t('general.loading.text')}
      </BodyText>
    </>
  )
}

/** In milliseconds. */
export const NOTICEABLE_MS = 500

/** A bar, and an announcement, while the next page loads: until then the old one stays. */
export function NextPageLoading() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLoading), isLoading ? NOTICEABLE_MS : 0)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    isLoading && (
      <>
        <Loading />
        {isShown && <div className="sv-next-page" />}
      </>
    )
  )
}
