/** Picks the place of anchors that a configuration or an operator names. */
import type { AnchorPlace } from '../../ports/audit-anchors.ts'
import { refuseUnwritable } from '../file-store/open.ts'
import { anchorFolder } from './disk.ts'

/** `place`: a folder, or `s3://bucket`, whose library is large and loaded for it alone. */
export const openAnchorPlace = async (place: string, lockDays = 0): Promise<AnchorPlace> => {
  const [, bucket] = /^s3:\/\/([^/]+)\/?$/.exec(place) ?? []
  if (!bucket) return anchorFolder(place)
  const { anchorBucket } = await import('./s3.ts')
  return anchorBucket(bucket, lockDays)
}

/** For the service, which adds to it. Throws one line when nothing can be written in that folder. */
export const openAnchorPlaceToAdd = (place: string, lockDays: number): Promise<AnchorPlace> => {
  if (!place.includes('://')) refuseUnwritable('AUDIT_ANCHORS', place)
  return openAnchorPlace(place, lockDays)
}
