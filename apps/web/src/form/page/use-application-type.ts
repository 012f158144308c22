/** The type of an application, pinned to its version and its words. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useQuery } from '@tanstack/react-query'
import { type ApplicationType, applicationTypeQuery, type PinnedType } from '../../api/reference-data.ts'
import { useTexts } from '../../texts/texts.ts'

const UNKNOWN: PinnedType = { businessType: { id: 0 }, versionNumber: 0, textCorrection: '' }

/** In the user's language. Until that has been fetched, or if it fails, in the other one: the page in use stays. */
export function useApplicationType(application: ApplicationDetails | undefined) {
  const { language } = useTexts()
  const query = (wanted: string) => applicationTypeQuery(application ?? UNKNOWN, wanted)
  // Corrected texts replace the earlier ones of the same version, which stay until they have arrived.
  const earlier = (held: ApplicationType | undefined) =>
    held?.versionNumber === application?.versionNumber && held?.language === language ? held : undefined
  const own = useQuery({ ...query(language), enabled: application !== undefined, placeholderData: earlier })
  const { data: other } = useQuery({ ...query(language === 'sv' ? 'en' : 'sv'), enabled: false })
  const data = own.data ?? other
  return { data, isError: own.isError && !data, refetch: own.refetch }
}
