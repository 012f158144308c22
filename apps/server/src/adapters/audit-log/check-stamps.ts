/** Verifies the time-stamps of anchors. */
import { checkTimeStamp, type StampTrust } from '../../evidence/time-stamp.ts'
import {
  type Anchor,
  type AnchorPlace,
  anchorName,
  hashOfAnchor,
  numberOf,
  stampName,
} from '../../ports/audit-log-anchors.ts'
import { MINUTE_MS } from '../../utilities/timing/durations.ts'

/**
 * `latest`: the largest delay of a stamp after its anchor, in minutes. An anchor made later than its own time has a
 * late stamp.
 */
type Stamps = { stamped: number; latest: number; faults: string[] }

/** `faults` names stamps that do not belong to their anchor, are older than it, or lead to none of `roots`. */
export const checkStamps = async (place: AnchorPlace, roots: StampTrust): Promise<Stamps> => {
  const names = await place.list()
  const found: Stamps = { stamped: 0, latest: 0, faults: [] }
  for (const number of names.flatMap((name) => (name.endsWith('.tsr') ? (numberOf(name) ?? []) : []))) {
    if (!names.includes(anchorName(number))) continue
    found.stamped++
    const file = await place.read(anchorName(number))
    try {
      const { at } = checkTimeStamp(await place.read(stampName(number)), hashOfAnchor(file), roots)
      const minutes = (at.getTime() - Date.parse((JSON.parse(file.toString()) as Anchor).at)) / MINUTE_MS
      if (minutes < -1) found.faults.push(`the time-stamp of anchor ${number} is older than the anchor`)
      found.latest = Math.max(found.latest, Math.ceil(minutes))
    } catch (error) {
      found.faults.push(
        `the time-stamp of anchor ${number} does not hold: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return found
}
