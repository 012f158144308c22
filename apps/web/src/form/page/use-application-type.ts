/** The type of an application, pinned to its version. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { applicationTypeQuery } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'

/** In the user's language. Until that has been fetched, or if it fails, in the other one: the page in use stays. */
export function useApplicationType(application: ApplicationDetails | undefined) {
  const { language } = useTexts()
  const query = (wanted: string) =>
    applicationTypeQuery(application?.businessType.id ?? 0, application?.versionNumber ?? 0, wanted)
  const own = useQuery({ ...query(language), enabled: application !== undefined })
  const { data: other } = useQuery({ ...query(language === 'sv' ? 'en' : 'sv'), enabled: false })
  const data = own.data ?? other
  return { data, isError: own.isError && !data, refetch: own.refetch }
}
