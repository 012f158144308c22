/** Opens the place of the anchors that the configuration or the operator names. */
import type { AnchorPlace } from '../../ports/audit-log-anchors.ts'
import { refuseUnwritable } from '../file-store/open.ts'
import { anchorFolder } from './disk.ts'

/** `place`: a folder, or `s3://bucket`. The S3 library is large, so it is loaded only for a bucket. */
export const openAnchorPlace = async (place: string, lockDays = 0): Promise<AnchorPlace> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) return anchorFolder(place)
  const { anchorBucket } = await import('./s3.ts')
  return anchorBucket(bucket, lockDays)
}

/** For the service, which adds anchors. Throws a one-line message when the folder is not writable. */
export const openAnchorPlaceToAdd = (place: string, lockDays: number): Promise<AnchorPlace> => {
  if (!place.includes('://')) refuseUnwritable('AUDIT_ANCHORS', place)
  return openAnchorPlace(place, lockDays)
}
